/** Functions of certificates for other features and commands. */
export { eraseCertificates } from './erase.ts';
export { issueCertificate } from './issue.ts';
export { isCurrent, NOBODY } from './queries.ts';
export { replaceCertificate } from './replace.ts';
export { revokeCertificate } from './revoke.ts';
export { loadSigningKey } from './signing-key.ts';
