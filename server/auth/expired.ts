import { lte, or } from 'drizzle-orm';
import { sessions, verifications } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { SESSION_ABSOLUTE_SECONDS } from './auth.ts';

/** Deletes sessions and mailed links that nobody can use any more: they name people, browsers and addresses. */
export async function deleteExpiredAccess({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - SESSION_ABSOLUTE_SECONDS * 1000);
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now()), lte(sessions.createdAt, oldest)));
  await db.delete(verifications).where(lte(verifications.expiresAt, now()));
}
