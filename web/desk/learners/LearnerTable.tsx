import type { ReactNode } from 'react';
import type { DeskLearner } from '../../../contract/learning/desk-learners.ts';
import { CertificateActions } from '../certificates/index.ts';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { type ListColumn, personPage } from '../ui/list-columns.ts';
import { TextLink } from '../ui/TextLink.tsx';

type LearnerTableProps = {
  caption: string;
  learners: readonly DeskLearner[];
  empty: string;
  batches?: (id: string) => string;
  isSorted?: boolean;
  change?: (learner: DeskLearner) => ReactNode;
};

const progressColumns: ListColumn<DeskLearner>[] = [
  { label: 'Lessons', cell: ({ lessons, completedLessons }) => `${completedLessons} of ${lessons} lessons` },
  {
    label: 'Quizzes',
    cell: ({ quizzes, passedQuizzes }) => (quizzes > 0 ? `${passedQuizzes} of ${quizzes} passed` : 'None'),
  },
  {
    label: 'Last activity',
    cell: ({ lastActivityAt }) => (lastActivityAt ? <Moment iso={lastActivityAt} /> : 'None yet'),
  },
  {
    label: 'Certificate',
    cell: ({ certificate, name }) =>
      certificate ? (
        <CertificateActions certificate={certificate} learner={name ?? 'this learner'} corrected={name} />
      ) : (
        'None yet'
      ),
  },
];

const contactColumns: ListColumn<DeskLearner>[] = [
  {
    label: 'Email',
    from: 'panel',
    cell: ({ email, name }) => (email ? <EmailAddress email={email} name={name ?? email} /> : 'Not shown'),
  },
  {
    label: 'Mobile',
    from: 'panel',
    cell: ({ phone, name }) => (phone ? <PhoneNumber number={phone} name={name ?? phone} /> : 'Not shown'),
  },
];

const enrolledColumn: ListColumn<DeskLearner> = {
  label: 'Enrolled',
  sort: '-enrolledAt',
  cell: ({ enrolledAt }) => <Moment iso={enrolledAt} />,
};

function batchColumn(to: (id: string) => string): ListColumn<DeskLearner> {
  return {
    label: 'Batch',
    cell: ({ batch }) => (batch ? <TextLink to={to(batch.id)}>Batch {batch.number}</TextLink> : 'None'),
  };
}

/** Learners with their progress and, if the API includes them, their contact details. */
export function LearnerTable({ caption, learners, empty, batches, isSorted = false, change }: LearnerTableProps) {
  const columns: ListColumn<DeskLearner>[] = [
    {
      label: 'Learner',
      to: personPage,
      cell: ({ name }) => name ?? 'Invited, no password yet',
      ...(isSorted && { sort: 'name' }),
    },
    ...(batches ? [batchColumn(batches)] : []),
    ...progressColumns,
    ...(isSorted ? [enrolledColumn] : []),
    ...(change ? [{ label: 'Seat', cell: change, from: 'panel' as const }] : []),
    ...contactColumns,
  ];
  return (
    <ListTable
      caption={caption}
      columns={columns}
      rows={learners}
      keyOf={({ id }) => id}
      empty={empty}
      sorted="-enrolledAt"
    />
  );
}
