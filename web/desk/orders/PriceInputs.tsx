import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { SelectField, TextAreaField, TextField } from '../ui/FormFields.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';
import { BatchInputs } from './BatchInputs.tsx';
import { getSaleOptions } from './endpoints.ts';
import { CUSTOM_PARTS } from './payment-form.ts';

type PriceInput = {
  batchId: string;
  pastStart: boolean;
  discount: string;
  coupon: string;
  preset: string;
  parts: string;
};
type PriceInputsProps<Input extends FieldValues & PriceInput, Output extends FieldValues> = {
  form: DeskForm<Input, Output>;
  request: Pick<DeskRequest, 'batches'>;
};

/** The inputs of a price: batch, discount or coupon, and plan of payment. */
export function PriceInputs<Input extends FieldValues & PriceInput, Output extends FieldValues>({
  form,
  request,
}: PriceInputsProps<Input, Output>) {
  // `Input` has these fields by its bound, which its paths do not show.
  const field = (name: keyof PriceInput) => name as Path<Input>;
  const { data: options } = getSaleOptions.useQuery();
  const preset = useWatch({ control: form.hookForm.control, name: field('preset') });
  const limit = options?.discountLimitPaise;
  const planOptions = [
    ...(options?.presets ?? []).map((name) => ({ value: name, label: name })),
    { value: CUSTOM_PARTS, label: 'Other parts' },
  ];
  return (
    <>
      <BatchInputs form={form} batches={request.batches} none="No batch yet" />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField
          form={form}
          name={field('discount')}
          label="Discount (₹)"
          note={limit == null ? '(optional)' : `(optional, up to ${rupees(limit)})`}
          inputMode="decimal"
        />
        <TextField form={form} name={field('coupon')} label="Coupon" note="(instead of a discount)" />
      </div>
      <SelectField form={form} name={field('preset')} label="Paid" none="All at once" options={planOptions} />
      {preset === CUSTOM_PARTS && (
        <TextAreaField
          form={form}
          name={field('parts')}
          label="Parts"
          note="(amount and due date, one per line: 2,250 2026-12-14)"
          rows={3}
        />
      )}
    </>
  );
}
