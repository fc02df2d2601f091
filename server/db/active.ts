import { gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from './schema/accounts.ts';
import { batches } from './schema/content.ts';
import { enrollments } from './schema/learning.ts';
import { people } from './schema/people.ts';

/**
 * What somebody with a seat is called, by their account or else by whatever came with their address, in a query on `enrollments`
 * with `users` and `people` joined; null while nobody knows.
 */
export const learnerName: SQL<string | null> = sql`coalesce(${users.name}, nullif(${people.name}, ''))`;

/** Their number in the same query, E.164, by their account or else by whatever came with their address; null where none is known. */
export const learnerPhone: SQL<string | null> = sql`coalesce(nullif(${users.phone}, ''), nullif(${people.mobile}, ''))`;

/** Whether an enrollment counts: somebody is a learner by it, and it takes a seat. A cancelled one stays for the books. */
export const isActive: SQL = isNull(enrollments.cancelledAt);

/**
 * Seats of a batch that are taken at a moment: active enrollments, orders whose hold is live, and of the free seats as many as
 * buyers wait who paid when there was none. The one count of seats, which the database's triggers use too; `exceptOrder` is one
 * whose own hold or turn does not count. It is certain only under the batch's lock.
 */
export function seatsTaken(batchId: PgColumn, at: Date, exceptOrder: string | PgColumn | null = null): SQL<number> {
  return sql<number>`seats_taken(${batchId}, ${at.toISOString()}::timestamptz, ${exceptOrder}::uuid)`;
}

/** Whether a batch has a seat that nobody has or holds, in a query on `batches`. */
export function hasFreeSeat(now: Date): SQL | undefined {
  return or(isNull(batches.seats), gt(batches.seats, seatsTaken(batches.id, now)));
}
