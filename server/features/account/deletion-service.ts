import type { DeleteAccountRequest } from '../../../contract/account.ts';
import { refuseLastAdmin } from '../../auth/locks.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { erasePerson } from './erase.ts';
import { type Caller, requirePassword } from './password-attempts.ts';
import { signOut } from './service.ts';

const LAST_ADMIN =
  'You are the only admin. Make somebody else an admin at the desk first, then you can delete your account.';

/**
 * Deletes the signed-in person's account and all their data in one transaction. No mail confirms it, because the outbox
 * would store it.
 * @returns the cookies that remove the session, and whether tax documents stay
 * @throws RequestError invalid_input, too_many_requests, conflict for the last admin
 */
export async function deleteAccount(
  deps: Deps,
  sessions: Sessions,
  { person, headers }: Caller,
  input: DeleteAccountRequest,
): Promise<{ cookies: string[]; keepsDocuments: boolean }> {
  const keepCertificates = input.keepCertificates === 'on';
  const verify = () => sessions.auth.api.verifyPassword({ body: { password: input.password }, headers });
  await requirePassword(deps, { person, field: 'password' }, verify);
  const { keepsDocuments } = await deps.db.transaction(async (tx) => {
    await refuseLastAdmin(tx, person.id, LAST_ADMIN);
    return erasePerson(tx, person.id, { keepCertificates });
  });
  // The session is deleted already: the library returns the cookies even while the database is unavailable.
  return { cookies: await signOut(sessions, headers), keepsDocuments };
}
