import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { sessions, users } from '../db/schema/index.ts';
import { deleteEmailChanges, deleteSecondSteps } from './links.ts';

/**
 * Ends all current access of an account, in the caller's transaction: its sessions, sign-ins that wait for a second
 * factor, links that change its email, and everything derived from its generation (known browsers, the address of its
 * calendar). `tests/app/secrets.test.ts` tests every kind of secret.
 * @param keptSession id of the session that the owner is using now, which stays
 */
export async function endAccess(tx: Tx, userId: string, keptSession?: string): Promise<void> {
  const isOther = keptSession ? ne(sessions.id, keptSession) : undefined;
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
  await deleteEmailChanges(tx, userId);
  await deleteSecondSteps(tx, userId);
  await tx
    .update(users)
    .set({ generation: sql`${users.generation} + 1` })
    .where(eq(users.id, userId));
}
