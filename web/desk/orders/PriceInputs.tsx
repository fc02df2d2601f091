import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { Select, TextArea, TextInput } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';
import { BatchInputs } from './BatchInputs.tsx';
import { getSaleOptions } from './endpoints.ts';
import { CUSTOM_INSTALMENTS } from './payment-form.ts';

export function PriceInputs({ request }: { request: Pick<DeskRequest, 'batches'> }) {
  const { data: options } = getSaleOptions.useQuery();
  const preset = useFieldValue('preset');
  const limit = options?.discountLimitPaise;
  const planOptions = [
    ...(options?.presets ?? []).map((name) => ({ value: name, label: name })),
    { value: CUSTOM_INSTALMENTS, label: 'Other instalments' },
  ];
  return (
    <>
      <BatchInputs batches={request.batches} none="No batch yet" />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextInput
          name="discount"
          label="Discount (₹)"
          note={limit == null ? '(optional)' : `(optional, up to ${rupees(limit)})`}
          inputMode="decimal"
        />
        <TextInput name="coupon" label="Coupon" note="(instead of a discount)" />
      </div>
      <Select name="preset" label="Paid" none="All at once" options={planOptions} />
      {preset === CUSTOM_INSTALMENTS && (
        <TextArea
          name="instalments"
          label="Instalments"
          note="(amount and due date, one per line: 2,250 2026-12-14)"
          rows={3}
        />
      )}
    </>
  );
}
