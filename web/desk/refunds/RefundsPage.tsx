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
import type { ListColumn } from '../ui/list-columns.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { linkClass, NewTab } from '../ui/TextLink.tsx';
import { listRefunds, refundFilters } from './endpoints.ts';
import { kindNames, stateLabels, wayNames } from './labels.ts';
import { RefundActions } from './RefundActions.tsx';

const columns: ListColumn<DeskRefund>[] = [
  {
    label: 'Order',
    to: ({ order }) => deskPaths.refundOrder(order.id),
    cell: ({ order }) => order.code,
    width: 's',
  },
  { label: 'Buyer', cell: ({ order }) => order.name || 'Erased', phone: 'below' },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true, width: 'xs', phone: 'belowRight' },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} />, width: 's', phone: 'beside' },
  { label: 'Actions', cell: (refund) => <RefundActions refund={refund} />, width: 'xl' },
  { label: 'Method', from: 'panel', cell: ({ way, kind }) => (kind === 'refund' ? wayNames[way] : kindNames[kind]) },
  { label: 'Problem', from: 'panel', cell: ({ error }) => error || 'None' },
  { label: 'Approved by', from: 'panel', cell: ({ approvedBy }) => approvedBy ?? 'No one' },
  { label: 'Credit note', from: 'panel', cell: (refund) => <CreditNote refund={refund} /> },
  { label: 'Reason', from: 'panel', cell: (refund) => <RefundReason refund={refund} /> },
  {
    label: 'Requested',
    cell: ({ requestedBy, createdAt }) => (
      <>
        <Moment iso={createdAt} />, {requestedBy ?? 'automatic'}
      </>
    ),
  },
];

function RefundReason({ refund: { reason, endsSeat } }: { refund: DeskRefund }) {
  return (
    <span className="wrap-anywhere">
      {reason}
      {endsSeat && ' (leaves the course)'}
    </span>
  );
}

function CreditNote({ refund: { creditNote } }: { refund: DeskRefund }) {
  if (!creditNote) return 'None';
  return (
    <a
      href={addressOf('GET /desk/documents/{id}/pdf', { id: creditNote.id })}
      target="_blank"
      rel="noopener"
      className={linkClass}
    >
      {creditNote.label}
      <NewTab about="as a PDF" />
    </a>
  );
}

export function RefundsPage() {
  const [search] = useSearchParams();
  const currentState = search.get('state') ?? '';
  const result = listRefunds.useQuery(listQuery(search, refundFilters));
  return (
    <DeskPage
      title="Refunds"
      path={deskPaths.refunds}
      tabs={<Tabs label="States" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.state === currentState }))} />}
    >
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
