import { eq } from 'drizzle-orm';
import { lockAccount } from '../../auth/locks.ts';
import type { Tx } from '../../db/client.ts';
import { credentials, sessions, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

/** The stored hash of an account's password, and its role, by its e-mail in lower case; undefined without such an account. */
export async function findCredential(db: Tx, email: string) {
  const [row] = await db
    .select({ hash: credentials.password, role: users.role })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email));
  return row;
}

type Opened = { token: string; user: { id: string; email: string } };

/**
 * Ends a new session again if the password has changed during its comparison, which takes some 70 ms: the change ended all
 * sessions, and must not leave one that the old password opened.
 * @param hash of the compared password
 * @returns whether the session remains
 */
export function keepIfCurrent({ db }: Pick<Deps, 'db'>, { token, user }: Opened, hash: unknown): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    const isCurrent = (await findCredential(tx, user.email))?.hash === hash;
    if (!isCurrent) await tx.delete(sessions).where(eq(sessions.token, token));
    return isCurrent;
  });
}
