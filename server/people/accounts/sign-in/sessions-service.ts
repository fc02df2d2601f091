import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { MAX_SESSIONS } from '../../../../contract/people/account.ts';
import { SESSION_ABSOLUTE_SECONDS } from '../../../auth/auth.ts';
import { recipientOf, secondFactorOff } from '../../../auth/mails.ts';
import { removeFactor } from '../../../auth/second-factor.ts';
import type { SignedIn } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import type { MailDeps } from '../../../mail/types.ts';
import { sendMail } from '../../../mail/write.ts';
import { recordAudit } from '../../../records/index.ts';

export const NO_SUCH_SESSION = 'This session does not exist. It may already have ended.';

export type SessionRow = Awaited<ReturnType<typeof findSessions>>['rows'][number];

/** The current one first, then by last use; `more` counts the omitted ones. */
export async function findSessions({ db, now }: Deps, person: SignedIn) {
  const oldest = new Date(now().getTime() - SESSION_ABSOLUTE_SECONDS * 1000);
  const { id, userAgent, createdAt, updatedAt } = sessions;
  const isOpen = and(eq(sessions.userId, person.id), gt(sessions.expiresAt, now()), gt(createdAt, oldest));
  const rows = await db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(sessions)
    .where(isOpen)
    .orderBy(desc(eq(id, person.sessionId)), desc(updatedAt))
    .limit(MAX_SESSIONS);
  const more = rows.length < MAX_SESSIONS ? 0 : Math.max((await db.$count(sessions, isOpen)) - rows.length, 0);
  return { rows, more };
}

/** @throws RequestError not_found, also for another person's; conflict for the current one: only sign-out removes it */
export async function endSession({ db }: Deps, person: SignedIn, id: string): Promise<void> {
  if (id === person.sessionId) fail.conflict('To end this session, sign out.');
  const isOwn = and(eq(sessions.userId, person.id), eq(sessions.id, id));
  const ended = await db.delete(sessions).where(isOwn).returning({ id: sessions.id });
  if (ended.length === 0) fail.notFound(NO_SUCH_SESSION);
}

export async function endOtherSessions({ db }: Deps, person: SignedIn): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, person.id), ne(sessions.id, person.sessionId)));
}

/** Ends all sessions of an account for an operator, after a lost phone or a departure. @throws RequestError not_found */
export async function endAllSessions({ db }: Pick<Deps, 'db'>, email: string): Promise<number> {
  const { id } = await accountOf(db, email);
  const ended = await db.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id });
  return ended.length;
}

/**
 * Removes the second factor of an account for an operator who knows that its owner lost it.
 * @returns whether there was one
 * @throws RequestError not_found
 */
export function removeSecondFactor(deps: Pick<Deps, 'db'> & MailDeps, email: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const account = await accountOf(tx, email);
    const existed = await removeFactor(tx, account.id);
    if (existed) {
      await recordAudit(tx, { actorId: null, action: 'staff.second_factor_off', recordId: account.id });
      await sendMail(deps, tx, recipientOf(account), secondFactorOff(account));
    }
    return existed;
  });
}

async function accountOf(tx: Tx, email: string) {
  const [account] = await tx.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (!account) fail.notFound('There is no account with this email.');
  return account;
}
