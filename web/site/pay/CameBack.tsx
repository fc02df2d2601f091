import { type ComeBack, comeBacks } from '../../../contract/come-back.ts';
import type { PayOrder } from '../../../contract/pay.ts';
import { paths } from '../../paths.ts';
import { indiaTime } from '../../ui/india-time.ts';

/** What the address says about the way back from the payment page; null for another way here. */
export function readComeBack(value: string | null): ComeBack | null {
  return comeBacks.find((back) => back === value) ?? null;
}

/** Whether somebody who says they paid waits for the payment service to confirm it. */
export function isChecking(order: PayOrder, back: ComeBack | null): boolean {
  return back === 'paid' && ['open', 'held', 'lapsed'].includes(order.state);
}

type CameBackProps = { order: PayOrder; back: ComeBack; token: string };

/** What became of the payment that the buyer comes from, as far as the site knows. */
export function CameBack({ order, back, token }: CameBackProps) {
  const tone = back === 'failed' ? 'border-bad' : back === 'paid' ? 'border-good' : 'border-accent';
  return (
    <p role={back === 'failed' ? 'alert' : 'status'} className={`mt-6 border-l-4 bg-sunk px-4 py-3 ${tone}`}>
      <Words order={order} back={back} token={token} />
    </p>
  );
}

function Words({ order, back, token }: CameBackProps) {
  if (isChecking(order, back)) {
    return (
      <>
        <strong>Your payment is being checked.</strong> That usually takes less than a minute, and you get a mail.
        Please do not pay again.{' '}
        <a href={`${paths.payFor(token)}&back=paid`} className="py-1 underline underline-offset-4">
          Look again
        </a>
      </>
    );
  }
  if (back === 'paid') return <strong>Thank you. You see below what we have received.</strong>;
  const again = order.heldUntil ? ` Your seat is kept until ${indiaTime(order.heldUntil)}: you can try again.` : '';
  if (back === 'cancelled') return <>Nothing was paid.{again}</>;
  return (
    <>
      <strong>Your payment did not go through.</strong> If money left your account, it comes back by itself within days.
      If it reaches us after all, we write to you.{again}
    </>
  );
}
