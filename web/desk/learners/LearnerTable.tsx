import type { ReactNode } from 'react';
import type { DeskLearner } from '../../../contract/learning/desk-learners.ts';
import { CertificateActions } from '../certificates/index.ts';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { Moment, PersonName } from '../ui/FactList.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';

type LearnerTableProps = {
  caption: string;
  learners: readonly DeskLearner[];
  empty: string;
  batches?: (id: string) => string;
  isSorted?: boolean;
  change?: (learner: DeskLearner) => ReactNode;
};

function LearnerContact({ learner: { name, personId, email, phone } }: { learner: DeskLearner }) {
  return (
    <>
      <PersonName personId={personId}>{name ?? 'Invited, no password yet'}</PersonName>
      {email && <EmailAddress email={email} name={name ?? email} />}
      {phone && <PhoneNumber number={phone} name={name ?? phone} />}
    </>
  );
}

function progressText({ lessons, completedLessons, quizzes, passedQuizzes }: DeskLearner): string {
  const quizText = quizzes > 0 ? `, ${passedQuizzes} of ${quizzes} quizzes` : '';
  return `${completedLessons} of ${lessons} lessons${quizText}`;
}

const progressColumns: Column<DeskLearner>[] = [
  { label: 'Progress', cell: progressText },
  {
    label: 'Last activity',
    inCard: ({ lastActivityAt }) => lastActivityAt !== null,
    cell: ({ lastActivityAt }) => (lastActivityAt ? <Moment iso={lastActivityAt} /> : 'None yet'),
  },
  {
    label: 'Certificate',
    inCard: ({ certificate }) => certificate !== null,
    cell: ({ certificate, name }) =>
      certificate ? (
        <CertificateActions certificate={certificate} learner={name ?? 'this learner'} corrected={name} />
      ) : (
        'None yet'
      ),
  },
];

const enrolledColumn: Column<DeskLearner> = {
  label: 'Enrolled',
  sort: '-enrolledAt',
  cell: ({ enrolledAt }) => <Moment iso={enrolledAt} />,
};

function batchColumn(to: (id: string) => string): Column<DeskLearner> {
  return {
    label: 'Batch',
    cell: ({ batch }) => (batch ? <TextLink to={to(batch.id)}>Batch {batch.number}</TextLink> : 'None'),
  };
}

/** Learners with their progress and, if the API includes them, their contact details. */
export function LearnerTable({ caption, learners, empty, batches, isSorted = false, change }: LearnerTableProps) {
  const columns: Column<DeskLearner>[] = [
    { label: 'Learner', cell: (learner) => <LearnerContact learner={learner} />, ...(isSorted && { sort: 'name' }) },
    ...(batches ? [batchColumn(batches)] : []),
    ...progressColumns,
    ...(isSorted ? [enrolledColumn] : []),
    ...(change ? [{ label: 'Place', cell: change }] : []),
  ];
  return (
    <RecordTable
      caption={caption}
      columns={columns}
      rows={learners}
      keyOf={({ id }) => id}
      empty={empty}
      sorted="-enrolledAt"
    />
  );
}
