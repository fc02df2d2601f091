import { getTableColumns } from 'drizzle-orm';
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
