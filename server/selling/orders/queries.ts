import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { coveredPaise, keptPaise, paidPaise } from '../../db/order-sums.ts';
import { instalments, orders, paymentReports } from '../../db/schema/index.ts';

export type Order = typeof orders.$inferSelect;
export type Instalment = Pick<typeof instalments.$inferSelect, 'n' | 'dueOn' | 'amountPaise'>;

/**
 * Makes those who change the orders and seats of one person wait for each other until the transaction ends; taken before
 * every other lock (docs/decisions/0041).
 */
export async function lockPerson(tx: Tx, emailKey: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`desk-enroll:${emailKey}`}, 0))`);
}

/** @throws RequestError not_found */
export async function findOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  return order ?? missing();
}

/** Locks the person of an order, and reads it then. @throws RequestError not_found */
export async function lockPersonOf(tx: Tx, id: string): Promise<Order> {
  const { emailKey } = await findOrder(tx, id);
  await lockPerson(tx, emailKey);
  return findOrder(tx, id);
}

/** An order, which nobody else changes until the transaction ends. @throws RequestError not_found */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update');
  return order ?? missing();
}

function missing(): never {
  fail.notFound('There is no such order.');
}

/** The orders of an address for a course that are neither confirmed nor cancelled, the newest first. */
export function findOpenOrders(tx: Tx, emailKey: string, courseId: string): Promise<Order[]> {
  const isTheirs = and(eq(orders.emailKey, emailKey), eq(orders.courseId, courseId));
  const isOpen = and(isNull(orders.confirmedAt), isNull(orders.cancelledAt), ne(orders.emailKey, ''));
  return tx.select().from(orders).where(and(isTheirs, isOpen)).orderBy(desc(orders.createdAt), desc(orders.id));
}

export function findInstalments(tx: Tx, orderId: string): Promise<Instalment[]> {
  const { n, dueOn, amountPaise } = instalments;
  return tx.select({ n, dueOn, amountPaise }).from(instalments).where(eq(instalments.orderId, orderId)).orderBy(asc(n));
}

/** The sums of an order, as `state.ts` defines them: what can go back is kept, and what counts as paid is covered. */
export async function findSums(tx: Tx, orderId: string) {
  const [sums] = await tx.select({ paidPaise, keptPaise, coveredPaise }).from(orders).where(eq(orders.id, orderId));
  return sums ?? missing();
}

/** The transfer of an order that its buyer reported and nobody has checked. */
export async function findOpenReport(tx: Tx, orderId: string) {
  const isOpen = and(eq(paymentReports.orderId, orderId), eq(paymentReports.state, 'open'));
  const [report] = await tx.select().from(paymentReports).where(isOpen);
  return report;
}
