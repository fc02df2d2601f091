import { sql } from 'drizzle-orm';
import { newestMigration } from '../../db/migrate.ts';
import type { Deps } from '../../deps.ts';
import { orLate } from '../../or-late.ts';

/**
 * Why this node should not be sent requests, or null when it should.
 * @param patience milliseconds that the database has to answer.
 */
export async function whyNotReady({ db, node }: Pick<Deps, 'db' | 'node'>, patience: number): Promise<string | null> {
  if (node.isDraining) return 'This node is stopping.';
  const newest = await orLate(appliedMigration({ db }), patience);
  if (newest === undefined) return 'The database does not answer.';
  if (newest < newestMigration()) return 'The database is of an older version.';
  return node.hearsChanges ? null : 'This node is not told of changes of content.';
}

/** When the newest migration of the database was written, in milliseconds; 0 without any. */
async function appliedMigration({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
}
