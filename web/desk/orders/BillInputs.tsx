import { type FieldValues, get, type Path } from 'react-hook-form';
import type { DeskBill } from '../../../contract/books/bill.ts';
import { stateOptions } from '../../ui/state-options.ts';
import { SelectField, TextField } from '../ui/FormFields.tsx';
import { PrintedField } from '../ui/UnprintableNote.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';

type BillInput = Partial<DeskBill>;
type BillInputsProps<Input extends FieldValues & BillInput, Output extends FieldValues> = {
  form: DeskForm<Input, Output>;
};

/** The billing details, with the same fields as on the buyer's page. */
export function BillInputs<Input extends FieldValues & BillInput, Output extends FieldValues>({
  form,
}: BillInputsProps<Input, Output>) {
  // `Input` has these fields by its bound, which its paths do not show.
  const field = (name: keyof BillInput) => name as Path<Input>;
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <SelectField form={form} name={field('state')} label="State" none="Same as ours" options={stateOptions} />
      <TextField form={form} name={field('gstin')} label="GST number" note="(of a company that pays)" />
      <PrintedField
        form={form}
        name={field('billName')}
        label="Name on the invoice"
        note="(if it is not the buyer’s)"
      />
      <PrintedField form={form} name={field('billAddress')} label="Address" />
      <p className="mb-4 text-[0.9375rem] text-ink-2 sm:col-span-2">
        Address and state are needed for ₹50,000 or more; name and address with a GST number.
      </p>
    </div>
  );
}

/** `BillInputs`, folded because most buyers do not need it; unfolded if it has errors. */
export function FoldedBill<Input extends FieldValues & BillInput, Output extends FieldValues>({
  form,
}: BillInputsProps<Input, Output>) {
  const { errors } = form.hookForm.formState;
  const hasErrors = ['state', 'gstin', 'billName', 'billAddress'].some((name) => get(errors, name));
  return (
    <details className="mb-4" open={hasErrors || undefined} suppressHydrationWarning>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">Billing details</summary>
      <BillInputs form={form} />
    </details>
  );
}
