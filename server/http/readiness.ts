import { sql } from 'drizzle-orm';
import { withTimeout } from '../base/promises.ts';
import { newestMigration } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';

/**
 * The reason why this node is not ready for requests; null if it is.
 * @param timeoutMs timeout of the database, in milliseconds.
 */
export async function findReadinessProblem(
  { db, node }: Pick<Deps, 'db' | 'node'>,
  timeoutMs: number,
): Promise<string | null> {
  if (node.isDraining) return 'This node is stopping.';
  const newest = await withTimeout(appliedMigration({ db }), timeoutMs);
  if (newest === undefined) return 'The database does not answer.';
  if (newest < newestMigration()) return 'The database is of an older version.';
  return node.receivesChanges ? null : 'This node does not receive content changes.';
}

/** The time at which the newest migration of the database was written, in milliseconds; 0 without any. */
async function appliedMigration({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
}
