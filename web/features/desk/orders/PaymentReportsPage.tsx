import { useSearchParams } from 'react-router';
import type { DeskPaymentReport } from '../../../../contract/desk-orders.ts';
import { rupees } from '../../../../contract/rupees.ts';
import type { ReportState } from '../../../../contract/states.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { listQuery } from '../ui/list-query.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { reportFilters, useCheckDeskPaymentReportMutation, useGetDeskPaymentReportsQuery } from './endpoints.ts';

const stateWords: Record<ReportState, string> = {
  open: 'To be checked',
  confirmed: 'In our account',
  rejected: 'Not found',
};
const stateOptions = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

const columns: Column<DeskPaymentReport>[] = [
  { label: 'UTR', cell: ({ reference }) => <span className="tabular-nums">{reference || 'Erased'}</span> },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
  { label: 'Order', cell: ({ order }) => <TextLink to={deskPaths.order(order.id)}>{order.code}</TextLink> },
  { label: 'Buyer', cell: ({ order, course }) => <span className="wrap-anywhere">{`${order.name}, ${course}`}</span> },
  { label: 'Reported', cell: ({ reportedAt }) => <LocalTime iso={reportedAt} /> },
  { label: 'Outcome', cell: (report) => <Outcome of={report} /> },
];

function Outcome({ of: { id, state, checkedBy, order } }: { of: DeskPaymentReport }) {
  const [check] = useCheckDeskPaymentReportMutation();
  if (state !== 'open') return `${stateWords[state]}${checkedBy ? `, ${checkedBy}` : ''}`;
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton id={`confirm-${id}`} variant="ink" act={() => check({ id, verdict: 'confirm' })}>
        Confirm
      </ActionButton>
      <ActionButton
        id={`reject-${id}`}
        act={() => check({ id, verdict: 'reject' })}
        confirm={{
          title: `Reject the transfer for ${order.code}?`,
          text: 'The seat is kept no longer, and the buyer gets a mail.',
          button: 'Reject',
        }}
      >
        Reject
      </ActionButton>
    </div>
  );
}

/** Transfers that buyers reported: staff look for each in the account of the company. */
export function PaymentReportsPage() {
  const [search] = useSearchParams();
  const result = useGetDeskPaymentReportsQuery(listQuery(search, reportFilters));
  return (
    <DeskPage title="Payments to check" path={deskPaths.paymentReports}>
      <p className="mb-6 max-w-[65ch] text-ink-2">
        Buyers who paid by UPI sent these numbers. Look for each in the bank’s statement: its number, its amount and its
        day.
      </p>
      <FilterForm>
        <ChoiceFilter label="State" name="state" options={stateOptions} />
      </FilterForm>
      <Loaded what="reported payments" result={result}>
        {({ data, next }) => (
          <>
            <RecordTable
              caption="Reported payments, newest first"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              empty="No payments to check."
            />
            <CursorPager next={next} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}
