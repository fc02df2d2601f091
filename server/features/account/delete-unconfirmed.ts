import { and, eq, lte, notExists } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { enrollments, sessions, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { erasePerson } from './erase.ts';

/** How long an address may stay unconfirmed, in milliseconds, as `content/pages/privacy.md` says. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

/** Accounts that one transaction deletes at most, so that none holds its locks for long. */
const MOST = 100;

async function findUnconfirmed(tx: Tx, before: Date): Promise<string[]> {
  const isOf = (table: typeof enrollments | typeof sessions) =>
    tx.select({ id: table.id }).from(table).where(eq(table.userId, users.id));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.emailVerified, false),
        eq(users.role, 'learner'),
        lte(users.createdAt, before),
        notExists(isOf(enrollments)),
        notExists(isOf(sessions)),
      ),
    )
    .limit(MOST)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/**
 * Deletes accounts whose address nobody confirmed within 30 days, unless they have a role, a seat or a session: anybody may
 * have made them with another's address.
 */
export async function deleteUnconfirmed({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT);
  let deleted: number;
  do {
    deleted = await db.transaction(async (tx) => {
      const ids = await findUnconfirmed(tx, before);
      for (const id of ids) await erasePerson(tx, id, { keepCertificates: false });
      return ids.length;
    });
  } while (deleted === MOST);
}
