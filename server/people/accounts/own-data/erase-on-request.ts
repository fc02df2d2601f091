import { eq } from 'drizzle-orm';
import { refuseLastAdmin } from '../../../auth/locks.ts';
import { fail } from '../../../base/errors.ts';
import { users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { alertUnfinished } from '../../../money/refunds/index.ts';
import { transact } from '../../../records/index.ts';
import { eraseAddress } from './erase.ts';

const LAST_ADMIN = 'This is the only admin: make someone else an admin at the desk first.';

const ALERT_TEXTS = {
  before: 'Someone asked to be erased, and money of theirs has to be settled first:',
  after: 'Settle it, then erase them.',
};

/**
 * Erases a person who asked the operator for it, with or without an account, as they could do themselves with one.
 * @returns whether tax documents stay
 * @throws RequestError not_found if there is nothing of this email, conflict for the last admin, for paid seats that are not given up,
 * or while staff must settle payments, for which they get an alert
 */
export async function eraseOnRequest(
  deps: Deps,
  typed: string,
  choices: { keepCertificates: boolean; givesUpSeats: boolean },
): Promise<{ keepsDocuments: boolean }> {
  const email = typed.toLowerCase();
  const { isFound, keepsDocuments, unfinished, seats } = await transact(deps, null, async (context) => {
    const [account] = await context.tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (account) await refuseLastAdmin(context.tx, account.id, LAST_ADMIN);
    const erasure = await eraseAddress(context, email, choices);
    await alertUnfinished(context, erasure.unfinished, ALERT_TEXTS);
    const isDone = erasure.isFound && erasure.unfinished.length + erasure.seats.length === 0;
    if (isDone) await context.audit('person.erase', account?.id ?? 'no account');
    return erasure;
  });
  if (!isFound) fail.notFound('There is nothing of this email.');
  if (seats.length > 0) {
    fail.conflict(
      `They have a paid seat in ${seats.map(({ course }) => course).join(' and in ')}: add --give-up-seats if they agree.`,
    );
  }
  if (unfinished.length > 0) {
    fail.conflict(
      `Money has to be settled first, of which the staff are told: ${unfinished.map(({ words }) => words).join('; ')}.`,
    );
  }
  return { keepsDocuments };
}
