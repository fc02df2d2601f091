import { DeskReason } from '../../../contract/base/bodies.ts';
import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import type { DeskOrder } from '../../../contract/selling/desk-orders.ts';
import { addressOf } from '../../calls.ts';
import { AskedCheckBox } from '../../ui/form/CheckBox.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { rupeesText } from '../ui/field-schemas.ts';
import { paymentMethodNames } from '../ui/names.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { linkClass, NewTab } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { addTds, bounceCheque, recordPayment, voidPayment } from './endpoints.ts';
import { PaymentInputs } from './PaymentInputs.tsx';
import { AddedTdsFields, emptyPayment, PaymentFields } from './payment-form.ts';

type Payment = DeskOrder['payments'][number];

const facts: Column<Payment>[] = [
  { label: 'Paid on', cell: ({ paidOn }) => longDate(paidOn) },
  {
    label: 'Amount',
    cell: ({ amountPaise, tdsPaise }) =>
      `${rupees(amountPaise)}${tdsPaise > 0 ? `, of which ${rupees(tdsPaise)} TDS` : ''}`,
    numeric: true,
  },
  {
    label: 'Method',
    cell: ({ method, isOnline }) => (isOnline ? `${paymentMethodNames[method]}, online` : paymentMethodNames[method]),
  },
  {
    label: 'Reference',
    cell: ({ reference, cheque }) => (
      <span className="wrap-anywhere">
        {reference || 'None'}
        {cheque && `, ${cheque.bank}, dated ${longDate(cheque.on)}`}
      </span>
    ),
  },
  { label: 'Documents', cell: ({ documents }) => <Documents documents={documents} /> },
  {
    label: 'Recorded by',
    cell: ({ recordedBy, isOnline }) => (isOnline ? 'Payment service' : (recordedBy ?? FORMER_STAFF)),
  },
];

function Documents({ documents }: Pick<Payment, 'documents'>) {
  const maySee = useMay('accounting.read', 'sales.quote');
  if (!maySee || documents.length === 0) return documents.map(({ label }) => label).join(', ') || 'None';
  return documents.map(({ id, label }) => (
    <a
      key={id}
      href={addressOf('GET /desk/documents/{id}/pdf', { id })}
      target="_blank"
      rel="noopener"
      className={`mr-3 ${linkClass}`}
    >
      {label}
      <NewTab about="as a PDF" />
    </a>
  ));
}

export function Payments({ order: { payments, bill, due } }: { order: DeskOrder }) {
  const mayRecord = useMay('money.record');
  const isCompany = bill.gstin !== '' || bill.billName !== '';
  const canHaveTds = ({ isOnline, voidReason, amountPaise, tdsPaise }: Payment) =>
    mayRecord && isCompany && due !== null && !isOnline && voidReason === null && amountPaise > tdsPaise;
  const columns: Column<Payment>[] = [
    ...facts,
    {
      label: 'State',
      cell: (payment) => (
        <div className="grid justify-items-start gap-2">
          <PaymentState payment={payment} />
          {canHaveTds(payment) && <AddTds payment={payment} hasGstin={bill.gstin !== ''} />}
        </div>
      ),
    },
  ];
  return (
    <RecordTable
      caption="Payments, oldest first"
      columns={columns}
      rows={payments}
      keyOf={({ id }) => id}
      empty="No payments yet."
    />
  );
}

function PaymentState({ payment }: { payment: Payment }) {
  const { voidReason, isVoidRequested, isOnline, cheque } = payment;
  const mayVoid = useMay('money.refund');
  if (voidReason !== null) return `Void: ${voidReason}`;
  if (isVoidRequested) return 'Valid. A second person has to approve voiding it';
  if (!mayVoid || isOnline) return 'Valid';
  return (
    <div className="grid justify-items-start gap-2">
      <p>Valid</p>
      {cheque && <BouncedCheque payment={payment} />}
      <VoidPayment payment={payment} />
    </div>
  );
}

function AddTds({ payment: { id }, hasGstin }: { payment: Payment; hasGstin: boolean }) {
  const [add] = addTds.useMutation();
  const form = useDeskForm({
    schema: AddedTdsFields,
    defaultValues: { tdsPaise: '', tan: '' },
    idPrefix: `tds-${id}`,
    send: (body) => add({ id, ...body }),
  });
  return (
    <Fold label="Add TDS">
      <FormFrame form={form} label="Add TDS" submit="Add TDS" saved="The TDS is recorded.">
        <p className="mb-4 text-ink-2">
          For a company that deducted tax from this payment. It counts as paid on the same day, and the company is asked
          for the certificate.
        </p>
        <TextInput name="tdsPaise" label="TDS deducted (₹)" inputMode="decimal" />
        {!hasGstin && <TextInput name="tan" label="TAN of the company" />}
      </FormFrame>
    </Fold>
  );
}

function VoidPayment({ payment: { id } }: { payment: Payment }) {
  const [sendVoid] = voidPayment.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    idPrefix: `void-${id}`,
    send: (body) => sendVoid({ id, ...body }),
  });
  return (
    <Fold label="Void payment" variant="loss">
      <FormFrame form={form} label="Void payment" submit="Void payment" variant="bad">
        <p className="mb-4 text-ink-2">
          For a payment that was recorded by mistake. A credit note cancels its document; once the course is over, its
          invoice stays as a debt instead. The buyer gets an email. A second person approves this first if you recorded
          the payment, if it was recorded before today, or if it is large.
        </p>
        <TextInput name="reason" label="Reason" note="(printed on the credit note, which is kept for years)" />
      </FormFrame>
    </Fold>
  );
}

function BouncedCheque({ payment: { id } }: { payment: Payment }) {
  const [bounce] = bounceCheque.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    idPrefix: `bounce-${id}`,
    send: (body) => bounce({ id, ...body }),
  });
  return (
    <Fold label="Cheque bounced" variant="loss">
      <FormFrame form={form} label="Cheque bounced" submit="Record that it bounced" variant="bad">
        <p className="mb-4 text-ink-2">
          For a cheque that its bank did not pay. A credit note cancels its document; once the course is over, its
          invoice stays as a debt instead. The amount is due again, refunds of it that have not been sent are declined,
          and the buyer gets an email. The learner keeps the seat until you remove them from the course.
        </p>
        <TextInput
          name="reason"
          label="Reason given by the bank"
          note="(printed on the credit note, which is kept for years)"
        />
      </FormFrame>
    </Fold>
  );
}

export function PaymentForm({ order: { id, due } }: { order: DeskOrder }) {
  const [pay] = recordPayment.useMutation();
  const form = useDeskForm({
    schema: PaymentFields,
    defaultValues: { ...emptyPayment(), amount: due ? rupeesText(due.amountPaise) : '' },
    send: (payment) => pay({ id, ...payment }),
    next: emptyPayment,
    idPrefix: 'pay',
  });
  return (
    <FormFrame form={form} label="Record a payment" submit="Record the payment" saved="The payment is recorded.">
      <PaymentInputs />
      <TextInput
        name="sharedWith"
        label="Split with order"
        note="(code of the first order, if this money pays for several)"
      />
      <TextInput
        name="transferPaise"
        label="Whole amount of the transfer or cheque"
        note="(in rupees, if it pays more than one order)"
        inputMode="decimal"
      />
      <AskedCheckBox
        name="pastStart"
        label="Sell a seat although the batch has begun"
        note="(the learner has missed classes)"
      />
      <AskedCheckBox name="oldPrice" label="Accept the old price" note="(the price of the course may have changed)" />
    </FormFrame>
  );
}
