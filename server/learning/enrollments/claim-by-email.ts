import { and, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/locks.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { netPaidPaise } from '../../db/queries/orders.ts';
import {
  auditValues,
  contactMessages,
  enrollmentRequests,
  enrollments,
  mails,
  orderSeats,
  orders,
  payments,
  suspectedSpam,
  waitlist,
} from '../../db/schema/index.ts';
import { personOfMail } from '../../mail/outbox.ts';
import type { Context } from '../../records/index.ts';

type VerifiedAccount = { userId: string; email: string };

/** `settleOrder` of the orders, which emails the buyer the documents that change. */
type Settle = (context: Context, orderId: string, change: { reason: string }) => Promise<unknown>;

/** Locks the seats of an address: one that is given during its verification would otherwise never be claimed. */
export async function lockSeats(tx: Tx, email: string): Promise<void> {
  await lockName(tx, `seats:${email}`);
}

/** Gives an account what its address has. Call it in the transaction that verifies the address, and never before. */
export async function claimByEmail(
  context: Context,
  { userId, email }: VerifiedAccount,
  settle: Settle,
): Promise<void> {
  const { tx } = context;
  const address = email.toLowerCase();
  await lockSeats(tx, address);
  await claimSeats(context, { userId, email: address }, settle);
  await tx
    .update(enrollmentRequests)
    .set({ userId })
    .where(and(eq(enrollmentRequests.normalizedEmail, address), isNull(enrollmentRequests.userId)));
  // A verified order has no maker's link any more.
  await tx
    .update(orders)
    .set({ userId, verifiedAt: sql`coalesce(${orders.verifiedAt}, now())` })
    .where(and(eq(orders.normalizedEmail, address), isNull(orders.userId)));
  await tx
    .update(waitlist)
    .set({ userId })
    .where(and(eq(waitlist.normalizedEmail, address), isNull(waitlist.userId)));
  await tx
    .update(orderSeats)
    .set({ userId })
    .where(and(eq(orderSeats.normalizedEmail, address), isNull(orderSeats.userId)));
  await tx
    .update(contactMessages)
    .set({ userId })
    .where(and(eq(sql`lower(${contactMessages.email})`, address), isNull(contactMessages.userId)));
  await tx
    .update(suspectedSpam)
    .set({ userId })
    .where(and(eq(suspectedSpam.email, address), isNull(suspectedSpam.userId)));
  await tx
    .update(auditValues)
    .set({ userId })
    .where(and(eq(sql`lower(${auditValues.email})`, address), isNull(auditValues.userId)));
  await tx
    .update(mails)
    .set({ userId })
    .where(and(eq(personOfMail, address), isNull(mails.userId)));
}

async function claimSeats(context: Context, { userId, email }: VerifiedAccount, settle: Settle): Promise<void> {
  const { tx } = context;
  const other = alias(enrollments, 'other');
  const otherInCourse = (isOwn: ReturnType<typeof eq>) =>
    tx
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.courseId, enrollments.courseId), isNull(other.cancelledAt), isOwn));
  const isUnclaimed = and(eq(enrollments.email, email), isNull(enrollments.userId));
  await tx
    .update(enrollments)
    .set({ userId })
    .where(
      and(isUnclaimed, or(isNotNull(enrollments.cancelledAt), notExists(otherInCourse(eq(other.userId, userId))))),
    );
  // The remaining ones are second seats in courses in which the account already has a seat.
  const secondSeats = await tx.select().from(enrollments).where(isUnclaimed).for('update');
  for (const seat of secondSeats) await mergeSeat(context, seat, { userId, settle });
  // Seats get the account's present address, so that its former address can get seats again.
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

/** With its order, payments and batch. The batch of a sold seat takes precedence. */
async function mergeSeat(
  context: Context,
  { id, courseId, batchId }: typeof enrollments.$inferSelect,
  { userId, settle }: { userId: string; settle: Settle },
) {
  const { tx } = context;
  const matchesOwnSeat = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId), isActive);
  const [ownSeat] = await tx.select({ id: enrollments.id }).from(enrollments).where(matchesOwnSeat);
  if (!ownSeat) return;
  const matchesSecondSeat = eq(enrollments.id, id);
  if (await bothWereSold(tx, ownSeat.id, id)) {
    // For the books, both orders keep their seat; staff refund one of them.
    const cancelled = { cancelledAt: sql`now()`, cancelReason: 'The same person already had a seat' };
    await tx
      .update(enrollments)
      .set({ userId, ...cancelled })
      .where(matchesSecondSeat);
    // Otherwise the unpaid part would stay due, and reminders would go out.
    const ended = await tx
      .update(orders)
      .set({ ...cancelled, version: sql`${orders.version} + 1` })
      .where(and(eq(orders.enrollmentId, id), isNull(orders.cancelledAt)))
      .returning({ id: orders.id });
    for (const order of ended) await settle(context, order.id, { reason: cancelled.cancelReason });
    return alertPaidTwice(context, id);
  }
  const enrollmentId = ownSeat.id;
  if (await openGroupSeat(tx, id)) {
    await tx.delete(enrollments).where(matchesSecondSeat);
    return;
  }
  const isSold = (await tx.$count(orders, eq(orders.enrollmentId, id))) > 0;
  if (isSold) await openGroupSeat(tx, ownSeat.id);
  await tx.update(orders).set({ enrollmentId }).where(eq(orders.enrollmentId, id));
  await tx.update(payments).set({ enrollmentId }).where(eq(payments.enrollmentId, id));
  await tx.delete(enrollments).where(matchesSecondSeat);
  if (!batchId) return;
  await tx
    .update(enrollments)
    .set({ batchId })
    .where(and(matchesOwnSeat, isSold ? undefined : isNull(enrollments.batchId)));
}

/** Takes a learner off the seat that somebody else paid for: its buyer can give it to another one. @returns whether there was one */
async function openGroupSeat(tx: Tx, enrollmentId: string): Promise<boolean> {
  const opened = await tx
    .update(orderSeats)
    .set({ claimedAt: null, enrollmentId: null, name: '', normalizedEmail: '', mobile: '', userId: null })
    .where(eq(orderSeats.enrollmentId, enrollmentId))
    .returning({ id: orderSeats.id });
  return opened.length > 0;
}

/** The money stays until staff refund it. */
async function alertPaidTwice(context: Context, enrollmentId: string): Promise<void> {
  const [order] = await context.tx
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(and(eq(orders.enrollmentId, enrollmentId), gt(netPaidPaise, 0)));
  if (!order) return;
  const { id: orderId, code } = order;
  const text = `The buyer of order ${code} has also paid for this course with another order, from another email address, and that order gave them the seat. Refund order ${code}: refunding the other order would end the seat.`;
  await raiseAlert(context, { kind: 'payment', about: `paid twice ${orderId}`, orderId, text });
}

async function bothWereSold(tx: Tx, ...seats: string[]): Promise<boolean> {
  return (await tx.$count(orders, inArray(orders.enrollmentId, seats))) === seats.length;
}
