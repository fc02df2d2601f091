import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../schema/accounts.ts';
import { batches } from '../schema/content.ts';
import { enrollments } from '../schema/learning.ts';
import { people } from '../schema/people.ts';

/** The name of a learner from the account, or else the person; null if unknown. In a query that joins `users` and `people`. */
export const learnerName: SQL<string | null> = sql`coalesce(${users.name}, nullif(${people.name}, ''))`;

/** The mobile number of a learner in E.164; null if unknown. In the same query as `learnerName`. */
export const learnerPhone: SQL<string | null> = sql`coalesce(nullif(${users.phone}, ''), nullif(${people.mobile}, ''))`;

/** Matches enrollments that take a seat and make a learner. A cancelled enrollment stays for the books. */
export const isActive: SQL = isNull(enrollments.cancelledAt);

type Value = string | PgColumn;

/** Matches the seat of an account, or of an address, in a course. In a query on `enrollments`. */
export function isSeatOfAccount(
  courseId: Value,
  { normalizedEmail, userId }: { normalizedEmail: Value; userId: Value | null },
): SQL | undefined {
  const isTheirs = or(
    eq(enrollments.email, normalizedEmail),
    userId === null ? undefined : eq(enrollments.userId, userId),
  );
  return and(eq(enrollments.courseId, courseId), isTheirs, isActive);
}

/** Matches the seats of a person in a course, also by their other addresses and accounts. In a query on `enrollments`. */
export function isSeatOfPerson(
  courseId: Value,
  { normalizedEmail, personId }: { normalizedEmail: string; personId: string | null },
): SQL | undefined {
  const isTheirs = or(
    eq(enrollments.email, normalizedEmail),
    personId === null ? undefined : eq(enrollments.personId, personId),
  );
  return and(eq(enrollments.courseId, courseId), isTheirs, isActive);
}

/**
 * The taken seats of a batch at a moment: active enrollments, unclaimed seats of groups, active holds, and free seats for buyers who
 * paid without getting them. The database's triggers use the same count. The hold of `exceptOrder` does not count. The count is reliable
 * only under the batch's lock.
 */
export function seatsTaken(batchId: PgColumn, at: Date, exceptOrder: string | PgColumn | null = null): SQL<number> {
  return sql<number>`seats_taken(${batchId}, ${at.toISOString()}::timestamptz, ${exceptOrder}::uuid)`;
}

/** @param count the number of seats that are wanted */
export function hasFreeSeat(now: Date, count = 1): SQL | undefined {
  return or(isNull(batches.seats), gte(batches.seats, sql`${seatsTaken(batches.id, now)} + ${count}`));
}
