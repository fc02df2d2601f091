import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/db/client.ts';

/** PostgreSQL's plan of a query with its values, which names the indexes that it reads. */
export async function planOf(db: Db, query: SQLWrapper): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Updates the statistics of tables after an insert, so that plans fit, and merges the pending entries of GIN indexes. */
export async function settleStatistics(db: Db, ...tables: PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`VACUUM ANALYZE ${table}`);
}

/** Inserts many thousands of rows without the triggers of their table: the rows have no person and are not checked. */
export async function insertInBulk(db: Db, insert: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(insert);
  });
}
