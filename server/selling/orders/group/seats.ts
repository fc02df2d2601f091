import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../../../contract/base/constants.ts';
import { endAlert, raiseAlert } from '../../../books/alerts/index.ts';
import { alertMovedSupply } from '../../../books/documents/index.ts';
import type { Tx } from '../../../db/client.ts';
import { unlessConflict } from '../../../db/savepoint.ts';
import { enrollments, orderSeats, orders } from '../../../db/schema/index.ts';
import { cancelSeat, takeSeat } from '../../../learning/enrollments/index.ts';
import type { Context } from '../../../records/index.ts';
import { newToken } from '../links/secrets.ts';
import { changeOrder, type Order } from '../queries.ts';

export type GroupSeat = typeof orderSeats.$inferSelect;

/** Whether an order has seats for others than its buyer. */
export const isGroup = ({ seats, hasOwnSeat }: Pick<Order, 'seats' | 'hasOwnSeat'>): boolean =>
  seats > 1 || !hasOwnSeat;

export function findGroupSeats(tx: Tx, orderId: string): Promise<GroupSeat[]> {
  return tx.select().from(orderSeats).where(eq(orderSeats.orderId, orderId)).orderBy(asc(orderSeats.number));
}

/** Adds the seats for others of an order that is confirmed now, each with a link that claims it. The caller has locked the order. */
export async function addGroupSeats(context: Context, { id, seats, hasOwnSeat }: Order): Promise<void> {
  await insertSeats(context, id, hasOwnSeat ? seats - 1 : seats, 1);
}

async function insertSeats(context: Context, orderId: string, count: number, firstNumber: number): Promise<void> {
  if (count === 0) return;
  await context.tx
    .insert(orderSeats)
    .values(
      Array.from({ length: count }, (_, index) => ({ orderId, number: firstNumber + index, ...unclaimed(context) })),
    );
}

/** A seat without a learner, and with a new link: an earlier link leads nowhere. */
function unclaimed({ env, now }: Pick<Context, 'env' | 'now'>) {
  const id = randomUUID();
  const { token: _, ...secret } = newToken({ env }, id);
  return {
    id,
    ...secret,
    name: '',
    normalizedEmail: '',
    mobile: '',
    userId: null,
    invitedAt: null,
    claimedAt: null,
    enrollmentId: null,
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: now(),
  };
}

/** Takes the learner or the name off a seat, so that its buyer can give it to somebody else. The caller has locked the order. */
export async function reopenGroupSeat(context: Context, seat: GroupSeat): Promise<void> {
  const { enrollmentId, number, orderId } = seat;
  const { now, tx } = context;
  if (enrollmentId) await cancelSeat(tx, { id: enrollmentId, at: now(), reason: 'The seat goes to another learner' });
  await tx.delete(orderSeats).where(eq(orderSeats.id, seat.id));
  await insertSeats(context, orderId, 1, number);
}

/**
 * Opens the seat of a learner whom staff took out of the course, if it is one of several that somebody paid for: its buyer can give it
 * to another learner.
 * @returns the order; undefined if the seat is no such seat
 */
export async function releaseSeat(context: Context, enrollmentId: string): Promise<Order | undefined> {
  const { tx } = context;
  const [found] = await tx
    .select({ order: orders, seat: orderSeats })
    .from(orderSeats)
    .innerJoin(orders, eq(orders.id, orderSeats.orderId))
    .where(eq(orderSeats.enrollmentId, enrollmentId));
  if (found) {
    await reopenGroupSeat(context, found.seat);
    return found.order;
  }
  const [order] = await tx.select().from(orders).where(eq(orders.enrollmentId, enrollmentId)).for('no key update');
  if (!order || order.seats === 1 || order.cancelledAt) return undefined;
  await cancelSeat(tx, { id: enrollmentId, at: context.now(), reason: 'The seat goes to another learner' });
  await insertSeats(context, order.id, 1, order.seats);
  return changeOrder(context, order, { hasOwnSeat: false, enrollmentId: null });
}

/**
 * Moves an order of several seats after its learners: to the batch in which all of them are now, with its open seats. While they are
 * apart, or the open seats have no room there, an alert says that the books count all of them in the batch of the order.
 */
export async function followLearners(context: Context, enrollmentId: string, batchId: string): Promise<void> {
  const { now, tx } = context;
  const order = await findOrderOfSeat(tx, enrollmentId);
  if (!order || !isGroup(order) || order.batchId === batchId) return;
  const seats = await findGroupSeats(tx, order.id);
  const ids = [order.enrollmentId, ...seats.map((seat) => seat.enrollmentId)].filter((id) => id !== null);
  const apart = await tx.$count(
    enrollments,
    and(inArray(enrollments.id, ids), isNull(enrollments.cancelledAt), ne(enrollments.batchId, batchId)),
  );
  const open = seats.filter(({ claimedAt, droppedAt }) => !claimedAt && !droppedAt).length;
  const about = `group apart ${order.id}`;
  const hasMoved =
    apart === 0 &&
    (open === 0 ||
      (await unlessConflict(tx, async () => {
        await takeSeat(tx, { batchId, courseId: order.courseId, now: now(), count: open });
        return true;
      })));
  if (!hasMoved) {
    const text = `A learner of order ${order.code} has moved to another batch. The books count all its seats in its own batch until the other learners have moved, too, and there is room for the seats that nobody has taken.`;
    await raiseAlert(context, { kind: 'payment', about, orderId: order.id, text });
    return;
  }
  await tx.update(orders).set({ batchId, updatedAt: now() }).where(eq(orders.id, order.id));
  await endAlert(context, about);
  await alertMovedSupply(context, order.id);
}

async function findOrderOfSeat(tx: Tx, enrollmentId: string): Promise<Order | undefined> {
  const isOfGroup = tx
    .select({ id: orderSeats.orderId })
    .from(orderSeats)
    .where(eq(orderSeats.enrollmentId, enrollmentId));
  const [order] = await tx
    .select()
    .from(orders)
    .where(or(eq(orders.enrollmentId, enrollmentId), inArray(orders.id, isOfGroup)));
  return order;
}

/** Ends the seats of the learners of an order that ends. */
export async function cancelGroupSeats({ tx, now }: Context, { id }: Order, reason: string): Promise<void> {
  const claimed = tx
    .select({ id: orderSeats.enrollmentId })
    .from(orderSeats)
    .where(and(eq(orderSeats.orderId, id), isNotNull(orderSeats.enrollmentId)));
  await tx
    .update(enrollments)
    .set({ cancelledAt: now(), cancelReason: reason })
    .where(and(inArray(enrollments.id, claimed), isNull(enrollments.cancelledAt)));
}
