import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { users } from '../db/schema/index.ts';
import { RequestError } from '../http/errors.ts';

/** Advisory lock of whoever changes who is an admin. */
const ADMINS_LOCK = 5_140_003;

/**
 * Makes all who change who is an admin wait for each other until the transaction ends; taken before any lock of an account.
 * @returns ids of the admins; somebody who was invited is none before they have confirmed their e-mail
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADMINS_LOCK})`);
  const isAdmin = and(eq(users.role, 'admin'), eq(users.emailVerified, true));
  const admins = await tx.select({ id: users.id }).from(users).where(isAdmin);
  return admins.map(({ id }) => id);
}

/**
 * Refuses what would leave the site without an admin, also when two do it at the same moment.
 * @param message says what to do first
 * @throws RequestError conflict
 */
export async function refuseLastAdmin(tx: Tx, userId: string, message: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins.includes(userId)) throw new RequestError('conflict', { message });
}
