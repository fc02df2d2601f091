import { eq } from 'drizzle-orm';
import { lockAccount } from '../../auth/lock-account.ts';
import type { Tx } from '../../db/client.ts';
import { credentials, sessions, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

/** The stored hash of an account's password, by its e-mail in lower case; undefined when there is no such account. */
export async function findPasswordHash(db: Tx, email: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ hash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email));
  return row?.hash;
}

type Opened = { token: string; user: { id: string; email: string } };

/**
 * Closes a session again whose password was changed while it was compared, which takes some 70 ms: the change ended every
 * session that there was, and must not leave one that was opened by the password of before.
 * @param hash of the password that was compared
 * @returns whether the session stands
 */
export function keepIfCurrent({ db }: Pick<Deps, 'db'>, { token, user }: Opened, hash: unknown): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    const isCurrent = (await findPasswordHash(tx, user.email)) === hash;
    if (!isCurrent) await tx.delete(sessions).where(eq(sessions.token, token));
    return isCurrent;
  });
}
