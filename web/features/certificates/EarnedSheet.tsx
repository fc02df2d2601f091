import type { ReactNode } from 'react';
import type { Certificate } from '../../../contract/certificate.ts';
import { CertificateDate } from './CertificateDate.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-hairline py-2.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** A word that is wider than a phone in large letters. */
const hasLongWord = (name: string) => name.split(/\s+/).some((word) => word.length > 14);

/** What was earned, by whom, from whom and when, as the PDF shows it. */
export function EarnedSheet({ certificate }: { certificate: Certificate }) {
  const { id, name, courseTitle, trainingHours, issuedAt, issuer, status } = certificate;
  const isValid = status === 'valid';
  const columns = isValid ? 'lg:grid-cols-[minmax(0,1fr)_14rem]' : '';
  return (
    <div className={`mt-6 grid grid-cols-[minmax(0,1fr)] rounded border border-strong bg-sheet ${columns}`}>
      <div className="p-6 md:p-10">
        <p className="facts text-ink-2">This certifies that</p>
        <h1 className={`mt-3 ${hasLongWord(name) ? 'title-3 md:title-2' : 'title-2 md:title-long'}`}>{name}</h1>
        <p className="facts mt-6 text-ink-2">has completed the course</p>
        <p className="title-3 md:title-2 mt-3 font-bold font-display leading-tight">{courseTitle}</p>
        <dl className="facts mt-10">
          <Fact label="Training">{trainingHours} hours</Fact>
          <Fact label="Issued on">
            <CertificateDate iso={issuedAt} />
          </Fact>
          <Fact label="Issued by">{issuer}</Fact>
          <Fact label="Certificate">{id}</Fact>
        </dl>
      </div>
      {isValid && (
        <div className="overflow-hidden border-l border-strong max-lg:hidden">
          <Seal />
        </div>
      )}
    </div>
  );
}

/** The arches of the PDF; decoration. */
function Seal() {
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
