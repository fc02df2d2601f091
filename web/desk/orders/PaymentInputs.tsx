import { type FieldValues, get, type Path } from 'react-hook-form';
import { CheckField, DateField, SelectField, TextField } from '../ui/FormFields.tsx';
import { optionsOf } from '../ui/options.ts';
import { paymentMethodNames } from '../ui/payment-method-names.ts';
import type { DeskForm } from '../ui/use-desk-form.ts';

const methodOptions = optionsOf(paymentMethodNames);

type PaymentInput = {
  amount: string;
  method: string;
  paidOn: string;
  reference?: string | undefined;
  chequeBank?: string | undefined;
  chequeOn?: string | undefined;
  tdsPaise: string;
  confirmsLate?: boolean | undefined;
};
type PaymentInputsProps<Input extends FieldValues & PaymentInput, Output extends FieldValues> = {
  form: DeskForm<Input, Output>;
  /** A hint after the label of the amount. */
  note?: string;
};

/**
 * Amount, method, day and reference of a payment, bank and date of a cheque, and, if the API requires it, a box to tick for
 * a closed month.
 */
export function PaymentInputs<Input extends FieldValues & PaymentInput, Output extends FieldValues>({
  form,
  note,
}: PaymentInputsProps<Input, Output>) {
  // `Input` has these fields by its bound, which its paths do not show.
  const field = (name: keyof PaymentInput) => name as Path<Input>;
  const lateField = field('confirmsLate');
  const needsLateTick =
    get(form.hookForm.formState.errors, lateField) !== undefined || form.hookForm.watch(lateField) === true;
  const isCheque = form.hookForm.watch(field('method')) === 'cheque';
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <TextField
        form={form}
        name={field('amount')}
        label="Amount paid (₹)"
        inputMode="decimal"
        {...(note && { note })}
      />
      <SelectField form={form} name={field('method')} label="Method" options={methodOptions} />
      <DateField form={form} name={field('paidOn')} label="Paid on" />
      {isCheque ? (
        <>
          <TextField form={form} name={field('reference')} label="Cheque number" inputMode="numeric" />
          <TextField form={form} name={field('chequeBank')} label="Bank of the cheque" />
          <DateField form={form} name={field('chequeOn')} label="Date on the cheque" />
        </>
      ) : (
        <TextField form={form} name={field('reference')} label="Reference" note="(UTR or receipt, if there is one)" />
      )}
      <TextField
        form={form}
        name={field('tdsPaise')}
        label="TDS deducted"
        note="(in rupees, in addition to the amount paid)"
        inputMode="decimal"
      />
      {needsLateTick && (
        <div className="sm:col-span-2">
          <CheckField
            form={form}
            name={lateField}
            label="Yes, the payment was made on this day"
            note="(the document is dated today)"
          />
        </div>
      )}
    </div>
  );
}
