import { rupees } from '../../../contract/base/rupees.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import type { Context } from '../../records/index.ts';
import { findOrder } from '../../selling/orders/index.ts';
import { findOrderIdOfRefund, isDisputed, type Refund } from './queries.ts';

/** The faults of a refund, in words that follow its amount and order; `again`: raised again after someone closed the alert. */
const faults = {
  failed: { words: 'could not be refunded. Try again under Refunds, or send it another way.', again: true },
  bounced: {
    words:
      "was refunded and came back from the payer's bank, although the buyer was told that it had been sent. Ask the buyer for another way to pay it, and send it under Refunds.",
    again: true,
  },
  surplus: { words: 'came in although nothing was owed. It is refunded automatically.', again: false },
  unsent: {
    words:
      'is to be refunded, but the payment service has not accepted the refund for an hour. See Refunds for the reason.',
    again: false,
  },
  slow: { words: 'has been with the payment service for a week as a refund. Ask them where it is.', again: false },
  disputed: {
    words: "is to be refunded, but the payer's bank disputes the payment. Do not send it before the dispute is over.",
    again: false,
  },
  by_hand: { words: 'has to be refunded by hand. Send it, and mark it as sent under Refunds.', again: false },
} as const;

const alertKey = (refundId: string) => `refund ${refundId}`;

/** Refunds that staff send by hand, although the bank may take the same money first. */
const sentByStaff: readonly (keyof typeof faults)[] = ['failed', 'bounced', 'by_hand'];

/** Alerts the staff about a refund, in the caller's transaction; the alert ends once the money is sent. */
export async function alertRefund(
  context: Context,
  { id, amountPaise, paymentId }: Pick<Refund, 'id' | 'amountPaise' | 'paymentId'>,
  fault: Exclude<keyof typeof faults, 'disputed'>,
): Promise<void> {
  const { id: orderId, code } = await findOrder(context.tx, await findOrderIdOfRefund(context.tx, id));
  const waits = sentByStaff.includes(fault) && (await isDisputed(context.tx, paymentId));
  const { words, again } = faults[waits ? 'disputed' : fault];
  const text = `${rupees(amountPaise)} of order ${code} ${words}`;
  await raiseAlert(context, { kind: 'refund', about: alertKey(id), orderId, text, again });
}

export function endRefundAlert(context: Context, refundId: string): Promise<void> {
  return endAlert(context, alertKey(refundId));
}

/** Alerts the staff that the payment service sent a refund that they had sent by hand; only a person can get one of them back. */
export async function alertSentTwice(context: Context, { id, amountPaise }: Refund): Promise<void> {
  const { id: orderId, code } = await findOrder(context.tx, await findOrderIdOfRefund(context.tx, id));
  const text = `${rupees(amountPaise)} of order ${code} was refunded twice: by hand, and by the payment service. Ask the buyer to pay one refund back.`;
  await raiseAlert(context, { kind: 'refund', about: `refund twice ${id}`, orderId, text });
}
