/** What other features ask of certificates. */
export { issueCertificate } from './issue.ts';
