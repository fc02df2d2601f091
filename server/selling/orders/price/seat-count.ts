import { eq, sql } from 'drizzle-orm';
import { MAX_CHOSEN_SEATS } from '../../../../contract/selling/group-seats.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { seatsTaken } from '../../../db/queries/enrollments.ts';
import { batches, coupons } from '../../../db/schema/index.ts';
import { takeSeat } from '../../../learning/enrollments/index.ts';
import type { Context } from '../../../records/index.ts';
import { limitUnpaidSeats } from '../hold/limit-unpaid-seats.ts';
import { lockOrder, type Order } from '../queries.ts';
import { reprice, requireOpenPrice } from './coupon.ts';

export type SeatCount = Pick<Order, 'seats' | 'hasOwnSeat'>;

/**
 * Changes how many seats an open order buys, and whether one of them is the buyer's, in the caller's transaction, which has locked the
 * order's person. The price follows; a coupon stays.
 * @throws RequestError conflict for a fixed price, or more seats than the batch has
 */
export async function chooseSeatCount(context: Context, id: string, { seats, hasOwnSeat }: SeatCount): Promise<Order> {
  const { tx, now } = context;
  const order = await lockOrder(tx, id);
  await requireOpenPrice(tx, order, 'seats');
  const { batchId, courseId, heldUntil } = order;
  const most = await findMostSeats(tx, order, now());
  if (seats > most) {
    fail.conflict(
      most === 1 ? 'Only one seat of this batch is free.' : `Only ${most} seats of this batch are free.`,
      'seats',
    );
  }
  // A hold has been limited for the seats of before.
  if (heldUntil && heldUntil > now()) await limitUnpaidSeats(tx, { ...order, seats, heldUntil: null }, now());
  if (batchId) await takeSeat(tx, { batchId, courseId, now: now(), orderId: id, count: seats });
  const [coupon] = order.couponId ? await tx.select().from(coupons).where(eq(coupons.id, order.couponId)) : [];
  return reprice(context, order, coupon ?? null, {
    seats,
    hasOwnSeat,
    listPaise: (order.listPaise / order.seats) * seats,
  });
}

/** The highest number of seats that the buyer of an order can choose now. */
export async function findMostSeats(tx: Tx, { id, batchId }: Order, now: Date): Promise<number> {
  if (!batchId) return MAX_CHOSEN_SEATS;
  const [batch] = await tx
    .select({ free: sql<number | null>`${batches.seats} - ${seatsTaken(batches.id, now, id)}` })
    .from(batches)
    .where(eq(batches.id, batchId));
  return Math.min(batch?.free ?? MAX_CHOSEN_SEATS, MAX_CHOSEN_SEATS);
}
