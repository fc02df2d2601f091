import type { Certificate } from '../../../contract/certificate.ts';
import { buttonClass } from '../../ui/button.ts';

/** What one does with a certificate; one that was revoked is not added to a profile. */
export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { id, pdf, credential, linkedIn, status } = certificate;
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <a href={pdf} download={`certificate-${id}.pdf`} className={buttonClass('accent')}>
        Download PDF
      </a>
      <a href={credential} download={`certificate-${id}.json`} className={buttonClass('outline')}>
        Download credential (JSON)
      </a>
      {status === 'valid' && (
        <a href={linkedIn} target="_blank" rel="noopener" className={buttonClass('outline')}>
          Add to LinkedIn
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}
