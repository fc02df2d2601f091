import { and, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A table with the columns of `publication`. */
type Published = { publishAt: PgColumn; deletedAt: PgColumn };

/** What visitors may see of a table: published by now, and not in the trash. The clock is the database's, one for all nodes. */
export function isPublished({ publishAt, deletedAt }: Published): SQL | undefined {
  return and(isNull(deletedAt), isNotNull(publishAt), lte(publishAt, sql`now()`));
}
