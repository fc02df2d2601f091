import { rupees } from '../../../contract/base/rupees.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import type { Context } from '../../records/index.ts';
import { findOrder } from '../../selling/orders/index.ts';
import { findOrderIdOfRefund, isDisputed, type Refund } from './queries.ts';

/** The texts of faults of a refund, after its amount and order; with `reopens`, a closed alert is raised again. */
const faultTexts = {
  failed: { text: 'could not be refunded. Try again under Refunds, or send it another way.', reopens: true },
  bounced: {
    text: "was refunded and came back from the payer's bank, although the buyer was told that it had been sent. Ask the buyer for another way to pay it, and send it under Refunds.",
    reopens: true,
  },
  surplus: { text: 'came in although nothing was owed. It is refunded automatically.', reopens: false },
  unsent: {
    text: 'is to be refunded, but the payment service has not accepted the refund for an hour. See Refunds for the reason.',
    reopens: false,
  },
  slow: { text: 'has been with the payment service for a week as a refund. Ask them where it is.', reopens: false },
  disputed: {
    text: "is to be refunded, but the payer's bank disputes the payment. Do not send it before the dispute is over.",
    reopens: false,
  },
  by_hand: { text: 'has to be refunded by hand. Send it, and mark it as sent under Refunds.', reopens: false },
} as const;

const alertKey = (refundId: string) => `refund ${refundId}`;

/** The faults of refunds that staff send by hand; they wait while the payment is disputed. */
const sentByStaff: readonly (keyof typeof faultTexts)[] = ['failed', 'bounced', 'by_hand'];

/** The alert ends once the money is sent. */
export async function alertRefund(
  context: Context,
  { id, amountPaise, paymentId }: Pick<Refund, 'id' | 'amountPaise' | 'paymentId'>,
  fault: Exclude<keyof typeof faultTexts, 'disputed'>,
): Promise<void> {
  const { id: orderId, code } = await findOrder(context.tx, await findOrderIdOfRefund(context.tx, id));
  const mustWait = sentByStaff.includes(fault) && (await isDisputed(context.tx, paymentId));
  const { text: faultText, reopens } = faultTexts[mustWait ? 'disputed' : fault];
  const text = `${rupees(amountPaise)} of order ${code} ${faultText}`;
  await raiseAlert(context, { kind: 'refund', about: alertKey(id), orderId, text, reopens });
}

export function endRefundAlert(context: Context, refundId: string): Promise<void> {
  return endAlert(context, alertKey(refundId));
}

/** Alerts the staff about a refund that was sent twice: only they can get one of them back. */
export async function alertSentTwice(context: Context, { id, amountPaise }: Refund): Promise<void> {
  const { id: orderId, code } = await findOrder(context.tx, await findOrderIdOfRefund(context.tx, id));
  const text = `${rupees(amountPaise)} of order ${code} was refunded twice: by hand, and by the payment service. Ask the buyer to pay one refund back.`;
  await raiseAlert(context, { kind: 'refund', about: `refund twice ${id}`, orderId, text });
}
