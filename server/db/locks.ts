import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

/** Locks a name until the transaction ends. Transactions that lock the same name wait for each other, unless all of them share it. */
export async function lockName(tx: Tx, name: string, mode: 'alone' | 'shared' = 'alone'): Promise<void> {
  const key = sql`hashtextextended(${name}, 0)`;
  const lock = mode === 'alone' ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`;
  await tx.execute(sql`SELECT ${lock}`);
}
