import { and, eq, isNull, ne } from 'drizzle-orm';
import { HOUR_MS } from '../../../../contract/base/time.ts';
import { inviteAccount } from '../../../auth/invite.ts';
import { RequestError } from '../../../base/errors.ts';
import { isSeatOfAccount } from '../../../db/queries/enrollments.ts';
import { savepoint } from '../../../db/savepoint.ts';
import { enrollments, orders, payments } from '../../../db/schema/index.ts';
import { enrollAddress, lockSeats, takeSeat } from '../../../learning/enrollments/index.ts';
import type { Context } from '../../../records/index.ts';
import { acceptInstalments } from '../dues/own-instalments.ts';
import { addGroupSeats, isGroup } from '../group/seats.ts';
import { mailPaidWithoutSeat } from '../mails/no-seat.ts';
import { alertBeyondLimit, claimCoupon, honourCoupon } from '../price/coupon.ts';
import {
  changeOrder,
  currentEmail,
  findInstalments,
  findSums,
  isFinal,
  lockOrder,
  lockOrderPerson,
  type Order,
} from '../queries.ts';
import { findSaleState } from '../sale/for-sale.ts';
import { closeRequests } from './close-requests.ts';

/** The time in which a buyer who paid without getting a seat may choose one, in milliseconds; then the money is refunded. */
const SEAT_CHOICE_MS = 48 * HOUR_MS;

/**
 * The result of a confirmation. `waits`: the first instalment is not covered. `confirmed`: the order has its seat now,
 * and `link` sets the password of a new account. `needs_seat`: paid, but there was no seat to give. `unchanged`:
 * confirmed or cancelled before.
 */
export type Confirmation = { order: Order } & (
  | { outcome: 'waits' | 'unchanged' | 'needs_seat' }
  | { outcome: 'confirmed'; link: string | null }
);

/** Whether a company has an invoice and pays it later. */
export type Credit = { isOnCredit?: boolean };

type Account = { id: string; email: string };

export type NoSeatReason = 'full' | 'over' | 'twice';

class NoSeatError extends RequestError {
  readonly reason: NoSeatReason;

  constructor(reason: NoSeatReason, message: string) {
    super('conflict', { message });
    this.reason = reason;
  }
}

/**
 * Confirms an order whose first instalment is covered, or that a company pays later; no other function sells a seat. It stores account or invitation,
 * seat, and requests, in the caller's transaction; another call changes nothing.
 * @throws RequestError not_found, or conflict for a free order without a seat to give
 */
export async function confirmOrder(
  context: Context,
  id: string,
  { isOnCredit = false }: Credit = {},
): Promise<Confirmation> {
  // The lock serialises the confirmations of a person, so that each counts the earlier payments.
  const lockedOrder = await lockOrderPerson(context.tx, id);
  if (isFinal(lockedOrder) || lockedOrder.erasedAt) return { order: lockedOrder, outcome: 'unchanged' };
  const { netPaidPaise } = await findSums(context.tx, id);
  const order = await acceptInstalments(context, lockedOrder, netPaidPaise);
  const [first] = await findInstalments(context.tx, id);
  if (!isOnCredit && netPaidPaise < (first?.amountPaise ?? 0)) return { order, outcome: 'waits' };
  try {
    // Without a seat, the confirmation is rolled back.
    return await savepoint(context.tx, () => confirm(context, order));
  } catch (error) {
    const isRefusal = error instanceof RequestError && error.code === 'conflict';
    // Without money there is nothing to choose.
    if (!isRefusal || netPaidPaise === 0) throw error;
    const reason = error instanceof NoSeatError ? error.reason : 'full';
    return { order: await offerSeatChoice(context, order, reason), outcome: 'needs_seat' };
  }
}

/** Locks account, enrollments, request, order, batch and coupon, in this order. @throws RequestError conflict without a seat */
async function confirm(context: Context, found: Order): Promise<Confirmation> {
  const { id, name, mobile: phone, courseId, batchId } = found;
  const email = await currentEmail(context.tx, found);
  const invited = found.hasOwnSeat ? await inviteAccount(context, context.tx, { name, email, phone }) : null;
  await lockSeats(context.tx, email);
  await closeRequests(context, found);
  const order = await lockOrder(context.tx, id);
  // Cancelled or erased while this waited for the lock.
  if (order.cancelledAt || order.erasedAt) return { order, outcome: 'unchanged' };
  if ((await findSaleState(context.tx, id, context.now())) === 'over')
    throw new NoSeatError('over', 'This batch is over.');
  if (isGroup(order) && batchId) {
    await takeSeat(context.tx, { batchId, courseId, now: context.now(), orderId: id, count: order.seats });
  }
  const seat = invited && (await giveOwnSeat(context, order, { id: invited.user.id, email }));
  const claim = order.totalPaise > 0 ? honourCoupon : claimCoupon;
  if (order.couponId) {
    await claim(context.tx, { couponId: order.couponId, order, now: context.now() });
    await alertBeyondLimit(context, order);
  }
  const confirmedOrder = await changeOrder(context, order, {
    confirmedAt: context.now(),
    hasOwnSeat: seat !== null,
    enrollmentId: seat?.id ?? null,
    seatChoiceDeadline: null,
    ...(seat?.owner && { userId: seat.owner.id }),
  });
  if (seat) await context.tx.update(payments).set({ enrollmentId: seat.id }).where(eq(payments.orderId, id));
  await addGroupSeats(context, confirmedOrder);
  return { order: confirmedOrder, outcome: 'confirmed', link: (seat && invited?.link) ?? null };
}

/**
 * The buyer's own seat. A buyer of several who already has a seat in the course gets none: all of them are for others.
 * @throws NoSeatError if their only seat would be a second one
 */
async function giveOwnSeat(context: Context, order: Order, { id: userId, email }: Account) {
  const { id, courseId, batchId, seats } = order;
  const { tx } = context;
  const hasSeat = isSeatOfAccount(courseId, { normalizedEmail: email, userId });
  if (seats > 1 && (await tx.$count(enrollments, hasSeat)) > 0) return null;
  const seat = await enrollAddress(context, { email, courseId, batchId, orderId: id });
  const isSold = and(eq(orders.enrollmentId, seat.id), ne(orders.id, id));
  if ((await tx.$count(orders, isSold)) > 0) {
    throw new NoSeatError('twice', 'They have already paid for a seat in this course.');
  }
  return seat;
}

/** Starts the time for the buyer to choose a seat, and emails buyer and staff once that there was no seat. */
async function offerSeatChoice(context: Context, order: Order, reason: NoSeatReason): Promise<Order> {
  const seatChoiceDeadline = new Date(context.now().getTime() + SEAT_CHOICE_MS);
  const [changedOrder] = await context.tx
    .update(orders)
    .set({ seatChoiceDeadline, updatedAt: context.now() })
    .where(and(eq(orders.id, order.id), isNull(orders.seatChoiceDeadline)))
    .returning();
  if (changedOrder) await mailPaidWithoutSeat(context, changedOrder, reason);
  return changedOrder ?? order;
}
