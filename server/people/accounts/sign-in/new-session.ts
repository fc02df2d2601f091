import { and, eq } from 'drizzle-orm';
import { storedToken } from '../../../auth/hashed-tokens.ts';
import { deleteSecondSteps } from '../../../auth/links.ts';
import { lockAccount } from '../../../auth/locks.ts';
import { isOldHash } from '../../../auth/passwords.ts';
import type { Tx } from '../../../db/client.ts';
import { credentials, sessions, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';

const { id, name, email, roles, generation, twoFactorEnabled } = users;
const access = { id, roles, generation, twoFactorEnabled };

/** Finds the password of an account; undefined without one. `address` is in lower case. */
export async function findCredential(tx: Tx, address: string) {
  const [row] = await tx
    .select({ ...access, name, email, hash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, id))
    .where(eq(email, address));
  return row;
}

type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** Ends a session that has just begun, or without a token the new sign-in that waits for its second factor. */
export async function discardSession(tx: Tx, token: string | undefined, userId: string): Promise<void> {
  if (token) await tx.delete(sessions).where(eq(sessions.token, storedToken(token)));
  else await deleteSecondSteps(tx, userId);
}

/** What a sign-in is judged by besides its password; a change of it ends the sessions of the account. */
type Access = Awaited<ReturnType<typeof findAccess>>[number];

const findAccess = (tx: Tx, userId: string) => tx.select(access).from(users).where(eq(id, userId));

/**
 * Ends a new session, or the sign-in that waits for a second factor, if password, roles or second factor changed since `before` was
 * read, such as while the password was compared, which takes about 200 ms: the change ended all sessions, and one that was judged
 * by what was before must not remain.
 * @param token the token of the session
 * @returns whether the session remains
 */
export function keepSessionIfUnchanged(
  { db }: Pick<Deps, 'db'>,
  token: string | undefined,
  before: Access,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, before.id);
    const [now] = await findAccess(tx, before.id);
    // A new password is a new generation.
    const isUnchanged =
      now?.generation === before.generation &&
      now.roles.join() === before.roles.join() &&
      now.twoFactorEnabled === before.twoFactorEnabled;
    if (!isUnchanged) await discardSession(tx, token, before.id);
    return isUnchanged;
  });
}

/** Replaces a hash that costs too little by one of today, unless the password was changed since. */
export async function renewHash(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { id, hash }: Credential,
  password: string,
): Promise<void> {
  if (!hash || !isOldHash(hash)) return;
  const isUnchanged = and(eq(credentials.userId, id), eq(credentials.password, hash));
  await db
    .update(credentials)
    .set({ password: await passwords.hash(password) })
    .where(isUnchanged);
}
