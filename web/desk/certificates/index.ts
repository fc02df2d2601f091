/** Parts of certificates for other pages of the desk. */
export { CertificateActions } from './CertificateActions.tsx';
