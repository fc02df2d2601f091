import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { rupees } from '../../../contract/rupees.ts';
import { endAlert, forEachApart, raiseAlert, toldOfOrder } from '../../books/alerts/index.ts';
import { isActive } from '../../db/active.ts';
import { netPaidPaise } from '../../db/order-sums.ts';
import { enrollments, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import { mailAbout } from './mails/about.ts';
import { holdLapsed } from './mails/no-seat.ts';
import { acceptPart } from './own-parts.ts';
import { findInstalments, findOrder, findSums, lockPersonOf, type Order } from './queries.ts';

/** Holds that one run looks at, so that none takes long. */
const MOST = 200;

/**
 * Tells the buyers whose holds are over, once each, and the public pages that their seats are free. Whether a hold lives
 * follows from its time alone, so a late run delays nothing but the mails.
 */
export async function tellExpiredHolds(deps: Deps): Promise<void> {
  const lapsed = await deps.db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(isOver(deps.now()))
    .orderBy(orders.heldUntil)
    .limit(MOST);
  const told = toldOfOrder((code) => `The buyer of order ${code} could not be told that the hold is over`);
  await forEachApart(deps, { job: 'lapsed hold', items: lapsed, told }, ({ id }) =>
    transact(deps, null, async (context) => {
      await lockPersonOf(context.tx, id);
      const [order] = await context.tx
        .update(orders)
        .set({ lapseMailedAt: context.now() })
        .where(and(eq(orders.id, id), isOver(context.now())))
        .returning();
      if (!order) return;
      const [{ kept } = { kept: 0 }] = await context.tx
        .select({ kept: netPaidPaise })
        .from(orders)
        .where(eq(orders.id, id));
      // An address that is not proven may be a stranger's.
      if (kept === 0) {
        const isTold = order.provenAt && !(await hasSeat(context, order));
        return isTold ? mailAbout(context, order, holdLapsed) : undefined;
      }
      if (!order.seatChoiceDeadline) await tellOfPart(context, order, kept);
    }),
  );
  if (lapsed.length > 0) await deps.db.execute(sql`SELECT pg_notify('content_changed', 'orders')`);
}

/** Whether its person is in the course already, maybe by another order and under another address. */
async function hasSeat({ tx }: Context, { courseId, personId, normalizedEmail }: Order): Promise<boolean> {
  const isTheirs = or(
    personId === null ? undefined : eq(enrollments.personId, personId),
    eq(enrollments.email, normalizedEmail),
  );
  return (await tx.$count(enrollments, and(eq(enrollments.courseId, courseId), isTheirs, isActive))) > 0;
}

const aboutPart = (orderId: string) => `part of order ${orderId}`;

/** The money of an order is enough by now, or is here no more. */
export function endPartAlert(context: Context, { id }: Pick<Order, 'id'>): Promise<void> {
  return endAlert(context, aboutPart(id));
}

/**
 * Ends the wait of an order that a payment was taken back of: without money its buyer has nothing to decide, and with less than the
 * first part nothing gives them a seat, so that the rest can be paid again. In the caller's transaction, which holds its person.
 */
export async function endEmptyWait(context: Context, orderId: string): Promise<void> {
  const { netPaidPaise } = await findSums(context.tx, orderId);
  const order = await acceptPart(context, await findOrder(context.tx, orderId), netPaidPaise);
  const [first] = await findInstalments(context.tx, orderId);
  if (netPaidPaise > 0 && netPaidPaise >= (first?.amountPaise ?? 0)) return;
  await context.tx.update(orders).set({ seatChoiceDeadline: null }).where(eq(orders.id, orderId));
  if (netPaidPaise === 0) await endPartAlert(context, order);
  else if (order.seatChoiceDeadline) await tellUnkeptPart(context, order);
}

/** Money that is too little for a seat would lie there, and nobody would look at it. */
function tellOfPart(context: Context, { id: orderId, code }: Order, kept: number): Promise<void> {
  const text = `${rupees(kept)} came in for order ${code}, less than its first part, and nobody keeps the seat. Take the rest, or return the money.`;
  return raiseAlert(context, { kind: 'payment', about: aboutPart(orderId), orderId, text });
}

/** Tells the staff, in the caller's transaction, of money below the first part of an order that keeps no seat, which no end of a hold will tell. */
export async function tellUnkeptPart(context: Context, order: Order): Promise<void> {
  if (order.heldUntil && order.heldUntil > context.now()) return;
  await tellOfPart(context, order, (await findSums(context.tx, order.id)).netPaidPaise);
}

const isOver = (now: Date) =>
  and(
    lte(orders.heldUntil, now),
    isNotNull(orders.heldUntil),
    isNull(orders.lapseMailedAt),
    isNull(orders.confirmedAt),
    isNull(orders.cancelledAt),
  );
