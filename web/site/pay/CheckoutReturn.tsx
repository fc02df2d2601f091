import { type CheckoutOutcome, checkoutOutcomes } from '../../../contract/money/checkout-outcome.ts';
import type { PayOrder } from '../../../contract/money/pay.ts';
import { paths } from '../../paths.ts';
import { indiaTime } from '../../ui/india-time.ts';
import { backWords } from './BackWithoutOrder.tsx';

/** The way in which the buyer left the payment page, from the address; null for buyers who do not come from it. */
export function readCheckoutOutcome(value: string | null): CheckoutOutcome | null {
  return checkoutOutcomes.find((back) => back === value) ?? null;
}

/** Whether a buyer came back as paid, and the payment service has not confirmed it yet. */
export function isChecking(order: PayOrder, back: CheckoutOutcome | null): boolean {
  return back === 'paid' && ['open', 'held', 'lapsed'].includes(order.state);
}

type CheckoutReturnProps = { order: PayOrder; back: CheckoutOutcome; token: string };

/** The outcome of the payment that the buyer comes back from, as far as the site knows it. */
export function CheckoutReturn({ order, back, token }: CheckoutReturnProps) {
  const tone = back === 'failed' ? 'border-bad' : back === 'paid' ? 'border-good' : 'border-accent';
  return (
    <p role={back === 'failed' ? 'alert' : 'status'} className={`mt-6 border-l-4 bg-sunk px-4 py-3 ${tone}`}>
      <ReturnText order={order} back={back} token={token} />
    </p>
  );
}

function ReturnText({ order, back, token }: CheckoutReturnProps) {
  if (isChecking(order, back)) {
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
  if (back === 'paid') return <strong>Thank you. What we have received is shown below.</strong>;
  const again = order.heldUntil ? ` Your seat is kept until ${indiaTime(order.heldUntil)}: you can try again.` : '';
  if (back === 'cancelled') return <>Nothing was paid.{again}</>;
  return (
    <>
      <strong>{backWords.failed.title}.</strong> {backWords.failed.text}
      {again}
    </>
  );
}
