import { asc, eq } from 'drizzle-orm';
import type { DeskOwner } from '../../../contract/desk-owner.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/** Who can look after requests and messages: the admins, by name. */
export function findOwners(tx: Tx): Promise<DeskOwner[]> {
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.name), asc(users.id));
}
