import { useState } from 'react';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import type { DeskRequestRow, DeskRequestsSave } from '../../../contract/selling/desk-requests.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { BulkActions } from '../ui/BulkActions.tsx';
import { BusyButton } from '../ui/BusyButton.tsx';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { useRowSelection } from '../ui/use-row-selection.ts';
import { CallPanel } from './CallPanel.tsx';
import { getRequest, saveRequest, saveRequests } from './endpoints.ts';
import { MessageLeads } from './MessageLeads.tsx';
import { FollowUp, StageBadge } from './RequestStage.tsx';

const columns: ListColumn<DeskRequestRow>[] = [
  {
    label: 'Name',
    sort: 'name',
    to: ({ id }) => deskPaths.request(id),
    cell: ({ name, isTest }) => (
      <>
        {name} {isTest && <Badge>Test</Badge>}
      </>
    ),
  },
  { label: 'Stage', cell: ({ stage }) => <StageBadge stage={stage} />, width: 's' },
  { label: 'Course', cell: ({ course }) => course?.title ?? 'No course yet' },
  {
    label: 'Mobile',
    cell: ({ name, mobile, mobileShown }) => mobile && <PhoneNumber number={mobile} shown={mobileShown} name={name} />,
    width: 'm',
    phone: 'panel',
  },
  { label: 'Owner', cell: ({ owner }) => owner?.name ?? 'No one', width: 's', phone: 'panel' },
  {
    label: 'Next call',
    sort: 'followUpAt',
    cell: (request) => <FollowUp request={request} />,
    width: 'xl',
    phone: 'belowRight',
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

type Change = Pick<DeskRequestsSave, 'stage' | 'nextCall'>;

/** Changes of several leads at once; enrolled people stay enrolled. */
const stageActions: { label: string; change: Change }[] = [
  { label: 'Mark as contacted', change: { stage: 'contacted' } },
  { label: 'Mark as lost', change: { stage: 'lost' } },
];

function othersText(others: number): string {
  if (others >= 100) return '100 other leads, or more';
  return others === 1 ? '1 other lead' : `${others} other leads`;
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

/** The call panel of the opened lead, which is read with its calls when the panel opens. */
function LeadActions({ request }: { request: DeskRequestRow }) {
  const result = getRequest.useQuery({ id: request.id }, { refetchOnMountOrArgChange: true });
  if (request.isTest || request.stage === 'enrolled') return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Loaded what="lead" result={result}>
        {(lead) => <CallPanel request={lead} />}
      </Loaded>
      <div className="empty:hidden">
        <MarkContacted request={request} />
      </div>
    </div>
  );
}

type NextCallChoiceProps = { isBusy: boolean; onChoose: (nextCall: string) => void };

function NextCallChoice({ isBusy, onChoose }: NextCallChoiceProps) {
  const [nextCall, setNextCall] = useState('');
  return (
    <span className="flex items-center gap-2">
      <input
        type="datetime-local"
        aria-label="Next call (time in India)"
        value={nextCall}
        onChange={({ target }) => setNextCall(target.value)}
        className={`${controlClass} max-w-56`}
      />
      {nextCall && (
        <BusyButton
          type="button"
          isBusy={isBusy}
          onClick={() => onChoose(nextCall)}
          className={buttonClass('outline', 'whitespace-nowrap')}
        >
          Set next call
        </BusyButton>
      )}
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
  const isOpen = selection.chosen.every(({ stage }) => stage === 'new' || stage === 'contacted');
  const canChangeStage = selection.chosen.every(({ stage }) => stage !== 'enrolled');
  return (
    <>
      <BulkActions<Change, DeskRequestRow>
        selection={selection}
        owners={owners}
        send={save}
        actions={canChangeStage ? stageActions : []}
        more={({ isBusy, onChoose }) => (
          <>
            {isOpen && <NextCallChoice isBusy={isBusy} onChoose={(nextCall) => onChoose({ nextCall })} />}
            <MessageLeads selection={selection} />
          </>
        )}
      />
      <ListTable
        caption="Leads"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No leads to show."
        sorted={sorted}
        selection={selection}
        more={(request) => <LeadActions request={request} />}
      />
    </>
  );
}
