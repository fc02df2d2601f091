import type { FieldValues, Path } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../ui/FormFields.tsx';
import { methodNames } from '../ui/method-names.ts';
import type { DeskForm } from '../ui/use-desk-form.ts';

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
      <TextField of={form} name={field('reference')} label="Reference" note="(UTR or receipt, if there is one)" />
    </div>
  );
}
