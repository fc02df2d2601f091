export { CertificateActions } from './CertificateActions.tsx';
