import { issueCreditNote } from '../../books/documents/index.ts';
import type { Context } from '../../records/index.ts';
import type { Order } from '../../selling/orders/index.ts';
import { mailRefund, refundStarted } from './mails.ts';
import { endOrder, lowerPrice } from './order-changes.ts';
import type { Refund } from './queries.ts';
import { setState } from './state.ts';

/**
 * Approves a refund, for the actor or, without one, by a rule, and starts it: seat, price, mail, job, and last the credit note,
 * on whose kind all others wait. The caller holds the order's person.
 */
export async function startRefund(
  context: Context,
  { order, refund }: { order: Order; refund: Refund },
): Promise<void> {
  const { id, paymentId, amountPaise, reason, way, endsSeat } = refund;
  if (endsSeat) await endOrder(context, order, reason);
  else if (order.confirmedAt && !order.cancelledAt) await lowerPrice(context, order.id, amountPaise);
  await setState(context, refund, 'approved');
  if (way === 'provider') await context.queueRefund(context.tx, id);
  await issueCreditNote(context, { paymentId, amountPaise, refundId: id, reason });
  await mailRefund(context, refund, refundStarted);
}
