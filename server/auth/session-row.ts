import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema/index.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS, SESSION_RENEWAL_SECONDS } from './auth.ts';

/** With each renewal and with the generation. Both only grow, so no secret of a calendar is ever used again. */
export const calendarChanges = sql<number>`${users.generation} + ${users.calendarRenewals}`;

function sessionQuery(tx: Tx) {
  return tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      roles: users.roles,
      twoFactorEnabled: users.twoFactorEnabled,
      secondFactorDueAt: users.secondFactorDueAt,
      calendarChanges,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')));
}

export type SessionRow = Awaited<ReturnType<typeof sessionQuery>>[number];

/** Whether or not it is over. */
export const findSession = prepared<{ token: string }, SessionRow[]>(sessionQuery);

/** Whether a session has reached the age at which it ends even if it is in use. */
export function isTooOld({ createdAt }: Pick<SessionRow, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > SESSION_ABSOLUTE_SECONDS * 1000;
}

export function needsRenewal({ expiresAt }: Pick<SessionRow, 'expiresAt'>): boolean {
  return expiresAt.getTime() - Date.now() <= (SESSION_IDLE_SECONDS - SESSION_RENEWAL_SECONDS) * 1000;
}
