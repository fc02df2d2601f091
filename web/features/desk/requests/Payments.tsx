import { longDate } from '../../../../contract/calendar.ts';
import type { DeskPayment } from '../../../../contract/desk-payment.ts';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { FormFrame } from '../ui/FormFrame.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useAddDeskRequestPaymentMutation } from './endpoints.ts';
import { PaymentInputs } from './PaymentInputs.tsx';
import { emptyPayment, methodNames, PaymentFields } from './payment-form.ts';
import { showPaise } from './rupees.ts';

const columns: Column<DeskPayment>[] = [
  { label: 'Paid on', cell: ({ paidOn }) => longDate(paidOn) },
  { label: 'Amount', cell: ({ amountPaise }) => showPaise(amountPaise), numeric: true },
  { label: 'Method', cell: ({ method }) => methodNames[method] },
  { label: 'Reference', cell: ({ reference }) => <span className="wrap-anywhere">{reference || 'None'}</span> },
  { label: 'Recorded by', cell: ({ recordedBy }) => recordedBy ?? 'Somebody who left' },
];

/** What was paid, and a form for what is paid later. */
export function Payments({ of: { id, payments, seat } }: { of: DeskRequest }) {
  const paid = payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    <>
      <RecordTable
        caption="Payments"
        columns={columns}
        rows={payments}
        keyOf={(payment) => payment.id}
        empty="Nothing is recorded as paid."
      />
      {payments.length > 1 && <p className="mt-3 font-bold">{showPaise(paid)} in all</p>}
      {seat && <PaymentForm id={id} />}
    </>
  );
}

function PaymentForm({ id }: { id: string }) {
  const [add] = useAddDeskRequestPaymentMutation();
  const form = useDeskForm({
    schema: PaymentFields,
    defaultValues: emptyPayment(),
    send: (payment) => add({ id, ...payment }),
    next: emptyPayment,
  });
  return (
    <div className="mt-6">
      <FormFrame of={form} label="Add a payment" submit="Add payment" saved="The payment is recorded.">
        <PaymentInputs of={form} />
      </FormFrame>
    </div>
  );
}
