import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/db/client.ts';

/** How PostgreSQL would run a query with its values, line by line: it names the indexes that are read. */
export async function planOf(db: Db, query: SQLWrapper): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Counts what was inserted, so that plans are made for it, and merges what GIN indexes put off. */
export async function settleStatistics(db: Db, ...tables: PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`VACUUM ANALYZE ${table}`);
}

/** Inserts many thousands of rows without the triggers of their table: they have no person, and no checks are made. */
export async function insertInBulk(db: Db, insert: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(insert);
  });
}
