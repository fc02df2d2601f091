/** What the other parts of the desk show of certificates. */
export { CertificateActions } from './CertificateActions.tsx';
