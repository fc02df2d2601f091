import { useEffect, useRef } from 'react';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { type PlannedInstalment, presetPlan } from '../../../contract/selling/payment-plan.ts';
import { Select, TextArea, TextInput } from '../../ui/form/fields.tsx';
import { useFieldText, useFieldValue, useFormValues } from '../../ui/form/form-values.ts';
import { paiseOf, rupeesText } from '../ui/field-schemas.ts';
import { BatchInputs } from './BatchInputs.tsx';
import { getSaleOptions } from './endpoints.ts';
import { CUSTOM_INSTALMENTS } from './payment-form.ts';

type PricedRequest = Pick<DeskRequest, 'batches' | 'pricePaise'>;

/** The instalments of the chosen plan, as they would be made today; undefined if they are typed, or the price is unknown. */
function usePlan({ batches, pricePaise }: PricedRequest): PlannedInstalment[] | undefined {
  const { data: options } = getSaleOptions.useQuery();
  const [batchId, name, discount] = [useFieldText('batchId'), useFieldText('preset'), useFieldText('discount')];
  const seats = Number(useFieldText('seats'));
  const totalPaise = (pricePaise ?? 0) * (Number.isInteger(seats) ? seats : 0) - (paiseOf(discount) ?? 0);
  const preset = name === '' ? paidAtOnce : options?.presets.find((each) => each.name === name);
  if (!preset || totalPaise <= 0) return undefined;
  const startsOn = batches.find(({ id }) => id === batchId)?.startsOn ?? null;
  return presetPlan(preset, totalPaise, { today: dateInKolkata(new Date()), startsOn });
}

const paidAtOnce = { name: '', instalments: [{ percent: 100, days: 0 }] };

function PlanPreview({ request }: { request: PricedRequest }) {
  const plan = usePlan(request);
  const coupon = useFieldText('coupon');
  if (!plan) return null;
  return (
    <p role="status" className="mb-4 text-ink-2">
      {`They pay ${plan.map(({ amountPaise, dueOn }) => `${rupees(amountPaise)} by ${longDate(dueOn)}`).join(', ')}`}
      {coupon === '' ? '.' : ', before the coupon.'}
    </p>
  );
}

/** Fills in the first instalment as the amount paid, until someone types another one. */
export function FirstInstalment({ request }: { request: PricedRequest }) {
  const [first] = usePlan(request) ?? [];
  const text = first ? rupeesText(first.amountPaise) : '';
  const values = useFormValues();
  const filled = useRef('');
  useEffect(() => {
    if (values.now('amount') === filled.current) values.type('amount', text);
    filled.current = text;
  }, [values, text]);
  return null;
}

const seatOwnerOptions = [
  { value: 'me', label: 'One seat is the buyer’s' },
  { value: 'others', label: 'All seats are for others' },
];

export function PriceInputs({ request }: { request: PricedRequest }) {
  const { data: options } = getSaleOptions.useQuery();
  const preset = useFieldValue('preset');
  const limit = options?.discountLimitPaise;
  const planOptions = [
    ...(options?.presets ?? []).map(({ name }) => ({ value: name, label: name })),
    { value: CUSTOM_INSTALMENTS, label: 'Other instalments' },
  ];
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextInput name="seats" label="Seats" inputMode="numeric" maxLength={3} />
        <Select name="forWhom" label="For" options={seatOwnerOptions} />
      </div>
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
      <PlanPreview request={request} />
    </>
  );
}
