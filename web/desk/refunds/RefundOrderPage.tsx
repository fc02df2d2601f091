import { useState } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';
import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskRefundable, DeskRefundRequest } from '../../../contract/money/desk-refunds.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList } from '../ui/FactList.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { rupeesField, rupeesText } from '../ui/field-schemas.ts';
import { paymentMethodNames } from '../ui/names.ts';
import { RecordPage } from '../ui/RecordPage.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { getRefundable, requestRefund } from './endpoints.ts';
import { wayNames } from './labels.ts';

const above = { to: deskPaths.refunds, label: 'Refunds' };

export function RefundOrderPage() {
  const { id = '' } = useParams();
  const path = deskPaths.refundOrder(id);
  return (
    <RecordPage title="Refund" what="order" path={path} above={above} result={getRefundable.useQuery({ id })}>
      {(refundable) => (
        <DeskPage title={`Refund of order ${refundable.order.code}`} path={path} above={above}>
          <RefundFacts refundable={refundable} />
          <RefundRequest refundable={refundable} />
          <h2 className="title-3 mt-6 mb-3">Payments</h2>
          <RecordTable
            caption="Payments of the order, newest first"
            columns={columns}
            rows={refundable.payments}
            keyOf={(payment) => payment.id}
            empty="Nothing was paid."
          />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function RefundFacts({ refundable: { order, refundablePaise, why } }: { refundable: DeskRefundable }) {
  return (
    <FactList
      facts={[
        ['Buyer', order.name || 'Erased'],
        ['Course', order.course],
        ['Refundable amount', rupees(refundablePaise)],
        ['By the terms', why],
      ]}
    />
  );
}

function RefundRequest({ refundable }: { refundable: DeskRefundable }) {
  const [message, setMessage] = useState('');
  const { refundablePaise, order } = refundable;
  return (
    <div className="mt-8 max-w-2xl">
      {(refundablePaise > 0 || !order.isCancelled) && <RefundRequestForm refundable={refundable} onDone={setMessage} />}
      <p role="status" className="mt-4 font-medium empty:hidden">
        {message && (
          <>
            {message} <TextLink to={deskPaths.refunds}>All refunds</TextLink>
          </>
        )}
      </p>
    </div>
  );
}

const { refundablePaise: _, ...fields } = DeskRefundRequest.shape;
const RefundForm = z.strictObject({ ...fields, amountPaise: rupeesField(fields.amountPaise) });

type RefundRequestFormProps = { refundable: DeskRefundable; onDone: (message: string) => void };

function RefundRequestForm({
  refundable: { order, refundablePaise, proposedPaise, payments, approvalPaise },
  onDone,
}: RefundRequestFormProps) {
  const [request] = requestRefund.useMutation();
  const hasOnline = payments.some(({ isOnline, voidReason }) => isOnline && voidReason === null);
  const tdsPaise = payments
    .filter(({ voidReason }) => voidReason === null)
    .reduce((sum, payment) => sum + payment.tdsPaise, 0);
  const wayOptions = Object.entries(wayNames)
    .filter(([way]) => way !== 'provider' || hasOnline)
    .map(([value, label]) => ({ value, label: value === 'provider' ? `${label}, the way it was paid` : label }));
  const empty = {
    amountPaise: rupeesText(proposedPaise),
    way: hasOnline ? ('provider' as const) : ('upi' as const),
    reason: '',
    endsSeat: order.isConfirmed && !order.isCancelled,
  };
  const form = useDeskForm({
    schema: RefundForm,
    defaultValues: empty,
    send: async (typed) => {
      const result = await request({ id: order.id, refundablePaise, ...typed });
      if (result.data) onDone(result.data.message);
      return result;
    },
    next: () => ({ ...empty, amountPaise: '', reason: '' }),
  });
  return (
    <FormFrame form={form} label="Refund" submit="Refund" saved="" guarded>
      <p className="mb-4">
        A credit note is issued, and the buyer gets an email. Above {rupees(approvalPaise)} for one order, a second
        person approves it first.
      </p>
      {tdsPaise > 0 && (
        <p className="mb-4">
          {rupees(tdsPaise)} of this is TDS, which the company kept. Agree with the company whether to refund that too.
        </p>
      )}
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextInput name="amountPaise" label="Amount to refund" note="(in rupees)" inputMode="decimal" />
        <Select name="way" label="Method" options={wayOptions} />
      </div>
      <TextInput
        name="reason"
        label="Reason"
        note="(printed on the credit note, which is kept for years: no personal details)"
      />
      {order.isConfirmed && !order.isCancelled && (
        <CheckBox name="endsSeat" label="Remove the learner from the course" note="(this frees the seat)" />
      )}
    </FormFrame>
  );
}

type Payment = DeskRefundable['payments'][number];

const columns: Column<Payment>[] = [
  { label: 'Paid on', cell: ({ paidOn }) => longDate(paidOn) },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
  { label: 'Method', cell: ({ method }) => paymentMethodNames[method] },
  { label: 'Reference', cell: ({ reference }) => <span className="wrap-anywhere">{reference || 'None'}</span> },
  {
    label: 'State',
    cell: ({ voidReason }) =>
      voidReason === null ? (
        'Valid'
      ) : (
        <>
          <Badge>Void</Badge> {voidReason}
        </>
      ),
  },
];

export const page = deskRoute(RefundOrderPage, ({ id = '' }) => [visit(getRefundable, { id })]);
