import { and, eq } from 'drizzle-orm';
import { storedToken } from '../../../auth/hashed-tokens.ts';
import { deleteSecondSteps } from '../../../auth/links.ts';
import { lockAccount } from '../../../auth/locks.ts';
import { isOldHash } from '../../../auth/passwords.ts';
import type { Tx } from '../../../db/client.ts';
import { credentials, sessions, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';

const { id, name, email, role, generation } = users;

/** Finds the password of an account; undefined without one. `address` is in lower case. */
export async function findCredential(tx: Tx, address: string) {
  const [row] = await tx
    .select({ id, name, email, hash: credentials.password, role, generation })
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

/**
 * Ends a new session, or the sign-in that waits for a second factor, if the password changed during its comparison, which
 * takes about 200 ms: the change ended all sessions, which is a new generation, and one that the old password opened must not remain.
 * @param token the token of the session
 * @returns whether the session remains
 */
export function keepSessionIfPasswordUnchanged(
  { db }: Pick<Deps, 'db'>,
  token: string | undefined,
  { id, email, generation }: Credential,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const isUnchanged = (await findCredential(tx, email))?.generation === generation;
    if (!isUnchanged) await discardSession(tx, token, id);
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
