import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/enrollments.ts';
import { certificates, courses, enrollmentRequests, enrollments, mails } from '../../db/schema/index.ts';

const count = sql<number>`count(*)::int`;

/**
 * Begin of the day of a moment in Asia/Kolkata, where every day has 24 hours: to reckon with the zone for each of many
 * rows would take most of the time.
 */
const dayOf = (moment: PgColumn) => sql`date_bin('1 day', ${moment}, timestamptz '2000-01-01 00:00+05:30')`;
const dateOf = (moment: PgColumn) => sql<string>`(${dayOf(moment)} AT TIME ZONE 'Asia/Kolkata')::date::text`;

/** Requests that came from a moment on, by day and course; `converted` are those that are enrolled by now. */
export function countRequests(tx: Tx, from: Date) {
  const { courseId, createdAt, stage } = enrollmentRequests;
  const converted = sql<number>`(count(*) FILTER (WHERE ${stage} = 'enrolled'))::int`;
  return tx
    .select({ date: dateOf(createdAt), courseId, count, converted })
    .from(enrollmentRequests)
    .where(gte(createdAt, from))
    .groupBy(dayOf(createdAt), courseId);
}

/** Seats that were given from a moment on, by day and course. */
export function countEnrollments(tx: Tx, from: Date) {
  const { courseId, createdAt } = enrollments;
  return tx
    .select({ date: dateOf(createdAt), courseId, count })
    .from(enrollments)
    .where(and(gte(createdAt, from), isActive))
    .groupBy(dayOf(createdAt), courseId);
}

/** Certificates that were issued from a moment on and still count, by day and course, which may be gone. */
export function countCertificates(tx: Tx, from: Date) {
  const { courseId, issuedAt, revokedAt } = certificates;
  return tx
    .select({ date: dateOf(issuedAt), courseId, count })
    .from(certificates)
    .where(and(gte(issuedAt, from), isNull(revokedAt)))
    .groupBy(dayOf(issuedAt), courseId);
}

/** Mails that were queued from a moment on and failed, by day. */
export function countFailedMails(tx: Tx, from: Date) {
  return tx
    .select({ date: dateOf(mails.createdAt), count })
    .from(mails)
    .where(and(eq(mails.state, 'failed'), gte(mails.createdAt, from)))
    .groupBy(dayOf(mails.createdAt));
}

export function findCourses(tx: Tx) {
  return tx.select({ id: courses.id, title: courses.title }).from(courses).where(eq(courses.kind, 'paid'));
}
