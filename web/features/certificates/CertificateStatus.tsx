import type { Certificate } from '../../../contract/certificate.ts';
import { CertificateDate } from './CertificateDate.tsx';

/** Whether the certificate still stands. */
export function CertificateStatus({ certificate }: { certificate: Certificate }) {
  const { revokedAt, revokedReason } = certificate;
  if (!revokedAt) {
    return <p className="border-l-4 border-good bg-sunk px-4 py-3 font-medium">This certificate is valid.</p>;
  }
  return (
    <p className="border-l-4 border-bad bg-sunk px-4 py-3 font-medium text-bad">
      This certificate was revoked on <CertificateDate iso={revokedAt} />
      {revokedReason ? `: ${revokedReason}` : '.'}
    </p>
  );
}
