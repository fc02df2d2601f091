import type { FieldValues, Path } from 'react-hook-form';
import { longDate } from '../../../../contract/calendar.ts';
import type { DeskPayment } from '../../../../contract/desk-payment.ts';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { Fold } from '../ui/Fold.tsx';
import { DateField, SelectField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { methodNames } from '../ui/method-names.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { type DeskForm, useDeskForm } from '../ui/use-desk-form.ts';
import { useAddDeskRequestPaymentMutation } from './endpoints.ts';
import { emptyPayment, PaymentFields, showPaise } from './payment-form.ts';

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
        empty="No payments yet."
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
      <Fold label="Add a payment">
        <FormFrame of={form} label="Add a payment" submit="Add payment" saved="The payment is recorded.">
          <PaymentInputs of={form} />
        </FormFrame>
      </Fold>
    </div>
  );
}

const methods = Object.entries(methodNames).map(([value, label]) => ({ value, label }));

type PaymentInput = { amount: string; method: string; paidOn: string; reference?: string | undefined };
type PaymentInputsProps<Input extends FieldValues & PaymentInput, Output extends FieldValues> = {
  of: DeskForm<Input, Output>;
  /** Stands after the label of the amount. */
  note?: string;
};

/** Amount, way, day and reference of a payment. */
export function PaymentInputs<Input extends FieldValues & PaymentInput, Output extends FieldValues>({
  of: form,
  note,
}: PaymentInputsProps<Input, Output>) {
  // `Input` has these fields by its bound, which its paths do not show.
  const field = (name: keyof PaymentInput) => name as Path<Input>;
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <TextField of={form} name={field('amount')} label="Paid, in rupees" inputMode="decimal" {...(note && { note })} />
      <SelectField of={form} name={field('method')} label="Paid by" options={methods} />
      <DateField of={form} name={field('paidOn')} label="Paid on" />
      <TextField of={form} name={field('reference')} label="Reference" note="(optional)" />
    </div>
  );
}
