import { DeskReason } from '../../../contract/base/bodies.ts';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { type DeskRefund, DeskRefundBack, DeskRefundFinish } from '../../../contract/money/desk-refunds.ts';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { approveRefund, declineRefund, finishRefund, retryRefund, takeRefundBack } from './endpoints.ts';
import { wayNames } from './labels.ts';

export function RefundActions({ refund }: { refund: DeskRefund }) {
  const { state, kind, way, mayApprove, requestedBy, approvedBy } = refund;
  if (state === 'requested') {
    return (
      <div className="flex items-center gap-2">
        {mayApprove && <Approve refund={refund} />}
        <Decline refund={refund} />
        {!mayApprove && <span className="text-ink-2">Someone else approves it.</span>}
      </div>
    );
  }
  if (state === 'failed' || (state === 'approved' && way !== 'provider')) {
    return (
      <div className="flex items-center gap-2">
        <Finish refund={refund} />
        {!requestedBy && !approvedBy && <Approve refund={refund} />}
        {state === 'failed' && (way === 'provider' ? <Retry refund={refund} /> : <Decline refund={refund} />)}
      </div>
    );
  }
  if (state === 'done' && kind === 'refund' && (way === 'upi' || way === 'bank_transfer'))
    return <CameBack refund={refund} />;
  return state === 'approved' || state === 'sending' ? (
    <span className="text-ink-2">Razorpay is sending it</span>
  ) : null;
}

type RefundProps = { refund: DeskRefund };

function Approve({ refund: { id, state, kind, amountPaise, order, endsSeat } }: RefundProps) {
  const [approve] = approveRefund.useMutation();
  const confirm =
    kind === 'void'
      ? {
          title: `Void the payment of ${rupees(amountPaise)} by ${order.name || order.code}?`,
          text: 'The money never came in. A credit note cancels the document; once the course is over, the invoice stays as a debt instead. The amount is due again.',
          button: 'Approve',
        }
      : {
          title: `Refund ${rupees(amountPaise)} to ${order.name || order.code}?`,
          text:
            state === 'requested'
              ? `A credit note is issued, and the buyer gets an email.${endsSeat ? ' They leave the course, and the seat is free.' : ''}`
              : 'Someone else may then send the refund, even above the limit for one person.',
          button: 'Approve',
        };
  return (
    <ActionButton id={`approve-${id}`} act={() => approve({ id })} confirm={confirm} variant="ink">
      Approve
    </ActionButton>
  );
}

function Retry({ refund: { id } }: RefundProps) {
  const [retry] = retryRefund.useMutation();
  return (
    <ActionButton id={`retry-${id}`} act={() => retry({ id })}>
      Try again
    </ActionButton>
  );
}

const LEFT_TO_US =
  'The buyer leaves us the money that came back: an invoice takes the place of the credit note, and the price is as before the refund.';

function Decline({ refund: { id, kind, state } }: RefundProps) {
  const [decline] = declineRefund.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    send: (body) => decline({ id, ...body }),
    idPrefix: `decline-${id}`,
  });
  return (
    <DialogButton
      id={`decline-${id}`}
      label="Decline"
      title={kind === 'void' ? 'Keep this payment valid?' : 'Decline this refund?'}
      text={state === 'failed' ? LEFT_TO_US : kind === 'void' ? 'The payment stays valid.' : 'No money is refunded.'}
    >
      <FormFrame form={form} label="Decline" submit="Decline">
        <TextInput name="reason" label="Reason" />
      </FormFrame>
    </DialogButton>
  );
}

const wayOptions = (['upi', 'bank_transfer', 'cash'] as const).map((value) => ({ value, label: wayNames[value] }));

function Finish({ refund: { id, way, amountPaise } }: RefundProps) {
  const [finish] = finishRefund.useMutation();
  const form = useDeskForm({
    schema: DeskRefundFinish,
    defaultValues: {
      way: way === 'provider' ? ('upi' as const) : way,
      reference: '',
      sentOn: dateInKolkata(new Date()),
    },
    send: (body) => finish({ id, ...body }),
    idPrefix: `finish-${id}`,
  });
  return (
    <DialogButton
      id={`finish-${id}`}
      label="Mark as sent"
      title={`Was ${rupees(amountPaise)} sent?`}
      text="Record it once the money has left the account. The buyer gets an email."
    >
      <FormFrame form={form} label="Mark as sent" submit="Save">
        <Select name="way" label="Method" options={wayOptions} />
        <TextInput name="reference" label="UTR or reference no." note="(empty for cash)" />
        <DateInput name="sentOn" label="Sent on" note="(the day that the bank shows)" />
      </FormFrame>
    </DialogButton>
  );
}

function CameBack({ refund: { id, amountPaise } }: RefundProps) {
  const [takeBack] = takeRefundBack.useMutation();
  const form = useDeskForm({
    schema: DeskRefundBack,
    defaultValues: { returnedOn: dateInKolkata(new Date()), reason: '' },
    send: (body) => takeBack({ id, ...body }),
    idPrefix: `back-${id}`,
  });
  return (
    <DialogButton
      id={`back-${id}`}
      label="Came back"
      title={`Did the bank return ${rupees(amountPaise)}?`}
      text="The amount is to be sent again, to another account or in another way."
    >
      <FormFrame form={form} label="Came back" submit="Save">
        <DateInput name="returnedOn" label="Returned on" />
        <TextInput name="reason" label="Reason given by the bank" />
      </FormFrame>
    </DialogButton>
  );
}
