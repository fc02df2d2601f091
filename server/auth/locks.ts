import { and, eq, sql } from 'drizzle-orm';
import { fail } from '../base/errors.ts';
import type { Tx } from '../db/client.ts';
import { hasRole } from '../db/queries/roles.ts';
import { contactMessages, sessions, users } from '../db/schema/index.ts';
import type { SignedIn } from './session.ts';

const ADMINS_LOCK = 5_140_003;

/** Locks who is an admin until the transaction ends, before any account. @returns ids of admins with a confirmed email */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADMINS_LOCK})`);
  const isAdmin = and(hasRole(['admin']), eq(users.emailVerified, true));
  const admins = await tx.select({ id: users.id }).from(users).where(isAdmin);
  return admins.map(({ id }) => id);
}

/** Refuses to leave the site without an admin. @param message what to do first @throws RequestError conflict */
export async function refuseLastAdmin(tx: Tx, userId: string, message: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins.includes(userId)) fail.conflict(message);
}

/**
 * Serialises changes of one account until the transaction ends. Take this lock before any other of the account's rows, to avoid
 * deadlocks.
 * @returns the account
 * @throws RequestError unauthorized when it was deleted since the session was read
 */
export async function lockAccount(tx: Tx, userId: string): Promise<{ email: string; generation: number }> {
  const [account] = await tx
    .select({ email: users.email, generation: users.generation })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!account) fail.unauthorized();
  return account;
}

/**
 * Refuses what a session began that has ended since, such as while its password was compared.
 * @throws RequestError unauthorized
 */
export async function requireOpenSession(tx: Tx, { sessionId }: Pick<SignedIn, 'sessionId'>): Promise<void> {
  if ((await tx.$count(sessions, eq(sessions.id, sessionId))) === 0) fail.unauthorized();
}

/** Locks the account that sent a contact message, because the deletion of the account also deletes the message. */
export async function lockSender(tx: Tx, messageId: string): Promise<void> {
  const sender = tx
    .select({ id: contactMessages.userId })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId));
  await tx.select({ id: users.id }).from(users).where(eq(users.id, sender)).for('no key update');
}
