import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { SESSION_ABSOLUTE_SECONDS } from '../../auth/auth.ts';
import type { SignedIn } from '../../auth/session.ts';
import { sessions, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';

export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

/** The open sessions of who is signed in, the last used first. */
export function findSessions({ db, now }: Deps, person: SignedIn) {
  const oldest = new Date(now().getTime() - SESSION_ABSOLUTE_SECONDS * 1000);
  const { id, userAgent, createdAt, updatedAt } = sessions;
  return db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, person.id), gt(sessions.expiresAt, now()), gt(createdAt, oldest)))
    .orderBy(desc(updatedAt));
}

/** Ends every session of who is signed in but the one that asks. */
export async function endOtherSessions({ db }: Deps, person: SignedIn): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, person.id), ne(sessions.id, person.sessionId)));
}

/**
 * Ends every session of an account, for an operator who hears of a lost phone or of somebody who left.
 * @returns how many there were
 * @throws RequestError not_found
 */
export async function endSessionsOf({ db }: Pick<Deps, 'db'>, email: string): Promise<number> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  if (!user) throw new RequestError('not_found', { message: 'There is no account with this e-mail.' });
  const ended = await db.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id });
  return ended.length;
}
