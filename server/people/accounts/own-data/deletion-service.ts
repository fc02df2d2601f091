import { rupees } from '../../../../contract/base/rupees.ts';
import type { DeleteAccountRequest } from '../../../../contract/people/account.ts';
import { refuseLastAdmin } from '../../../auth/locks.ts';
import type { Sessions } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import type { Deps } from '../../../deps.ts';
import { alertUnfinished, type PaidSeat, type Unfinished } from '../../../money/refunds/index.ts';
import { transact } from '../../../records/index.ts';
import { requirePassword, type SignedInCaller } from '../password/password-attempts.ts';
import { signOut } from '../sign-in/sign-in-service.ts';
import { erasePerson } from './erase.ts';

const LAST_ADMIN =
  'You are the only admin. Make someone else an admin at the desk first, then you can delete your account.';

const ALERT_TEXTS = {
  before: 'Someone wants to delete their account, and money of theirs has to be settled first:',
  after: 'Settle it, then write to them.',
};

/**
 * Deletes the signed-in person's account and all their data in one transaction. No email confirms it, because the outbox
 * would store it.
 * @returns the cookies that remove the session, and whether tax documents stay
 * @throws RequestError invalid_input, too_many_requests, conflict for the last admin, or while staff must settle payments,
 * for which they get an alert
 */
export async function deleteAccount(
  deps: Deps,
  sessions: Sessions,
  { person, headers }: SignedInCaller,
  input: DeleteAccountRequest,
): Promise<{ cookies: string[]; keepsDocuments: boolean }> {
  const choices = { keepCertificates: input.keepCertificates === 'on', givesUpSeats: input.givesUpSeats === 'on' };
  const verify = () => sessions.auth.api.verifyPassword({ body: { password: input.password }, headers });
  await requirePassword(deps, { person, field: 'password' }, verify);
  const { keepsDocuments, unfinished, seats } = await transact(deps, null, async (context) => {
    await refuseLastAdmin(context.tx, person.id, LAST_ADMIN);
    const erased = await erasePerson(context, person.id, choices, person);
    await alertUnfinished(context, erased.unfinished, ALERT_TEXTS);
    return erased;
  });
  if (seats.length > 0) fail.invalid('givesUpSeats', seatsMessage(seats));
  if (unfinished.length > 0) fail.conflict(unfinishedMessage(unfinished));
  // The session is deleted already: the library returns the cookies even while the database is unavailable.
  return { cookies: await signOut(sessions, headers), keepsDocuments };
}

/** Those that would be given up, and the refunds by the terms. */
function seatsMessage(seats: readonly PaidSeat[]): string {
  const courses = seats.map(({ course, refundPaise }) =>
    refundPaise > 0 ? `${course}, for which ${rupees(refundPaise)} goes back to you if you give it up first` : course,
  );
  return `You have a paid seat in ${courses.join('; and in ')}. Tick the box if you want to delete your account all the same.`;
}

function unfinishedMessage(unfinished: readonly Unfinished[]): string {
  const open = unfinished.map(({ words }) => words).join('; ');
  return (
    `Your account cannot be deleted yet, because money has to be settled first: ${open}. ` +
    'We have told our team. They settle it and write to you; then you can delete your account.'
  );
}
