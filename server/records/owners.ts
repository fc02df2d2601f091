import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { rolesMay, rolesWith } from '../../contract/people/permission.ts';
import type { Tx } from '../db/client.ts';
import { hasRole } from '../db/queries/roles.ts';
import { contactMessages, enrollmentRequests, users } from '../db/schema/index.ts';
import { recordAudits } from './audit.ts';
import { nextVersion } from './optimistic-lock.ts';
import type { Actor, Context } from './transact.ts';

const ownerRoles = rolesWith('leads.work');

export function findOwners(tx: Tx) {
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(hasRole(ownerRoles))
    .orderBy(asc(users.name), asc(users.id));
}

/**
 * Locks the account, so that its roles do not change before the record is stored; call it before locking the record, because
 * account deletion locks in this order.
 */
export async function lockOwner(tx: Tx, ownerId: string): Promise<boolean> {
  const [owner] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, ownerId)).for('share');
  return owner !== undefined && rolesMay(owner.roles, 'leads.work');
}

/** Counts what an account owns: leads, the calls planned with them, and messages. */
export async function countOwned(tx: Tx, ownerId: string) {
  const isOwned = eq(enrollmentRequests.ownerId, ownerId);
  const [leads, calls, messages] = await Promise.all([
    tx.$count(enrollmentRequests, isOwned),
    tx.$count(enrollmentRequests, and(isOwned, isNotNull(enrollmentRequests.followUpAt))),
    tx.$count(contactMessages, eq(contactMessages.ownerId, ownerId)),
  ]);
  return { leads, calls, messages };
}

const ownedTables = { request: enrollmentRequests, message: contactMessages };

/** Gives all leads and messages of one account to another, or to no one, with an audit entry for each. */
export async function handOverOwned(
  { tx, actor }: Context<Actor>,
  { from, to }: { from: string; to: string | null },
): Promise<{ leads: number; messages: number }> {
  const counts = { request: 0, message: 0 };
  for (const type of ['request', 'message'] as const) {
    const table = ownedTables[type];
    const moved = await tx
      .update(table)
      .set({ ownerId: to, ...nextVersion(table) })
      .where(eq(table.ownerId, from))
      .returning({ id: table.id });
    const change = { fields: ['ownerId'], values: [{ field: 'ownerId', before: from, after: to }] };
    await recordAudits(
      tx,
      moved.map(({ id }) => ({ actorId: actor.id, action: `${type}.edit`, recordId: id, ...change })),
    );
    counts[type] = moved.length;
  }
  return { leads: counts.request, messages: counts.message };
}
