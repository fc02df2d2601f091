import { and, eq, isNull, lte, not, notExists, or } from 'drizzle-orm';
import { DAY_MS } from '../../../../contract/base/time.ts';
import type { Tx } from '../../../db/client.ts';
import { isStaffAccount } from '../../../db/queries/roles.ts';
import { enrollments, orders, sessions, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../records/index.ts';
import { erasePerson } from './erase.ts';

/** How long an address may stay unconfirmed, as `content/pages/privacy.md` says. */
const UNCONFIRMED_MS = 30 * DAY_MS;

/** The most accounts that one transaction deletes, so that none holds its locks for long. */
const MAX_ACCOUNTS = 100;

async function findUnconfirmed(tx: Tx, before: Date): Promise<string[]> {
  // The seat of an invited person belongs to the address until they confirm it.
  const isWaiting = and(isNull(enrollments.userId), eq(enrollments.email, users.email));
  const seats = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(or(eq(enrollments.userId, users.id), isWaiting));
  const ownOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, users.id));
  const ownSessions = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, users.id));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.emailVerified, false),
        not(isStaffAccount),
        lte(users.createdAt, before),
        notExists(seats),
        notExists(ownOrders),
        notExists(ownSessions),
      ),
    )
    .limit(MAX_ACCOUNTS)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Deletes unconfirmed accounts unless they have a role, seat, order or session: anyone may have made them with another's address. */
export async function deleteUnconfirmed(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - UNCONFIRMED_MS);
  let deleted: number;
  do {
    deleted = await transact(deps, null, async (context) => {
      const ids = await findUnconfirmed(context.tx, before);
      for (const id of ids) await erasePerson(context, id, { keepCertificates: false, givesUpSeats: true });
      return ids.length;
    });
  } while (deleted === MAX_ACCOUNTS);
}
