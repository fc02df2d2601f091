import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { longDate, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import {
  type DeskSettlement,
  DeskSettlementReport,
  type DeskSettlements,
  MAX_REPORT_CHARACTERS,
} from '../../../contract/money/desk-settlements.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { reportMonth } from '../books/endpoints.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { MonthNavigation } from '../ui/MonthNavigation.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { fetchSettlements, listSettlements, uploadSettlements } from './endpoints.ts';
import { MatchBadge } from './MatchBadge.tsx';

export function SettlementsPage() {
  const [search] = useSearchParams();
  const month = reportMonth(search);
  return (
    <DeskPage
      title="Settlements"
      path={deskPaths.settlements}
      tabs={<MonthNavigation month={month} pathOf={deskPaths.settlementsOf} />}
    >
      <Loaded what="settlements" result={listSettlements.useQuery({ month })}>
        {(record) => <Month key={month} settlements={record} />}
      </Loaded>
    </DeskPage>
  );
}

const columns: ListColumn<DeskSettlement>[] = [
  {
    label: 'Settled on',
    to: ({ id }) => deskPaths.settlement(id),
    cell: ({ settledOn, isTest }) => (
      <>
        {longDate(settledOn)}
        {isTest && (
          <>
            {' '}
            <Badge>Test</Badge>
          </>
        )}
      </>
    ),
  },
  { label: 'To the bank', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true, width: 's' },
  { label: 'State', cell: (settlement) => <MatchBadge settlement={settlement} />, width: 'l' },
  { label: 'UTR', cell: ({ utr }) => utr ?? 'None yet' },
  { label: 'Payments', cell: ({ paymentsPaise }) => rupees(paymentsPaise), numeric: true, width: 's' },
  { label: 'Refunds', cell: ({ refundsPaise }) => rupees(refundsPaise), numeric: true, width: 's' },
  { label: 'Fees', cell: ({ feesPaise }) => rupees(feesPaise), numeric: true, width: 's' },
  { label: 'Other', cell: ({ otherPaise }) => rupees(otherPaise), numeric: true, width: 's' },
];

type Missing = DeskSettlements['missing'][number];

const missingColumns: ListColumn<Missing>[] = [
  { label: 'Paid on', cell: ({ paidOn }) => longDate(paidOn) },
  { label: 'Payment', cell: ({ entityId }) => entityId },
  {
    label: 'Order',
    cell: ({ order }) => (order ? <TextLink to={deskPaths.order(order.id)}>{order.code}</TextLink> : 'None'),
  },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
];

function Month({
  settlements: { month, settlements, missing, missingCount, missingPaise, canFetch },
}: {
  settlements: DeskSettlements;
}) {
  const [message, setMessage] = useState('');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-label="Settlements">
        <ListTable
          caption={`Settlements of ${monthName(month)}, newest first`}
          columns={columns}
          rows={settlements}
          keyOf={({ id }) => id}
          empty="No settlements to show."
        />
      </section>
      <section aria-label="Get settlements" className="grid justify-items-start gap-4">
        {canFetch && <Fetch month={month} />}
        <Fold label="Upload a report">
          <ReportForm onDone={setMessage} />
        </Fold>
        <p role="status" className="font-medium text-good empty:hidden">
          {message}
        </p>
      </section>
      <section>
        <h2 className="title-3 mb-3">Not settled yet</h2>
        <p className="mb-3 max-w-[65ch] text-ink-2">
          {missingCount === 0
            ? 'No online payment has waited for more than three working days.'
            : `${missingCount} online ${missingCount === 1 ? 'payment' : 'payments'} of ${rupees(missingPaise)} ${missingCount === 1 ? 'has' : 'have'} waited for more than three working days. All months are counted; bank holidays are not taken into account.`}
        </p>
        {missingCount > 0 && (
          <ListTable
            caption="Payments that are not settled, oldest first"
            columns={missingColumns}
            rows={missing}
            keyOf={({ entityId }) => entityId}
            empty=""
          />
        )}
      </section>
    </div>
  );
}

type ReportFormProps = { onDone: (message: string) => void };

function Fetch({ month }: { month: string }) {
  const [fetchMonth] = fetchSettlements.useMutation();
  return (
    <div>
      <ActionButton id="fetch" variant="ink" act={() => fetchMonth({ month })}>
        {`Fetch ${monthName(month)} from Razorpay`}
      </ActionButton>
      <p className="mt-2 text-ink-2">Fetched automatically every morning.</p>
    </div>
  );
}

/** A form to upload a downloaded report, which may have settlements of other months. */
function ReportForm({ onDone }: ReportFormProps) {
  const [send] = uploadSettlements.useMutation();
  const form = useDeskForm({
    schema: DeskSettlementReport,
    defaultValues: { text: '' },
    send: async (body) => {
      const result = await send(body);
      onDone(result.data?.message ?? '');
      return result;
    },
    next: () => ({ text: '' }),
    idPrefix: 'report',
  });
  return (
    <FormFrame form={form} label="Settlement report" submit="Upload the report" variant="outline" saved="">
      <p className="mb-4 max-w-[65ch] text-ink-2">
        In Razorpay’s dashboard: Reports, then Settlement recon, as CSV. Uploading the same report again changes
        nothing.
      </p>
      <FileInput
        id="report-file"
        label="File"
        max={MAX_REPORT_CHARACTERS}
        onText={(text) => form.values.type('text', text)}
      />
      <TextArea name="text" label="Or paste the report" rows={4} />
    </FormFrame>
  );
}

export const page = deskRoute(SettlementsPage, (_, { searchParams }) => [
  visit(listSettlements, { month: reportMonth(searchParams) }),
]);
