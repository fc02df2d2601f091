import type { Db, Tx } from '../client.ts';
import { seeds } from '../schema/index.ts';

/**
 * Inserts an item of the content unless that was done before: an edit is never overwritten,
 * and what staff deleted does not come back. Two nodes that start at once insert it once,
 * for the second waits at the key until the first has committed.
 * @returns whether it was inserted now.
 */
export async function seedOnce(db: Db, key: string, insert: (tx: Tx) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const taken = await tx.insert(seeds).values({ key }).onConflictDoNothing().returning();
    if (taken.length === 0) return false;
    await insert(tx);
    return true;
  });
}
