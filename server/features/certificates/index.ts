/** What other features and commands ask of certificates. */
export { issueCertificate } from './issue.ts';
export { revokeCertificate } from './revoke.ts';
export { openSigningKey } from './signing-key.ts';
