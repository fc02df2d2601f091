import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { OrderState } from '../../../contract/selling/order-state.ts';
import type { PlannedInstalment } from '../../../contract/selling/payment-plan.ts';
import { fail } from '../../base/errors.ts';
import { findInvoiced } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/locks.ts';
import { isOpenOrder, netPaidPaise, paidPaise, settledPaise } from '../../db/queries/orders.ts';
import { instalments, orders, transferClaims, users } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { nextDue } from './dues/plan.ts';

const MISSING = 'There is no such order.';

export type Order = typeof orders.$inferSelect;
export type Instalment = Pick<typeof instalments.$inferSelect, 'number' | 'dueOn' | 'amountPaise'>;

/** Whether an order is confirmed or cancelled. */
export const isFinal = ({ confirmedAt, cancelledAt }: Pick<Order, 'confirmedAt' | 'cancelledAt'>): boolean =>
  confirmedAt !== null || cancelledAt !== null;

/** Locks the orders and seats of a person until the transaction ends; taken before every other lock (docs/decisions/0041). */
export async function lockPerson(tx: Tx, normalizedEmail: string): Promise<void> {
  await lockName(tx, `desk-enroll:${normalizedEmail}`);
}

export async function findOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  return order ?? fail.notFound(MISSING);
}

/** The email of the order's account, or else of the order. */
export async function currentEmail(
  tx: Tx,
  { userId, normalizedEmail }: Pick<Order, 'userId' | 'normalizedEmail'>,
): Promise<string> {
  if (!userId) return normalizedEmail;
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account?.email ?? normalizedEmail;
}

/** Locks the person of an order, and returns the order as it is then. @throws RequestError not_found */
export async function lockOrderPerson(tx: Tx, id: string): Promise<Order> {
  const { normalizedEmail } = await findOrder(tx, id);
  await lockPerson(tx, normalizedEmail);
  const order = await findOrder(tx, id);
  // The address was corrected while this waited, and others lock the new one.
  return order.normalizedEmail === normalizedEmail ? order : lockOrderPerson(tx, id);
}

export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update');
  return order ?? fail.notFound(MISSING);
}

/** Stores a change of an order that the caller has locked, as its next version. @returns the order as it is now */
export async function changeOrder(
  { now, tx }: Pick<Context, 'tx' | 'now'>,
  order: Order,
  change: Partial<Order>,
): Promise<Order> {
  const stored = { ...change, version: order.version + 1, updatedAt: now() };
  await tx.update(orders).set(stored).where(eq(orders.id, order.id));
  return { ...order, ...stored };
}

export function findOpenOrders(tx: Tx, normalizedEmail: string, courseId: string): Promise<Order[]> {
  const isPersonsOrder = and(eq(orders.normalizedEmail, normalizedEmail), eq(orders.courseId, courseId));
  const isOpen = and(isOpenOrder, ne(orders.normalizedEmail, ''));
  return tx.select().from(orders).where(and(isPersonsOrder, isOpen)).orderBy(desc(orders.createdAt), desc(orders.id));
}

export function findInstalments(tx: Tx, orderId: string): Promise<Instalment[]> {
  const { number, dueOn, amountPaise } = instalments;
  return tx
    .select({ number, dueOn, amountPaise })
    .from(instalments)
    .where(eq(instalments.orderId, orderId))
    .orderBy(asc(number));
}

/** The sums of an order, in paise, as `db/queries/orders.ts` defines them. */
export async function findSums(tx: Tx, orderId: string) {
  const [sums] = await tx.select({ paidPaise, netPaidPaise, settledPaise }).from(orders).where(eq(orders.id, orderId));
  return sums ?? fail.notFound(MISSING);
}

/** What an order owes, in paise; once it has ended, what stayed invoiced and lost its money. */
export async function findOwed(tx: Tx, { id, cancelledAt, totalPaise }: Order): Promise<number> {
  const { settledPaise } = await findSums(tx, id);
  return Math.max((cancelledAt ? await findInvoiced(tx, id) : totalPaise) - settledPaise, 0);
}

/** What is to be paid next of an order; once its seat has ended, its debt, due since then. Null if nothing is owed. */
export async function findNextDue(tx: Tx, order: Order): Promise<PlannedInstalment | null> {
  const { settledPaise } = await findSums(tx, order.id);
  if (!order.cancelledAt) return nextDue(await findInstalments(tx, order.id), settledPaise);
  const amountPaise = await findOwed(tx, order);
  return amountPaise > 0 ? { dueOn: dateInKolkata(order.cancelledAt), amountPaise } : null;
}

/** The part of an amount that its order does not owe, in paise. */
export async function surplusOf(tx: Tx, order: Order, amountPaise: number): Promise<number> {
  return order.erasedAt ? amountPaise : Math.max(amountPaise - (await findOwed(tx, order)), 0);
}

export async function findOpenClaim(tx: Tx, orderId: string) {
  const isOpen = and(eq(transferClaims.orderId, orderId), eq(transferClaims.state, 'open'));
  const [claim] = await tx.select().from(transferClaims).where(isOpen);
  return claim;
}

/** The state of an order, derived from times and sums, in a query on `orders`. `today` is the date of `now` in Asia/Kolkata. */
export function orderState({ now, today }: { now: Date; today: string }): SQL<OrderState> {
  const { cancelledAt, confirmedAt, seatChoiceDeadline, heldUntil, totalPaise, nextDueOn } = orders;
  return sql<OrderState>`CASE
    WHEN ${cancelledAt} IS NOT NULL THEN 'cancelled'
    WHEN ${confirmedAt} IS NOT NULL THEN CASE
      WHEN ${settledPaise} >= ${totalPaise} THEN 'paid'
      WHEN ${nextDueOn} < ${today} THEN 'overdue'
      ELSE 'confirmed' END
    WHEN ${seatChoiceDeadline} IS NOT NULL THEN 'needs_seat'
    WHEN ${heldUntil} IS NULL THEN 'open'
    WHEN ${heldUntil} > ${now.toISOString()}::timestamptz THEN 'held'
    ELSE 'lapsed' END`;
}
