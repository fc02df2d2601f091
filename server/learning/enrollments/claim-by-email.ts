import { and, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { netPaidPaise } from '../../db/queries/order-balance.ts';
import {
  auditValues,
  contactMessages,
  enrollmentRequests,
  enrollments,
  mails,
  orders,
  payments,
  waitlist,
} from '../../db/schema/index.ts';
import { personOfMail } from '../../mail/outbox.ts';
import type { Context } from '../../records/index.ts';

/** An account whose email is verified. */
export type VerifiedAccount = { userId: string; email: string };

/**
 * Serialises giving and claiming seats of an address until the transaction ends: otherwise a seat given during the
 * verification of its address would never be claimed.
 */
export async function lockSeats(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seats:${email}`}, 0))`);
}

/**
 * Gives an account the records under its address: seats in courses, enrollment requests, orders, places in waitlists,
 * contact messages, emails, and values in the audit log. Call it in the transaction that verifies the address, and never before.
 */
export async function claimByEmail(context: Context, { userId, email }: VerifiedAccount): Promise<void> {
  const { tx } = context;
  const address = email.toLowerCase();
  await lockSeats(tx, address);
  await claimSeats(context, { userId, email: address });
  await tx
    .update(enrollmentRequests)
    .set({ userId })
    .where(and(eq(enrollmentRequests.normalizedEmail, address), isNull(enrollmentRequests.userId)));
  // Closes the makers' links of orders.
  await tx
    .update(orders)
    .set({ userId, provenAt: sql`coalesce(${orders.provenAt}, now())` })
    .where(and(eq(orders.normalizedEmail, address), isNull(orders.userId)));
  await tx
    .update(waitlist)
    .set({ userId })
    .where(and(eq(waitlist.normalizedEmail, address), isNull(waitlist.userId)));
  await tx
    .update(contactMessages)
    .set({ userId })
    .where(and(eq(sql`lower(${contactMessages.email})`, address), isNull(contactMessages.userId)));
  await tx
    .update(auditValues)
    .set({ userId })
    .where(and(eq(sql`lower(${auditValues.email})`, address), isNull(auditValues.userId)));
  await tx
    .update(mails)
    .set({ userId })
    .where(and(eq(personOfMail, address), isNull(mails.userId)));
}

async function claimSeats(context: Context, { userId, email }: VerifiedAccount): Promise<void> {
  const { tx } = context;
  const other = alias(enrollments, 'other');
  const otherInCourse = (isOwn: ReturnType<typeof eq>) =>
    tx
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.courseId, enrollments.courseId), isNull(other.cancelledAt), isOwn));
  const waits = and(eq(enrollments.email, email), isNull(enrollments.userId));
  await tx
    .update(enrollments)
    .set({ userId })
    .where(and(waits, or(isNotNull(enrollments.cancelledAt), notExists(otherInCourse(eq(other.userId, userId))))));
  // The rest are second seats in courses that the account has.
  const doubled = await tx.select().from(enrollments).where(waits).for('update');
  for (const seat of doubled) await mergeSeat(context, seat, userId);
  // Seats follow their account's address, so that its former address can get seats again.
  await tx
    .update(enrollments)
    .set({ email })
    .where(
      and(
        eq(enrollments.userId, userId),
        or(isNotNull(enrollments.cancelledAt), notExists(otherInCourse(eq(other.email, email)))),
      ),
    );
}

/**
 * Merges a seat into the account's own in that course, with its order, its payments and its batch; the paid order
 * decides the batch.
 */
async function mergeSeat(context: Context, { id, courseId, batchId }: typeof enrollments.$inferSelect, userId: string) {
  const { tx } = context;
  const isKept = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId), isActive);
  const [kept] = await tx.select({ id: enrollments.id }).from(enrollments).where(isKept);
  if (!kept) return;
  const isDoubled = eq(enrollments.id, id);
  if (await bothWereSold(tx, kept.id, id)) {
    // Both orders keep their seat for the books; staff return one of them.
    const cancelled = { cancelledAt: sql`now()`, cancelReason: 'The same person already had a seat' };
    await tx
      .update(enrollments)
      .set({ userId, ...cancelled })
      .where(isDoubled);
    // No one owes its rest, or gets a reminder of it.
    await tx
      .update(orders)
      .set({ ...cancelled, version: sql`${orders.version} + 1` })
      .where(and(eq(orders.enrollmentId, id), isNull(orders.cancelledAt)));
    return tellPaidTwice(context, id);
  }
  const enrollmentId = kept.id;
  const isSold = (await tx.$count(orders, eq(orders.enrollmentId, id))) > 0;
  await tx.update(orders).set({ enrollmentId }).where(eq(orders.enrollmentId, id));
  await tx.update(payments).set({ enrollmentId }).where(eq(payments.enrollmentId, id));
  await tx.delete(enrollments).where(isDoubled);
  if (!batchId) return;
  await tx
    .update(enrollments)
    .set({ batchId })
    .where(and(isKept, isSold ? undefined : isNull(enrollments.batchId)));
}

/** Money for a second seat of the same buyer stays until staff refund it. */
async function tellPaidTwice(context: Context, enrollmentId: string): Promise<void> {
  const [order] = await context.tx
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(and(eq(orders.enrollmentId, enrollmentId), gt(netPaidPaise, 0)));
  if (!order) return;
  const { id: orderId, code } = order;
  const text = `The buyer of order ${code} has also paid for this course by another order, under another address, and has the seat by that order. Refund order ${code}: refunding the other one would end the seat.`;
  await raiseAlert(context, { kind: 'payment', about: `paid twice ${orderId}`, orderId, text });
}

async function bothWereSold(tx: Tx, ...seats: string[]): Promise<boolean> {
  return (await tx.$count(orders, inArray(orders.enrollmentId, seats))) === seats.length;
}
