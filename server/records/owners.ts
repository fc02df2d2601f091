import { asc, eq, inArray } from 'drizzle-orm';
import { rolesWith } from '../../contract/people/permission.ts';
import type { Tx } from '../db/client.ts';
import { users } from '../db/schema/index.ts';

/** Roles whose people can be the owner of a request or message. */
const ownerRoles = rolesWith('leads.work');

/** The people who can own a request or message, by name. */
export function findOwners(tx: Tx) {
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ownerRoles))
    .orderBy(asc(users.name), asc(users.id));
}

/**
 * Whether someone can be an owner. Locks the account until the transaction ends; call it before locking the record, because
 * account deletion locks in this order.
 */
export async function lockOwner(tx: Tx, ownerId: string): Promise<boolean> {
  const [owner] = await tx.select({ role: users.role }).from(users).where(eq(users.id, ownerId)).for('key share');
  return owner !== undefined && ownerRoles.includes(owner.role);
}
