import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { fail } from '../../base/errors.ts';
import { findInvoiced } from '../../books/documents/index.ts';
import { batches, instalments } from '../../db/schema/index.ts';
import { cancelSeat } from '../../learning/enrollments/index.ts';
import type { Context } from '../../records/index.ts';
import {
  cancelGroupSeats,
  changeOrder,
  endPartialPaymentAlert,
  findInstalments,
  findSums,
  lockOrder,
  type Order,
  setInstalment,
  settleOrder,
} from '../../selling/orders/index.ts';
import { lastRefundDay } from './terms.ts';

/**
 * Refuses that staff end a seat while something is owed for it, which would give up the debt and its tax without a second person.
 * @throws RequestError conflict
 */
export async function refuseWhileOwed(context: Context, order: Order): Promise<void> {
  if (!order.confirmedAt || order.cancelledAt) return;
  const owedPaise = await findOwed(context, order);
  if (owedPaise <= 0) return;
  fail.conflict(
    `${rupees(owedPaise)} of order ${order.code} is owed. Have it paid, or waive it at the order, before the seat ends.`,
  );
}

/**
 * What is invoiced, or once the terms return nothing due, and not paid; all of the price if the batch is over. What is overdue by as
 * many days counts in any batch, because who plans classes could move the learner or the batch.
 */
async function findOwed({ tx, now }: Context, { id, batchId, refundTerms }: Order): Promise<number> {
  const today = dateInKolkata(now());
  const [batch] = batchId ? await tx.select().from(batches).where(eq(batches.id, batchId)) : [];
  const isBound = batch !== undefined && today > lastRefundDay(refundTerms, batch.startsOn);
  const isOver = batch?.endsOn != null && batch.endsOn < today;
  const duePaise = (await findInstalments(tx, id))
    .filter(({ dueOn }) => lastRefundDay(refundTerms, dueOn) < today || (isBound && (isOver || dueOn <= today)))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const { settledPaise } = await findSums(tx, id);
  return Math.max(duePaise, await findInvoiced(tx, id)) - settledPaise;
}

/** The caller has locked the person. Its payments stay until they are refunded. Idempotent. */
export async function endOrder(context: Context, order: Order, reason: string): Promise<void> {
  await markEnded(context, order, reason);
  // Nothing more is demanded than what was paid.
  await settleOrder(context, order.id, { reason });
}

/** Ends an order as `endOrder` does, but leaves its documents to the caller. */
export async function markEnded(context: Context, orderToEnd: Order, reason: string): Promise<void> {
  const { now, tx } = context;
  if (orderToEnd.enrollmentId) await cancelSeat(tx, { id: orderToEnd.enrollmentId, at: now(), reason });
  await cancelGroupSeats(context, orderToEnd, reason);
  const order = await lockOrder(tx, orderToEnd.id);
  if (order.cancelledAt) return;
  await changeOrder(context, order, { cancelledAt: now(), cancelReason: reason, seatChoiceDeadline: null });
  await endPartialPaymentAlert(context, order);
}

/**
 * Lowers the price of an order by a refund that leaves its seat. The refund reduces the paid instalments, the last one first, so
 * the unpaid ones stay. Refunding money above the price reduces nothing. Lock the person of the order first.
 */
export async function lowerPrice(context: Context, orderId: string, paise: number): Promise<void> {
  const { tx } = context;
  const order = await lockOrder(tx, orderId);
  const { settledPaise } = await findSums(tx, orderId);
  const overpaidPaise = Math.max(settledPaise - order.totalPaise, 0);
  const reductionPaise = Math.min(Math.max(paise - overpaidPaise, 0), order.totalPaise);
  const paidPaise = Math.min(settledPaise, order.totalPaise);
  let endPaise = 0;
  for (const { number, amountPaise } of await findInstalments(tx, orderId)) {
    const startPaise = endPaise;
    endPaise += amountPaise;
    const reducedPaise = Math.min(endPaise, paidPaise) - Math.max(startPaise, paidPaise - reductionPaise);
    if (reducedPaise > 0) await setInstalment(tx, { orderId, number, amountPaise: amountPaise - reducedPaise });
  }
  await changeOrder(context, order, {
    discountPaise: order.discountPaise + reductionPaise,
    totalPaise: order.totalPaise - reductionPaise,
  });
}

/** Raises a price again that a refund had lowered by `lowerPrice`, on the first instalment, which is paid. */
export async function raisePrice(context: Context, orderId: string, paise: number): Promise<void> {
  const { tx } = context;
  const order = await lockOrder(tx, orderId);
  const raisedPaise = Math.min(paise, order.discountPaise);
  const [first] = await findInstalments(tx, orderId);
  if (raisedPaise === 0) return;
  const { number, amountPaise } = first ?? { number: 1, amountPaise: 0 };
  if (first) await setInstalment(tx, { orderId, number, amountPaise: amountPaise + raisedPaise });
  else
    await tx
      .insert(instalments)
      .values({ orderId, number, dueOn: dateInKolkata(context.now()), amountPaise: raisedPaise });
  await changeOrder(context, order, {
    discountPaise: order.discountPaise - raisedPaise,
    totalPaise: order.totalPaise + raisedPaise,
  });
}
