/** Functions of certificates for other features and commands. */
export { eraseCertificates } from './erase.ts';
export { issueCertificate } from './issue.ts';
export { revokeCertificate } from './revoke.ts';
export { loadSigningKey } from './signing-key.ts';
