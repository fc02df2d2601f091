import { eq } from 'drizzle-orm';
import { deleteSecondSteps } from '../../../auth/links.ts';
import { lockAccount } from '../../../auth/locks.ts';
import type { Tx } from '../../../db/client.ts';
import { credentials, sessions, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';

/** Finds the password of an account; undefined without one. `email` is in lower case. */
export async function findCredential(tx: Tx, email: string) {
  const [row] = await tx
    .select({ id: users.id, name: users.name, email: users.email, hash: credentials.password, role: users.role })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email));
  return row;
}

type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** Ends a session that has just begun, or without a token the new sign-in that waits for its second factor. */
export async function discardSession(tx: Tx, token: string | undefined, userId: string): Promise<void> {
  if (token) await tx.delete(sessions).where(eq(sessions.token, token));
  else await deleteSecondSteps(tx, userId);
}

/**
 * Ends a new session, or the sign-in that waits for a second factor, if the password changed during its comparison, which
 * takes about 200 ms: the change ended all sessions, and one that the old password opened must not remain.
 * @param token the token of the session
 * @returns whether the session remains
 */
export function keepSessionIfPasswordUnchanged(
  { db }: Pick<Deps, 'db'>,
  token: string | undefined,
  { id, email, hash }: Credential,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const isUnchanged = (await findCredential(tx, email))?.hash === hash;
    if (!isUnchanged) await discardSession(tx, token, id);
    return isUnchanged;
  });
}
