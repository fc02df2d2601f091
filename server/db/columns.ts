import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/** The columns of a table that a response shows: those with the names of its fields. */
export function columnsFor<Table extends PgTable, Shape extends z.core.$ZodShape>(
  table: Table,
  { shape }: { shape: Shape },
): Pick<Table['_']['columns'], keyof Table['_']['columns'] & keyof Shape> {
  const shown = Object.entries(getTableColumns(table)).filter(([name]) => name in shape);
  return Object.fromEntries(shown) as Pick<Table['_']['columns'], keyof Table['_']['columns'] & keyof Shape>; // the type of `fromEntries` has no names
}

/** Reads a sum as a number of paise. PostgreSQL's `int` ends at ₹2.14 crore, so it is a `bigint`, which the driver returns as text. */
export function inPaise(sum: SQL): SQL<number> {
  return sql`(${sum})::bigint`.mapWith(readPaise);
}

/** @throws Error above 2^53, where a number is not exact */
export function readPaise(sum: unknown): number {
  const paise = Number(sum);
  if (!Number.isSafeInteger(paise)) throw new Error(`${sum} is no number of paise`);
  return paise;
}
