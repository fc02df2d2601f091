import { useState } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';
import { longDate } from '../../../../contract/calendar.ts';
import { DeskRefundAsk, type DeskRefundable, DeskRefundReason } from '../../../../contract/desk-refunds.ts';
import { rupees } from '../../../../contract/rupees.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList } from '../ui/FactList.tsx';
import { CheckField, SelectField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { methodNames } from '../ui/method-names.ts';
import { RecordPage } from '../ui/RecordPage.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { rupeesField, rupeesText } from '../ui/typed.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useAskDeskRefundMutation, useGetDeskRefundableQuery, useVoidDeskPaymentMutation } from './endpoints.ts';
import { InDialog } from './RefundActions.tsx';
import { wayNames } from './words.ts';

const above = { to: deskPaths.refunds, label: 'Refunds' };

/** What of one order goes back: the terms, the form, and its payments. */
export function RefundOrderPage() {
  const { id = '' } = useParams();
  const path = deskPaths.refundOrder(id);
  return (
    <RecordPage title="Refund" what="order" path={path} above={above} result={useGetDeskRefundableQuery(id)}>
      {(refundable) => (
        <DeskPage title={`Refund of order ${refundable.order.code}`} path={path} above={above}>
          <Facts of={refundable} />
          {refundable.keptPaise > 0 || !refundable.order.isCancelled ? <AskForm of={refundable} /> : null}
          <h2 className="title-3 mt-10 mb-3">Payments</h2>
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

function Facts({ of: { order, keptPaise, why } }: { of: DeskRefundable }) {
  return (
    <FactList
      facts={[
        ['Buyer', order.name || 'Erased'],
        ['Course', order.course],
        ['Here', rupees(keptPaise)],
        ['By the terms', why],
      ]}
    />
  );
}

const AskForm = ({ of }: { of: DeskRefundable }) => (
  <div className="mt-8 max-w-2xl">
    <Ask of={of} />
  </div>
);

/** The amount as it is typed, in rupees. */
const Typed = z.strictObject({ ...DeskRefundAsk.shape, amountPaise: rupeesField(DeskRefundAsk.shape.amountPaise) });

function Ask({ of: { order, proposedPaise, payments, approvalPaise } }: { of: DeskRefundable }) {
  const [ask] = useAskDeskRefundMutation();
  const [done, setDone] = useState('');
  const isOnline = payments.some(({ isProvider, voidReason }) => isProvider && voidReason === null);
  const ways = Object.entries(wayNames)
    .filter(([way]) => way !== 'provider' || isOnline)
    .map(([value, label]) => ({ value, label: value === 'provider' ? `${label}, the way it was paid` : label }));
  const empty = {
    amountPaise: rupeesText(proposedPaise),
    way: isOnline ? ('provider' as const) : ('upi' as const),
    reason: '',
    endsSeat: order.isConfirmed && !order.isCancelled,
  };
  const of = useDeskForm({
    schema: Typed,
    defaultValues: empty,
    send: async (wanted) => {
      const answer = await ask({ id: order.id, ...wanted });
      if (answer.data) setDone(answer.data.message);
      return answer;
    },
    next: () => ({ ...empty, amountPaise: '', reason: '' }),
  });
  return (
    <FormFrame of={of} label="Give money back" submit="Give it back" saved={done} guarded>
      <p className="mb-4">
        A credit note is issued, and the buyer is told. Above {rupees(approvalPaise)} for one order, a second person
        approves it first.
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField of={of} name="amountPaise" label="Goes back, in rupees" inputMode="decimal" />
        <SelectField of={of} name="way" label="By" options={ways} />
      </div>
      <TextField of={of} name="reason" label="Why" note="(stands on the credit note)" />
      {order.isConfirmed && !order.isCancelled && (
        <CheckField of={of} name="endsSeat" label="Take the learner out of the course" note="(the seat is free then)" />
      )}
    </FormFrame>
  );
}

type Payment = DeskRefundable['payments'][number];

const columns: Column<Payment>[] = [
  { label: 'Paid on', cell: ({ paidOn }) => longDate(paidOn) },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
  { label: 'Paid by', cell: ({ method }) => methodNames[method] },
  { label: 'Reference', cell: ({ reference }) => <span className="wrap-anywhere">{reference || 'None'}</span> },
  {
    label: 'To do',
    cell: (payment) =>
      payment.voidReason === null ? (
        !payment.isProvider && <Void of={payment} />
      ) : (
        <>
          <Badge>Void</Badge> {payment.voidReason}
        </>
      ),
  },
];

function Void({ of: { id, amountPaise } }: { of: Payment }) {
  const [voidPayment] = useVoidDeskPaymentMutation();
  const of = useDeskForm({
    schema: DeskRefundReason,
    defaultValues: { reason: '' },
    send: (body) => voidPayment({ id, ...body }),
    idPrefix: `void-${id}`,
  });
  return (
    <InDialog
      id={`void-${id}`}
      button="Void"
      title={`Void the payment of ${rupees(amountPaise)}?`}
      text="For a payment that was typed by mistake and never came. A credit note takes its document back."
    >
      <FormFrame of={of} label="Void the payment" submit="Void it">
        <TextField of={of} name="reason" label="What was wrong" />
      </FormFrame>
    </InDialog>
  );
}
