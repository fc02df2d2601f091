import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import type { DeskRequestRow, DeskRequestsSave } from '../../../contract/selling/desk-requests.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { BulkActions } from '../ui/BulkActions.tsx';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { Moment } from '../ui/FactList.tsx';
import { type ListColumn, ListTable } from '../ui/ListTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useRowSelection } from '../ui/use-row-selection.ts';
import { saveRequest, saveRequests } from './endpoints.ts';
import { FollowUp, StageBadge } from './RequestStage.tsx';

const columns: ListColumn<DeskRequestRow>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name, isTest }) => (
      <>
        <TextLink to={deskPaths.request(id)}>{name}</TextLink> {isTest && <Badge>Test</Badge>}
      </>
    ),
  },
  { label: 'Stage', cell: ({ stage }) => <StageBadge stage={stage} />, width: 's' },
  { label: 'Course', cell: ({ course }) => course?.title ?? 'No course yet' },
  {
    label: 'Mobile',
    cell: ({ name, mobile, mobileShown }) => mobile && <PhoneNumber number={mobile} shown={mobileShown} name={name} />,
    width: 'l',
  },
  { label: 'Owner', cell: ({ owner }) => owner?.name ?? 'No one', width: 'm' },
  {
    label: 'Next call',
    sort: 'followUpAt',
    cell: (request) => <FollowUp request={request} />,
    width: 'l',
  },
  { label: 'Received', sort: '-createdAt', cell: ({ createdAt }) => <Moment iso={createdAt} />, width: 'm' },
  {
    label: 'Email',
    from: 'panel',
    cell: ({ name, email, course }) =>
      email && <EmailAddress email={email} subject={course?.title ?? ''} name={name} />,
  },
  { label: 'Same person', from: 'panel', cell: ({ others }) => (others > 0 ? othersText(others) : 'No other lead') },
];

/** Changes of several requests at once; enrolled people stay enrolled. */
const stageActions: { label: string; change: Pick<DeskRequestsSave, 'stage'> }[] = [
  { label: 'Mark as contacted', change: { stage: 'contacted' } },
  { label: 'Mark as lost', change: { stage: 'lost' } },
];

function othersText(others: number): string {
  if (others >= 100) return '100 other requests, or more';
  return others === 1 ? '1 other request' : `${others} other requests`;
}

function MarkContacted({ request: { id, version, stage, owner, name, isTest } }: { request: DeskRequestRow }) {
  const [save] = saveRequest.useMutation();
  const change = { id, ownerId: owner?.id ?? null };
  if (stage !== 'new' || isTest) return null;
  return (
    <ActionButton
      id={`contacted-${id}`}
      act={() => save({ ...change, version, stage: 'contacted' })}
      toast={(request) => ({
        text: `${name} is marked as contacted.`,
        undo: () => save({ ...change, version: request.version, stage: 'new' }),
      })}
    >
      Mark as contacted
    </ActionButton>
  );
}

type RequestTableProps = {
  rows: readonly DeskRequestRow[];
  owners: readonly DeskOwner[];
  sorted: string;
};

export function RequestTable({ rows, owners, sorted }: RequestTableProps) {
  const selection = useRowSelection(rows);
  const [save] = saveRequests.useMutation();
  const canChangeStage = selection.chosen.every(({ stage }) => stage !== 'enrolled');
  return (
    <>
      <BulkActions selection={selection} owners={owners} send={save} actions={canChangeStage ? stageActions : []} />
      <ListTable
        caption="Enrollment requests"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No leads to show."
        sorted={sorted}
        selection={selection}
        more={(request) => <MarkContacted request={request} />}
      />
    </>
  );
}
