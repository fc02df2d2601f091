import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import type { DeskRequestRow, DeskRequestsSave } from '../../../contract/selling/desk-requests.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { BulkActions } from '../ui/BulkActions.tsx';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { Moment } from '../ui/FactList.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useRowSelection } from '../ui/use-row-selection.ts';
import { saveRequest, saveRequests } from './endpoints.ts';
import { FollowUp, StageBadge } from './RequestStage.tsx';

const columns: Column<DeskRequestRow>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name, others, isTest }) => (
      <span className="wrap-anywhere">
        <TextLink to={deskPaths.request(id)}>{name}</TextLink> {isTest && <Badge>Test</Badge>}
        {others > 0 && <span className="block font-normal text-ink-2">{othersText(others)}</span>}
      </span>
    ),
  },
  { label: 'Course', cell: ({ course }) => course?.title ?? 'No course yet' },
  {
    label: 'Contact',
    cell: ({ name, email, mobile, mobileShown, course }) => (
      <span className="inline-grid align-top">
        {mobile && <PhoneNumber number={mobile} shown={mobileShown} name={name} />}
        {email && (
          <span className="@max-4xl:hidden">
            <EmailAddress email={email} subject={course?.title ?? ''} name={name} />
          </span>
        )}
      </span>
    ),
  },
  { label: 'Stage', cell: (request) => <StageCell request={request} /> },
  { label: 'Owner', cell: ({ owner }) => owner?.name ?? 'No one', inCard: ({ owner }) => owner !== null },
  {
    label: 'Follow up',
    sort: 'followUpAt',
    cell: (request) => <FollowUp request={request} />,
    inCard: ({ followUpAt }) => followUpAt !== null,
  },
  { label: 'Received', sort: '-createdAt', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
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

function StageCell({ request: { id, version, stage, owner, name, isTest } }: { request: DeskRequestRow }) {
  const [save] = saveRequest.useMutation();
  const markContacted = () => save({ id, version, stage: 'contacted', ownerId: owner?.id ?? null });
  if (stage !== 'new' || isTest) return <StageBadge stage={stage} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 -my-3 whitespace-nowrap">
      <StageBadge stage={stage} />
      <ActionButton
        id={`contacted-${id}`}
        act={markContacted}
        toast={(request) => ({
          text: `${name} is marked as contacted.`,
          undo: () => save({ id, version: request.version, stage: 'new', ownerId: owner?.id ?? null }),
        })}
        variant="quiet"
      >
        Mark as contacted<span className="sr-only"> {name}</span>
      </ActionButton>
    </span>
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
      <BulkActions
        selection={selection}
        count={rows.length}
        owners={owners}
        send={save}
        actions={canChangeStage ? stageActions : []}
      />
      <RecordTable
        caption="Enrollment requests"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No requests to show."
        sorted={sorted}
        selection={selection}
      />
    </>
  );
}
