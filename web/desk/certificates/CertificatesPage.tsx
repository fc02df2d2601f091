import type { ComponentProps, ReactNode } from 'react';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskCertificate, DeskCertificateCandidate } from '../../../contract/learning/desk-certificates.ts';
import { deskRoute, listQuery, listRoute, useListQuery, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import { type ListColumn, personPage } from '../ui/list-columns.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { UnprintableNote } from '../ui/UnprintableNote.tsx';
import { useMay } from '../use-may.ts';
import { CertificateActions } from './CertificateActions.tsx';
import { certificateFilters, issueCertificate, listCertificateCandidates, listCertificates } from './endpoints.ts';

const dateText = (iso: string) => longDate(dateInKolkata(new Date(iso)));

const learnerColumns: ListColumn<DeskCertificateCandidate>[] = [
  {
    label: 'Learner',
    to: personPage,
    cell: ({ name, email }) => name ?? email ?? 'Invited, no password yet',
  },
  { label: 'Course', cell: ({ course: { title } }) => title },
  { label: 'Batch', cell: ({ batch }) => (batch ? batchText(batch) : 'None') },
];

const contactColumns: ListColumn<DeskCertificateCandidate>[] = [
  {
    label: 'Mobile',
    from: 'panel',
    cell: ({ phone, name }) => (phone ? <PhoneNumber number={phone} name={name ?? phone} /> : 'Not known'),
  },
  {
    label: 'Email',
    from: 'panel',
    cell: ({ email, name }) => (email ? <EmailAddress email={email} name={name ?? email} /> : 'Not known'),
  },
];

function batchText({ number, endsOn }: NonNullable<DeskCertificateCandidate['batch']>): string {
  return endsOn ? `Batch ${number}, until ${longDate(endsOn)}` : `Batch ${number}`;
}

const missingColumn: ListColumn<DeskCertificateCandidate> = {
  label: 'Missing',
  cell: ({ reasons }) => reasons.join('; '),
};

function IssueButton({ candidate: { id, name } }: { candidate: DeskCertificateCandidate }) {
  const [issue] = issueCertificate.useMutation();
  return (
    <ActionButton id={`issue-${id}`} act={() => issue({ enrollmentId: id })}>
      Issue<span className="sr-only"> the certificate of {name}</span>
    </ActionButton>
  );
}

const issueColumn: ListColumn<DeskCertificateCandidate> = {
  label: 'Actions',
  cell: (candidate) => <IssueButton candidate={candidate} />,
  width: 's',
  phone: 'beside',
};

const issuedColumns: ListColumn<DeskCertificate>[] = [
  { label: 'Learner', to: personPage, cell: ({ name }) => name },
  { label: 'Course', cell: ({ course: title }) => title },
  { label: 'Issued', cell: ({ issuedAt }) => dateText(issuedAt), width: 'm' },
  {
    label: 'Revoked',
    cell: ({ revoked }) => revoked && [dateText(revoked.at), revoked.reason].filter(Boolean).join(': '),
  },
  {
    label: 'Certificate',
    from: 'panel',
    cell: ({ id, name, revoked, replacedBy, learner: accountName }) => (
      <CertificateActions
        certificate={{ id, isRevoked: revoked !== null }}
        learner={name}
        corrected={replacedBy ? null : accountName}
      />
    ),
  },
];

const tabs = [
  { label: 'Due', to: deskPaths.certificates },
  { label: 'Issued', to: deskPaths.issuedCertificates },
  { label: 'Blocked', to: deskPaths.blockedCertificates },
];

function CertificatesFrame({ path, about, children }: { path: string; about: string; children: ReactNode }) {
  return (
    <DeskPage
      title="Certificates"
      path={path}
      tabs={<Tabs label="Certificates" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === path }))} />}
      filters={
        <FilterForm>
          <SearchFilter label="Search name or course" />
        </FilterForm>
      }
      about={about}
    >
      {children}
    </DeskPage>
  );
}

type CandidatesProps = {
  state: 'due' | 'blocked';
  caption: string;
  columns: ListColumn<DeskCertificateCandidate>[];
  empty: string;
  more?: ComponentProps<typeof RecordList<DeskCertificateCandidate>>['more'];
};

function Candidates({ state, ...list }: CandidatesProps) {
  const query = { state, ...useListQuery(certificateFilters) };
  return <RecordList what="learners" result={listCertificateCandidates.useQuery(query)} {...list} />;
}

function DuePage() {
  const mayIssue = useMay('classes.plan');
  return (
    <CertificatesFrame
      path={deskPaths.certificates}
      about="Learners who meet every condition of their certificate. Most get it with their last lesson or quiz; these learners paid the fee or reached the required attendance later."
    >
      <Candidates
        state="due"
        caption="Learners who are due a certificate"
        columns={[...learnerColumns, ...(mayIssue ? [issueColumn] : []), ...contactColumns]}
        more={({ name }) => name && <UnprintableNote texts={[name]} />}
        empty="No certificate is due."
      />
    </CertificatesFrame>
  );
}

function BlockedPage() {
  return (
    <CertificatesFrame
      path={deskPaths.blockedCertificates}
      about="Learners who have done nearly everything, who missed too many classes to qualify, or whose batch is over with something still to do. The list says what is missing."
    >
      <Candidates
        state="blocked"
        caption="Learners who cannot get their certificate yet"
        columns={[...learnerColumns, missingColumn, ...contactColumns]}
        empty="No learner is blocked."
      />
    </CertificatesFrame>
  );
}

function IssuedPage() {
  return (
    <CertificatesFrame
      path={deskPaths.issuedCertificates}
      about="Anyone can check these certificates. To correct a name, issue the certificate again: the old one then leads to the new one."
    >
      <RecordList
        what="certificates"
        result={listCertificates.useQuery(useListQuery(certificateFilters))}
        caption="Certificates, newest first"
        columns={issuedColumns}
        empty="No certificates to show."
      />
    </CertificatesFrame>
  );
}

export const page = deskRoute(DuePage, (_, { searchParams }) => [
  visit(listCertificateCandidates, { state: 'due', ...listQuery(searchParams, certificateFilters) }),
]);
export const blockedPage = deskRoute(BlockedPage, (_, { searchParams }) => [
  visit(listCertificateCandidates, { state: 'blocked', ...listQuery(searchParams, certificateFilters) }),
]);
export const issuedPage = listRoute(IssuedPage, listCertificates, certificateFilters);
