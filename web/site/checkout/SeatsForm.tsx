import type { PayOrder } from '../../../contract/money/checkout.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { PayForm } from './PayForm.tsx';

const ownerOptions = [
  { value: 'me', label: 'One is for me' },
  { value: 'others', label: 'All are for others' },
];

/** The buyer's choice of how many seats to pay for; null if there is nothing to choose. */
export function SeatsForm({ order: { mostSeats, seats, hasOwnSeat } }: { order: PayOrder }) {
  const { fields } = useFormOutcome('pay') ?? {};
  if (mostSeats < 1 || (mostSeats === 1 && seats === 1 && hasOwnSeat)) return null;
  const counts = Array.from({ length: Math.max(mostSeats, seats) }, (_, index) => String(index + 1));
  return (
    <details className="mt-6" open={seats > 1 || !hasOwnSeat || Boolean(fields?.seats)}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">Pay for friends or colleagues too</summary>
      <PayForm action="seats">
        <Select
          name="seats"
          label="How many seats?"
          defaultValue={String(seats)}
          options={counts.map((value) => ({ value, label: value }))}
          note="After paying you get a link for each seat that is for somebody else."
        />
        <Select
          name="forWhom"
          label="Who are they for?"
          defaultValue={hasOwnSeat ? 'me' : 'others'}
          options={ownerOptions}
        />
        <Submit variant="outline">Change the seats</Submit>
      </PayForm>
    </details>
  );
}
