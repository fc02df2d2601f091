import { useSearchParams } from 'react-router';
import { rupees } from '../../../contract/base/rupees.ts';
import { refundStates } from '../../../contract/base/states.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskRefund } from '../../../contract/money/desk-refunds.ts';
import { addressOf } from '../../calls.ts';
import { listQuery, listRoute } from '../route.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { RecordList } from '../ui/RecordList.tsx';
import type { Column } from '../ui/RecordTable.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { linkClass, NewTab, TextLink } from '../ui/TextLink.tsx';
import { listRefunds, refundFilters } from './endpoints.ts';
import { kindNames, stateLabels, wayNames } from './labels.ts';
import { RefundActions } from './RefundActions.tsx';

const columns: Column<DeskRefund>[] = [
  {
    label: 'Order',
    cell: ({ order }) => (
      <>
        <TextLink to={deskPaths.refundOrder(order.id)} className="whitespace-nowrap">
          {order.code}
        </TextLink>
        <br />
        <span className="font-normal">{order.name || 'Erased'}</span>
      </>
    ),
  },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
  { label: 'Method', cell: ({ way, kind }) => (kind === 'refund' ? wayNames[way] : kindNames[kind]) },
  { label: 'Reason', cell: (refund) => <RefundReason refund={refund} /> },
  {
    label: 'Requested',
    cell: ({ requestedBy, createdAt }) => (
      <>
        {requestedBy ?? 'Automatic'}, <Moment iso={createdAt} />
      </>
    ),
  },
  { label: 'State', cell: (refund) => <RefundState refund={refund} /> },
  { label: 'Actions', cell: (refund) => <RefundActions refund={refund} /> },
];

function RefundReason({ refund: { reason, endsSeat } }: { refund: DeskRefund }) {
  return (
    <span className="wrap-anywhere">
      {reason}
      {endsSeat && ' (leaves the course)'}
    </span>
  );
}

function RefundState({ refund: { state, error, approvedBy, creditNote } }: { refund: DeskRefund }) {
  return (
    <>
      <StateBadge state={stateLabels[state]} />
      {error && <p className="wrap-anywhere text-bad">{error}</p>}
      {approvedBy && <p className="text-ink-2">Approved by {approvedBy}</p>}
      {creditNote && (
        <p>
          <a
            href={addressOf('GET /desk/documents/{id}/pdf', { id: creditNote.id })}
            target="_blank"
            rel="noopener"
            className={linkClass}
          >
            {creditNote.label}
            <NewTab about="as a PDF" />
          </a>
        </p>
      )}
    </>
  );
}

export function RefundsPage() {
  const [search] = useSearchParams();
  const currentState = search.get('state') ?? '';
  const result = listRefunds.useQuery(listQuery(search, refundFilters));
  return (
    <DeskPage title="Refunds" path={deskPaths.refunds}>
      <Tabs label="States" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.state === currentState }))} />
      <RecordList
        what="refunds"
        result={result}
        caption="Refunds, newest first"
        columns={columns}
        empty="No refunds to show. A refund begins at its order."
      />
    </DeskPage>
  );
}

const tabs = [
  { label: 'All', state: '', to: deskPaths.refunds },
  ...refundStates.map((state) => ({ label: stateLabels[state].label, state, to: deskPaths.refundsIn(state) })),
];

export const page = listRoute(RefundsPage, listRefunds, refundFilters);
