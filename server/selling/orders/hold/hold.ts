import { and, eq, min } from 'drizzle-orm';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { isActive } from '../../../db/queries/enrollments.ts';
import { isHeldOrder } from '../../../db/queries/orders.ts';
import { batches, enrollments, orders } from '../../../db/schema/index.ts';
import { takeSeat } from '../../../learning/enrollments/index.ts';
import type { Context } from '../../../records/index.ts';
import { claimCoupon } from '../price/coupon.ts';
import { lockOrder, type Order } from '../queries.ts';
import { requireForSale } from '../sale/for-sale.ts';
import { endPartialPaymentAlert } from './expiry.ts';

type HoldOptions = { claim?: typeof claimCoupon; heldSince?: Date };

/**
 * Holds the seats of an order until a time, or extends the hold, in the caller's transaction, which has locked the
 * order's person. An order without a batch holds only its coupon.
 * @param claim how the coupon is claimed; `honourCoupon` for a buyer who has paid
 * @param heldSince the start of the hold, if the buyer began it
 * @throws RequestError conflict when the batch is full or no longer for sale, the coupon is used up, or the order is
 * final
 */
export async function holdSeat(
  { now, tx }: Pick<Context, 'tx' | 'now'>,
  id: string,
  until: Date,
  { claim = claimCoupon, ...since }: HoldOptions = {},
): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (order.cancelledAt) fail.conflict(`Order ${order.code} is cancelled.`);
  if (order.confirmedAt) return order;
  const { batchId, courseId, couponId, heldUntil, seats: count } = order;
  if (heldUntil && heldUntil >= until) return order;
  await requireForSale(tx, id, now());
  if (batchId) await takeSeat(tx, { batchId, courseId, now: now(), orderId: id, count });
  if (couponId) await claim(tx, { couponId, order, now: now() });
  const change = { ...since, heldAt: now(), heldUntil: until, lapseMailedAt: null, updatedAt: now() };
  await tx.update(orders).set(change).where(eq(orders.id, id));
  await endPartialPaymentAlert({ now, tx }, order);
  return { ...order, ...change };
}

/** Ends the hold of an order now. The caller has locked the order's person. */
export async function endHold({ now, tx }: Context, id: string): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!order.heldUntil || order.heldUntil <= now() || order.confirmedAt) return order;
  const change = { heldAt: now(), heldUntil: now(), updatedAt: now() };
  await tx.update(orders).set(change).where(eq(orders.id, id));
  return { ...order, ...change };
}

/** The time at which a seat of a full batch may become free, which is the end of the first hold; null if learners have all seats. */
export async function findFreeAt(tx: Tx, batchId: string, now: Date): Promise<Date | null> {
  const learners = tx.$count(enrollments, and(eq(enrollments.batchId, batches.id), isActive));
  const [batch] = await tx.select({ seats: batches.seats, learners }).from(batches).where(eq(batches.id, batchId));
  if (batch?.seats == null || batch.learners >= batch.seats) return null;
  const [first] = await tx
    .select({ until: min(orders.heldUntil) })
    .from(orders)
    .where(and(eq(orders.batchId, batchId), isHeldOrder(now)));
  return first?.until ?? null;
}
