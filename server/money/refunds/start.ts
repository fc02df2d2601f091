import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../records/index.ts';
import { type Order, settleOrder } from '../../selling/orders/index.ts';
import { mailRefund, refundStarted } from './mails.ts';
import { lowerPrice, markEnded } from './order-changes.ts';
import { isDisputed, type Refund } from './queries.ts';
import { setRefundState } from './state.ts';

/**
 * Approves and starts a refund: seat, price, mail and job. The approver is the actor; a rule approves without an actor. The
 * credit note comes late, because its series stays locked until the transaction ends. The caller has locked the order's person.
 * @throws RequestError conflict for a disputed payment that would be refunded by hand
 */
export async function startRefund(
  context: Context,
  { order, refund }: { order: Order; refund: Refund },
): Promise<void> {
  const { id, paymentId, amountPaise, reason, way, endsSeat } = refund;
  if (way !== 'provider') await refuseDisputed(context.tx, paymentId);
  if (endsSeat) await markEnded(context, order, reason);
  else if (order.confirmedAt && !order.cancelledAt) await lowerPrice(context, order.id, amountPaise);
  await setRefundState(context, refund, 'approved');
  if (way === 'provider') await context.queueRefund(context.tx, id);
  const returned = { paymentId, amountPaise, refundId: id, isTold: true };
  await settleOrder(context, order.id, { reason, returned });
  await mailRefund(context, refund, refundStarted);
}

/** Refuses to refund a disputed payment by hand. A refund by the payment service waits until the dispute is over. */
async function refuseDisputed(tx: Tx, paymentId: string): Promise<void> {
  if (!(await isDisputed(tx, paymentId))) return;
  fail.conflict("The payer's bank disputes this payment, so it could go back twice. Wait until the dispute is over.");
}
