import { DeskBill } from '../../../contract/books/bill.ts';
import { stateName } from '../../../contract/books/gst-states.ts';
import type { DeskOrder } from '../../../contract/selling/desk-orders.ts';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { BillInputs } from './BillInputs.tsx';
import { saveOrderBill } from './endpoints.ts';

export function billText({ bill, name }: DeskOrder): string {
  const { billName, gstin, billAddress, state } = bill;
  return [billName || name, gstin && `GSTIN ${gstin}`, billAddress, state && stateName(state)]
    .filter(Boolean)
    .join(', ');
}

export function OrderBill({ order }: { order: DeskOrder }) {
  return (
    <section aria-label="Billing details">
      {order.needsBill && (
        <p className="mb-4 border-l-4 border-accent bg-sunk px-4 py-3">
          The invoice needs the State of the buyer. For ₹50,000 or more, and for a company, it needs an address, too.
          Enter them here before you record a payment; the payment page asks the buyer for them.
        </p>
      )}
      <Fold label="Change billing details">
        <BillForm order={order} />
      </Fold>
    </section>
  );
}

function BillForm({ order: { id, bill } }: { order: DeskOrder }) {
  const [save] = saveOrderBill.useMutation();
  const form = useDeskForm({
    schema: DeskBill,
    defaultValues: bill,
    idPrefix: 'bill',
    send: (body) => save({ id, ...body }),
  });
  return (
    <FormFrame form={form} label="Billing details">
      <p className="mb-4 text-ink-2">Later documents use these details.</p>
      <BillInputs />
    </FormFrame>
  );
}
