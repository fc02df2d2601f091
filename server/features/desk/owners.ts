import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/** Who can look after requests and messages: the admins, by name. */
export function findOwners(tx: Tx) {
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.name), asc(users.id));
}

/**
 * Whether somebody is an admin, whose account stays there until the transaction ends. Taken before what they shall look
 * after: the deletion of their account comes to that last.
 */
export async function lockOwner(tx: Tx, ownerId: string): Promise<boolean> {
  const [owner] = await tx.select({ role: users.role }).from(users).where(eq(users.id, ownerId)).for('key share');
  return owner?.role === 'admin';
}
