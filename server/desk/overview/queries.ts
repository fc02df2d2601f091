import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { certificates, courses, enrollmentRequests, enrollments, mails } from '../../db/schema/index.ts';

const count = sql<number>`count(*)::int`;

/** Every day there has 24 hours; a time zone calculation for each row would take most of the time. */
const dayOf = (moment: PgColumn) => sql`date_bin('1 day', ${moment}, timestamptz '2000-01-01 00:00+05:30')`;
const dateOf = (moment: PgColumn) => sql<string>`(${dayOf(moment)} AT TIME ZONE 'Asia/Kolkata')::date::text`;

/** Counts the requests of each day and course; `converted` counts those that have enrolled. */
export function countRequests(tx: Tx, from: Date) {
  const { courseId, createdAt, isTest, stage } = enrollmentRequests;
  const converted = sql<number>`(count(*) FILTER (WHERE ${stage} = 'enrolled'))::int`;
  return tx
    .select({ date: dateOf(createdAt), courseId, count, converted })
    .from(enrollmentRequests)
    .where(and(gte(createdAt, from), eq(isTest, false)))
    .groupBy(dayOf(createdAt), courseId);
}

export function countEnrollments(tx: Tx, from: Date) {
  const { courseId, createdAt } = enrollments;
  return tx
    .select({ date: dateOf(createdAt), courseId, count })
    .from(enrollments)
    .where(and(gte(createdAt, from), isActive))
    .groupBy(dayOf(createdAt), courseId);
}

/** Counts the certificates of each day and course that are still valid; the course may be gone. */
export function countCertificates(tx: Tx, from: Date) {
  const { courseId, issuedAt, revokedAt } = certificates;
  return tx
    .select({ date: dateOf(issuedAt), courseId, count })
    .from(certificates)
    .where(and(gte(issuedAt, from), isNull(revokedAt)))
    .groupBy(dayOf(issuedAt), courseId);
}

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
