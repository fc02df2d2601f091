/** What other features and commands ask of certificates. */
export { eraseCertificates } from './erase.ts';
export { issueCertificate } from './issue.ts';
export { revokeCertificate } from './revoke.ts';
export { openSigningKey } from './signing-key.ts';
