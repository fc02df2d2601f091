import { type SQL, sql } from 'drizzle-orm';

/** PostgreSQL's `int` ends at ₹2.14 crore, so it is a `bigint`, which the driver returns as text. */
export function inPaise(sum: SQL): SQL<number> {
  return sql`(${sum})::bigint`.mapWith(readPaise);
}

/** @throws Error above 2^53, where a number is not exact */
export function readPaise(sum: unknown): number {
  const paise = Number(sum);
  if (!Number.isSafeInteger(paise)) throw new Error(`${sum} is no number of paise`);
  return paise;
}
