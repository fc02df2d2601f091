import { lt, lte, or } from 'drizzle-orm';
import { sessions, verifications } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { SESSION_ABSOLUTE_SECONDS } from './auth.ts';

type CleanDeps = Pick<Deps, 'db' | 'now'>;

/** Deletes the sessions that nobody can use any more: not used for too long, or too long after sign-in. */
export async function deleteExpiredSessions({ db, now }: CleanDeps): Promise<void> {
  const oldest = new Date(now().getTime() - SESSION_ABSOLUTE_SECONDS * 1000);
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now()), lt(sessions.createdAt, oldest)));
}

/** Deletes the mailed links that nobody can use any more. */
export async function deleteExpiredVerifications({ db, now }: CleanDeps): Promise<void> {
  await db.delete(verifications).where(lte(verifications.expiresAt, now()));
}
