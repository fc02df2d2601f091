import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import type { Certificate } from '../../../contract/learning/certificate.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { getCertificate } from './endpoints.ts';

/** The date of a moment in Asia/Kolkata, as in the PDF. */
function CertificateDate({ iso }: { iso: string }) {
  return <time dateTime={iso}>{longDate(dateInKolkata(new Date(iso)))}</time>;
}

function CertificateStatus({ certificate }: { certificate: Certificate }) {
  const { name, revokedAt, revokedReason, replacedBy } = certificate;
  if (!revokedAt) {
    return <p className="border-l-4 border-good bg-sunk px-4 py-3 font-medium">This certificate is valid.</p>;
  }
  return (
    <p className="border-l-4 border-bad bg-sunk px-4 py-3 font-medium text-bad">
      This certificate was revoked on <CertificateDate iso={revokedAt} />
      <span>{revokedReason ? `: ${revokedReason}` : '.'}</span>
      {name === null && <span> Its holder sees why, and may have a newer one.</span>}
      {replacedBy && (
        <>
          {' '}
          <Link to={replacedBy} className={link}>
            See the certificate that replaces it
          </Link>
        </>
      )}
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-hairline py-2.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Whether a word would be wider than a phone in large letters. */
const hasLongWord = (name: string) => name.split(/\s+/).some((word) => word.length > 14);

function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { id, name, courseTitle, trainingHours, criteria, issuedAt, issuer, status } = certificate;
  const isValid = status === 'valid';
  const columns = isValid ? 'lg:grid-cols-[minmax(0,1fr)_14rem]' : '';
  return (
    <div className={`mt-6 grid grid-cols-[minmax(0,1fr)] rounded border border-strong bg-sheet ${columns}`}>
      <div className="p-6 md:p-10">
        {name === null ? (
          <>
            <p className="facts text-ink-2">Certificate for the course</p>
            <h1 className="title-2 mt-3">{courseTitle}</h1>
          </>
        ) : (
          <>
            <p className="facts text-ink-2">This certifies that</p>
            <h1 className={`mt-3 ${hasLongWord(name) ? 'title-3 md:title-2' : 'title-2 md:title-long'}`}>{name}</h1>
            <p className="facts mt-6 text-ink-2">has completed the course</p>
            <p className="title-3 md:title-2 mt-3 font-bold font-display leading-tight">{courseTitle}</p>
          </>
        )}
        <dl className="facts mt-10">
          <Fact label="Training">{`${trainingHours} hours`}</Fact>
          {criteria.length > 0 && (
            <Fact label="Given for">
              <ul className="sm:text-right">
                {criteria.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Fact>
          )}
          <Fact label="Issued on">
            <CertificateDate iso={issuedAt} />
          </Fact>
          <Fact label="Issued by">{issuer}</Fact>
          <Fact label="Certificate">{id}</Fact>
        </dl>
      </div>
      {isValid && (
        <div className="overflow-hidden border-strong max-lg:order-first max-lg:h-40 max-lg:border-b lg:border-l">
          <ArchesPicture />
        </div>
      )}
    </div>
  );
}

function ArchesPicture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 224 400" preserveAspectRatio="xMidYMax slice" className="size-full">
      <path className="fill-accent" d="M0 0h224v400H0z" />
      <path className="fill-ink" d="M16 400a96 96 0 0 1 192 0z" />
      <path className="fill-accent" d="M40 400a72 72 0 0 1 144 0z" />
      <path className="fill-sheet" d="M55 400a57 57 0 0 1 114 0z" />
      <path className="fill-accent" d="M78 400a34 34 0 0 1 68 0z" />
      <path className="fill-ink" d="M92 400a20 20 0 0 1 40 0z" />
      <circle className="fill-sheet" cx="174" cy="52" r="20" />
    </svg>
  );
}

function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { id, name, courseTitle, url, pdf, credential, linkedIn, status } = certificate;
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      {status === 'valid' && (
        <>
          <Share
            to={`https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`}
            variant="accent"
          >
            Share on LinkedIn
          </Share>
          <Share to={`https://wa.me/?${new URLSearchParams({ text: `${name}, ${courseTitle}: ${url}` })}`}>
            Share on WhatsApp
          </Share>
          <Share to={linkedIn}>Add to LinkedIn</Share>
        </>
      )}
      <a href={pdf} download={`certificate-${id}.pdf`} className={buttonClass('outline')}>
        Download PDF
      </a>
      <a href={credential} download={`certificate-${id}.json`} className={buttonClass('quiet')}>
        Download credential (JSON)
      </a>
    </div>
  );
}

type ShareProps = { to: string; variant?: 'accent' | 'outline'; children: string };

function Share({ to, variant = 'outline', children }: ShareProps) {
  return (
    <a href={to} target="_blank" rel="noopener" className={buttonClass(variant)}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

const link = 'py-1 text-ink as-link';

function HowToCheck() {
  return (
    <section className="mt-12 max-w-[60ch] print:hidden">
      <h2 className="title-3">How to check it</h2>
      <p className="mt-3 text-ink-2">
        The credential is a signed Open Badges 3.0 file: any verifier of that standard shows whether even one character
        was changed. It is ours if its signature is by{' '}
        <a href={paths.issuer} className={link}>
          one of our keys
        </a>
        , and valid unless it is in{' '}
        <a href={paths.revocations} className={link}>
          the list of revoked certificates
        </a>
        . Some verifiers do not check that list; this page does.
      </p>
    </section>
  );
}

function CertificateArticle({ certificate }: { certificate: Certificate }) {
  const { id, name, courseTitle, issuer, status } = certificate;
  return (
    <article className="wrap py-10 md:py-14">
      <PageMeta
        title={`${name ?? 'Revoked certificate'}: ${courseTitle}`}
        description={`Certificate of ${issuer}: who earned what and when, and whether it is valid.`}
        path={paths.certificate(id)}
        {...(status === 'valid' && { image: `/share/certificates/${id}.png` })}
        noIndex
      />
      <CertificateStatus certificate={certificate} />
      <CertificateSheet certificate={certificate} />
      {name !== null && <CertificateActions certificate={certificate} />}
      <HowToCheck />
    </article>
  );
}

export function CertificatePage() {
  const { id = '' } = useParams();
  const { currentData: certificate, isError, refetch } = getCertificate.useQuery({ id });
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
  return <CertificateArticle certificate={certificate} />;
}
