import { DeskReason } from '../../../contract/base/bodies.ts';
import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import type { DeskOrder } from '../../../contract/selling/desk-orders.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { approveWaiver, chargeOrder, declineWaiver, removeCharge, waiveOrder } from './endpoints.ts';
import { ChargeFields, emptyCharge, WaiverFields } from './payment-form.ts';

type OrderProps = { order: DeskOrder };

/** Adds to the price of an order, and takes back what was added and not paid. */
export function Charges({ order }: OrderProps) {
  return (
    <section aria-label="Charges" className="grid gap-4">
      <Fold label="Add a charge">
        <ChargeForm order={order} />
      </Fold>
      {order.charges.map((charge) => (
        <ChargeRemoval key={charge.number} order={order} charge={charge} />
      ))}
    </section>
  );
}

function ChargeForm({ order: { id, totalPaise } }: OrderProps) {
  const [charge] = chargeOrder.useMutation();
  const form = useDeskForm({
    schema: ChargeFields,
    defaultValues: emptyCharge(),
    idPrefix: 'charge',
    send: (instalment) => charge({ id, totalPaise, ...instalment }),
    next: emptyCharge,
  });
  return (
    <FormFrame form={form} label="Add a charge" submit="Add the charge" saved="The charge is added.">
      <p className="mb-4 text-ink-2">
        For example, the difference to a more expensive batch. Send the buyer the link: they find the charge on their
        payment page, and get reminders. To lower the price, refund or waive a part.
      </p>
      <TextInput name="amountPaise" label="Amount" note="(in rupees)" inputMode="decimal" />
      <DateInput name="dueOn" label="Due on" />
      <TextInput name="reason" label="Reason" note="(for the audit log)" />
    </FormFrame>
  );
}

function ChargeRemoval({ order: { id }, charge }: OrderProps & { charge: DeskOrder['charges'][number] }) {
  const { number, amountPaise, dueOn } = charge;
  const [remove] = removeCharge.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    idPrefix: `remove-charge-${number}`,
    send: (body) => remove({ id, number, ...body }),
  });
  const label = `Take back the charge of ${rupees(amountPaise)} by ${longDate(dueOn)}`;
  return (
    <Fold label={label}>
      <FormFrame form={form} label={label} submit="Take back the charge">
        <p className="mb-4 text-ink-2">A second person approves large amounts, as with a waiver.</p>
        <TextInput name="reason" label="Reason" note="(for the audit log, and the credit note if it was invoiced)" />
      </FormFrame>
    </Fold>
  );
}

/** Gives up what is unpaid of an order, or decides on someone's request to do so. */
export function Waivers({ order }: OrderProps) {
  if (order.waiver) return <RequestedWaiver waiver={order.waiver} />;
  if (!order.due) return null;
  return (
    <Fold label="Waive what is unpaid" variant="loss">
      <WaiverForm order={order} />
    </Fold>
  );
}

function WaiverForm({ order: { id, state, due, totalPaise, paidPaise } }: OrderProps) {
  const unpaidPaise = state === 'cancelled' && due ? due.amountPaise : totalPaise - paidPaise;
  const [waive] = waiveOrder.useMutation();
  const form = useDeskForm({
    schema: WaiverFields,
    defaultValues: { amountPaise: '', reason: '', isBadDebt: false },
    idPrefix: 'waive',
    send: (body) => waive({ id, totalPaise, ...body }),
  });
  return (
    <FormFrame form={form} label="Waive what is unpaid" submit="Waive the amount" variant="bad">
      <p className="mb-4 text-ink-2">
        {rupees(unpaidPaise)} is unpaid. A waiver lowers the last instalments, and the learner is no longer reminded of
        that amount. A credit note is issued for any part that was invoiced. A second person approves large amounts, as
        with a refund.
      </p>
      <TextInput name="amountPaise" label="Amount" note="(in rupees)" inputMode="decimal" />
      <TextInput name="reason" label="Reason" note="(printed on the credit note, which is kept for years)" />
      <CheckBox
        name="isBadDebt"
        label="The buyer cannot pay: a bad debt, no discount"
        note="(the tax of its invoice stays)"
      />
    </FormFrame>
  );
}

function RequestedWaiver({ waiver: { id, amountPaise, isBadDebt, reason, requestedBy } }: { waiver: Waiver }) {
  const [approve] = approveWaiver.useMutation();
  const [decline] = declineWaiver.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    idPrefix: 'decline-waiver',
    send: (body) => decline({ id, ...body }),
  });
  return (
    <section aria-label="Waiver" className="border-l-4 border-accent bg-sunk px-4 py-3">
      <p className="mb-4">
        {rupees(amountPaise)} is to be waived{isBadDebt && ' as a bad debt'}: {reason}. {requestedBy ?? FORMER_STAFF}{' '}
        asked for it, and someone else has to approve it.
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          id="approve-waiver"
          variant="ink"
          act={() => approve({ id })}
          confirm={{
            title: `Waive ${rupees(amountPaise)}?`,
            text: 'The amount is no longer owed. A credit note is issued for any part that was invoiced.',
            button: 'Approve',
          }}
        >
          Approve
        </ActionButton>
        <DialogButton id="decline-waiver" label="Decline" title="Decline this waiver?" text="The amount stays owed.">
          <FormFrame form={form} label="Decline" submit="Decline">
            <TextInput name="reason" label="Reason" />
          </FormFrame>
        </DialogButton>
      </div>
    </section>
  );
}

type Waiver = NonNullable<DeskOrder['waiver']>;
