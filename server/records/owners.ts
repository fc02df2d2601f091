import { asc, eq, inArray } from 'drizzle-orm';
import { rolesWith } from '../../contract/people/permission.ts';
import type { Tx } from '../db/client.ts';
import { users } from '../db/schema/index.ts';

const ownerRoles = rolesWith('leads.work');

export function findOwners(tx: Tx) {
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ownerRoles))
    .orderBy(asc(users.name), asc(users.id));
}

/** Locks the account; call it before locking the record, because account deletion locks in this order. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<boolean> {
  const [owner] = await tx.select({ role: users.role }).from(users).where(eq(users.id, ownerId)).for('key share');
  return owner !== undefined && ownerRoles.includes(owner.role);
}
