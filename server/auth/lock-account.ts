import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { users } from '../db/schema/index.ts';
import { RequestError } from '../http/errors.ts';

/**
 * Makes changes of one account wait for each other until the transaction ends. Whoever changes several rows of an account
 * takes this lock before any other, and so does its deletion: otherwise two of them could wait for each other for ever.
 * @throws RequestError unauthorized when it was deleted since the session was read
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (!account) throw new RequestError('unauthorized');
}
