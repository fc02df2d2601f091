import { useParams } from 'react-router';
import type { Certificate } from '../../../contract/certificate.ts';
import { paths } from '../../paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { CertificateActions } from './CertificateActions.tsx';
import { CertificateStatus } from './CertificateStatus.tsx';
import { EarnedSheet } from './EarnedSheet.tsx';
import { useGetCertificateQuery } from './endpoints.ts';
import { HowToCheck } from './HowToCheck.tsx';

function Checked({ certificate }: { certificate: Certificate }) {
  const { id, name, courseTitle, issuer } = certificate;
  return (
    <article className="wrap py-10 md:py-14">
      <PageMeta
        title={`${name}: ${courseTitle}`}
        description={`Certificate of ${issuer}: what was earned, by whom, when, and whether it still stands.`}
        path={paths.certificate(id)}
        noIndex
      />
      <CertificateStatus certificate={certificate} />
      <EarnedSheet certificate={certificate} />
      <CertificateActions certificate={certificate} />
      <HowToCheck />
    </article>
  );
}

/** A certificate as everybody may check it. */
export function CertificatePage() {
  const { id = '' } = useParams();
  const { currentData: certificate, isError, refetch } = useGetCertificateQuery(id);
  if (certificate === null) {
    return (
      <MissingPage
        title="Certificate not found"
        text="There is no certificate at this address. Please compare it with the one on the certificate, letter by letter."
        back={{ to: paths.home, label: 'Go to the home page' }}
      />
    );
  }
  if (!certificate) {
    return (
      <PendingPage
        title="Certificate"
        loading="Loading the certificate"
        failure="The certificate could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  return <Checked certificate={certificate} />;
}
