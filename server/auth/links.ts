import { createHash } from 'node:crypto';
import { generateRandomString } from 'better-auth/crypto';
import { and, eq, gt, like, or, sql } from 'drizzle-orm';
import { INVITATION_PREFIX } from '../../contract/base/constants.ts';
import type { Tx } from '../db/client.ts';
import { users, verifications } from '../db/schema/index.ts';
import type { Auth } from './auth.ts';

const EMAIL_CHANGE_SECONDS = 24 * 60 * 60;
const INVITATION_SECONDS = 7 * 24 * 60 * 60;
const OPERATOR_RESET_SECONDS = 24 * 60 * 60;

/** In seconds: until its first code confirms it. */
const SETUP_SECONDS = 15 * 60;

/** The form in which the token of a link is stored: whoever reads the database, or a backup, cannot use the link. */
const stored = (token: string) => createHash('sha256').update(token).digest('base64url');

type ChangingAccount = { id: string; email: string };

/** The key of an email change. It has the account and its current email, so that the link works only for that account, and only until another change. */
function identifierOf({ id, email }: ChangingAccount, token: string): string {
  return `change-email:${id}:${email}:${stored(token)}`;
}

/**
 * Stores the new email of an account until its link is used.
 *
 * It does not use the library's `changeEmail`, whose link works more than once, is still valid after a password reset, and leaves
 * the new address unverified, but the library's storage of single-use values.
 * @returns the token of the link
 */
export async function storeEmailChange(auth: Auth, owner: ChangingAccount, email: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = generateRandomString(32);
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(owner, token),
    value: email,
    expiresAt: new Date(Date.now() + EMAIL_CHANGE_SECONDS * 1000),
  });
  return token;
}

/** Uses up the link that confirms a new email. @returns the account's new email; undefined when there is no such link */
export async function redeemEmailChange(
  auth: Auth,
  owner: ChangingAccount,
  token: string,
): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.consumeVerificationValue(identifierOf(owner, token));
  return stored?.value;
}

/** The beginning of the library's key of a password reset, which the token follows; its value is the account. */
const RESET_PREFIX = 'reset-password:';

export const hashedKeys = {
  default: 'plain',
  overrides: { [RESET_PREFIX]: { hash: async (key: string) => stored(key) } },
} as const;

const resetKey = (token: string) => stored(RESET_PREFIX + token);

// Letters and digits only: mail programs leave a hyphen at the end out of a link.
const newToken = () => generateRandomString(32, 'a-z', 'A-Z', '0-9');

/** Stores an invitation, which sets the first password of an account. @returns its token */
export async function storeInvitation(db: Pick<Tx, 'insert'>, userId: string): Promise<string> {
  return storeReset(db, { userId, token: INVITATION_PREFIX + newToken(), seconds: INVITATION_SECONDS });
}

/** Stores a link that sets a new password of an account within a day, for the operator to hand over. @returns its token */
export async function storeOperatorReset(db: Pick<Tx, 'insert'>, userId: string): Promise<string> {
  return storeReset(db, { userId, token: newToken(), seconds: OPERATOR_RESET_SECONDS });
}

type Reset = { userId: string; token: string; seconds: number };

/** In the format of the library. */
async function storeReset(db: Pick<Tx, 'insert'>, { userId, token, seconds }: Reset): Promise<string> {
  // The real time, because the library ignores the app's clock.
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await db.insert(verifications).values({ identifier: resetKey(token), value: userId, expiresAt });
  return token;
}

export async function findResetOwner(db: Pick<Tx, 'select'>, token: string) {
  const [owner] = await db
    .select({ id: users.id, name: users.name, email: users.email, roles: users.roles })
    .from(verifications)
    .innerJoin(users, eq(sql`${users.id}::text`, verifications.value))
    .where(eq(verifications.identifier, resetKey(token)));
  return owner;
}

const changesEmailOf = (userId: string) => like(verifications.identifier, `change-email:${userId}:%`);

export async function deleteEmailChanges(db: Pick<Tx, 'delete'>, userId: string): Promise<void> {
  await db.delete(verifications).where(changesEmailOf(userId));
}

/** Finds the sign-in that waits for its second factor, by the value of the library's cookie. */
export async function findSecondStep(db: Pick<Tx, 'select'>, token: string) {
  const { id, name, email, emailVerified, roles, generation, twoFactorEnabled } = users;
  const [account] = await db
    .select({ id, name, email, emailVerified, roles, generation, twoFactorEnabled })
    .from(verifications)
    .innerJoin(users, eq(sql`${users.id}::text`, verifications.value))
    .where(and(eq(verifications.identifier, token), gt(verifications.expiresAt, sql`now()`)));
  return account;
}

/** Deletes the sign-ins of an account that wait for a second factor. */
export async function deleteSecondSteps(db: Pick<Tx, 'delete'>, userId: string): Promise<void> {
  await db.delete(verifications).where(and(eq(verifications.value, userId), like(verifications.identifier, '2fa-%')));
}

const setupIdentifier = (sessionId: string) => `second-factor-setup:${sessionId}`;

/** A setup in another session ends. */
export async function storeSetup(
  db: Pick<Tx, 'insert' | 'delete'>,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const isEarlier = and(eq(verifications.value, id), like(verifications.identifier, setupIdentifier('%')));
  await db.delete(verifications).where(isEarlier);
  const expiresAt = sql`now() + make_interval(secs => ${SETUP_SECONDS})`;
  await db.insert(verifications).values({ identifier: setupIdentifier(sessionId), value: id, expiresAt });
}

export async function hasSetup(db: Pick<Tx, '$count'>, sessionId: string): Promise<boolean> {
  const isOpen = gt(verifications.expiresAt, sql`now()`);
  return (await db.$count(verifications, and(eq(verifications.identifier, setupIdentifier(sessionId)), isOpen))) > 0;
}

export async function deleteLinks(db: Pick<Tx, 'delete'>, userId: string): Promise<void> {
  await db.delete(verifications).where(or(changesEmailOf(userId), eq(verifications.value, userId)));
}
