import type { PayOrder } from '../../../contract/money/checkout.ts';
import { paths } from '../../../contract/paths.ts';
import { awaitsPayment, type CheckoutOutcome, checkoutOutcomes } from '../../../contract/selling/order-state.ts';
import { returnTexts } from './CheckoutReturnPage.tsx';

/** The outcome of a payment in the URL of the page; null for buyers who do not return from the payment page. */
export function readCheckoutOutcome(value: string | null): CheckoutOutcome | null {
  return checkoutOutcomes.find((outcome) => outcome === value) ?? null;
}

/** Whether a buyer returned after paying, and the payment service has not confirmed the payment yet. */
export function isBeingChecked(order: PayOrder, outcome: CheckoutOutcome | null): boolean {
  return outcome === 'paid' && awaitsPayment(order.state);
}

type ReturnNoteProps = { order: PayOrder; outcome: CheckoutOutcome; token: string };

export function CheckoutReturnNote({ order, outcome, token }: ReturnNoteProps) {
  const tone = outcome === 'failed' ? 'border-bad' : outcome === 'paid' ? 'border-good' : 'border-accent';
  return (
    <p role={outcome === 'failed' ? 'alert' : 'status'} className={`mt-6 border-l-4 bg-sunk px-4 py-3 ${tone}`}>
      <ReturnText order={order} outcome={outcome} token={token} />
    </p>
  );
}

function ReturnText({ order, outcome, token }: ReturnNoteProps) {
  if (isBeingChecked(order, outcome)) {
    return (
      <>
        <strong>Your payment is being checked.</strong> That usually takes less than a minute, and you get an email.
        Please do not pay again.{' '}
        <a href={`${paths.payFor(token)}&back=paid`} className="py-1 as-link">
          Look again
        </a>
      </>
    );
  }
  if (outcome === 'paid') return <strong>Thank you. What we have received is shown below.</strong>;
  const retryText = order.heldUntil ? ' You can try again.' : '';
  if (outcome === 'cancelled') return <span>{`Nothing was paid.${retryText}`}</span>;
  return (
    <>
      <strong>{`${returnTexts.failed.title}.`}</strong>
      <span>{` ${returnTexts.failed.text}${retryText}`}</span>
    </>
  );
}
