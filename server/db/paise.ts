import { type SQL, sql } from 'drizzle-orm';

/**
 * A sum of paise in a query. PostgreSQL's `int` ends at ₹2.14 crore, so it is a `bigint`, which the driver gives as text.
 */
export function inPaise(sum: SQL): SQL<number> {
  return sql`(${sum})::bigint`.mapWith(readPaise);
}

/** A sum of paise as the driver gives it. @throws Error for one that no number holds exactly, above 2^53 */
export function readPaise(sum: unknown): number {
  const paise = Number(sum);
  if (!Number.isSafeInteger(paise)) throw new Error(`${sum} is no number of paise`);
  return paise;
}
