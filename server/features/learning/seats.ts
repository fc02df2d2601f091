import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/client.ts';
import {
  auditValues,
  contactMessages,
  enrollmentRequests,
  enrollments,
  mails,
  payments,
} from '../../db/schema/index.ts';
import { personOfMail } from '../../mail/person.ts';

/** An account whose e-mail is verified. */
export type Owner = { userId: string; email: string };

/**
 * Makes those who give seats to an address, and those who take them, wait for each other until the transaction ends:
 * otherwise a seat given while its address is being verified would wait for ever.
 */
export async function lockSeats(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seats:${email}`}, 0))`);
}

/**
 * Gives an account what was kept under its address: seats in courses, enrollment requests, contact messages,
 * mails, and what the audit log holds of them. Called in the transaction that verifies the address, and never before: what waits is for whoever reads its mail.
 */
export async function claimByEmail(tx: Tx, { userId, email }: Owner): Promise<void> {
  const address = email.toLowerCase();
  await lockSeats(tx, address);
  await claimSeats(tx, { userId, email: address });
  await tx
    .update(enrollmentRequests)
    .set({ userId })
    .where(and(eq(enrollmentRequests.emailKey, address), isNull(enrollmentRequests.userId)));
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

async function claimSeats(tx: Tx, { userId, email }: Owner): Promise<void> {
  const other = alias(enrollments, 'other');
  const otherInCourse = (isIt: ReturnType<typeof eq>) =>
    tx
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.courseId, enrollments.courseId), isIt));
  const waits = and(eq(enrollments.email, email), isNull(enrollments.userId));
  await tx
    .update(enrollments)
    .set({ userId })
    .where(and(waits, notExists(otherInCourse(eq(other.userId, userId)))));
  // What still waits is a second seat in a course that the account has.
  const doubled = await tx.select().from(enrollments).where(waits).for('update');
  for (const seat of doubled) await mergeSeat(tx, seat, userId);
  // Seats move along with their account, so that its former address can be given seats again.
  await tx
    .update(enrollments)
    .set({ email })
    .where(and(eq(enrollments.userId, userId), notExists(otherInCourse(eq(other.email, email)))));
}

/** Ends a seat for the one that the account has in that course, which gets its payments and its place in a batch. */
async function mergeSeat(tx: Tx, { id, courseId, batchId }: typeof enrollments.$inferSelect, userId: string) {
  const isKept = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId));
  const kept = tx.select({ id: enrollments.id }).from(enrollments).where(isKept);
  await tx
    .update(payments)
    .set({ enrollmentId: sql`(${kept})` })
    .where(eq(payments.enrollmentId, id));
  await tx.delete(enrollments).where(eq(enrollments.id, id));
  if (!batchId) return;
  await tx
    .update(enrollments)
    .set({ batchId })
    .where(and(isKept, isNull(enrollments.batchId)));
}
