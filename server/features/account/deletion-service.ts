import type { DeleteAccountRequest } from '../../../contract/account.ts';
import { refuseLastAdmin } from '../../auth/admins.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { erasePerson } from './erase.ts';
import { type Asking, withPassword } from './password-try.ts';
import { signOut } from './service.ts';

const LAST_ADMIN =
  'You are the only admin. Make somebody else an admin at the desk first, then you can delete your account.';

/**
 * Deletes the account of who is signed in, with everything that the site holds about them: all of it or nothing. No mail confirms
 * it, for that would be kept about somebody who asked that nothing be.
 * @returns the cookies to set, which forget the session
 * @throws RequestError invalid_input, too_many_requests, conflict for the last admin
 */
export async function deleteAccount(
  deps: Deps,
  sessions: Sessions,
  { person, headers }: Asking,
  input: DeleteAccountRequest,
): Promise<string[]> {
  const keepCertificates = input.keepCertificates === 'on';
  const verify = () => sessions.auth.api.verifyPassword({ body: { password: input.password }, headers });
  await withPassword(deps, { person, field: 'password' }, verify);
  await deps.db.transaction(async (tx) => {
    await refuseLastAdmin(tx, person.id, LAST_ADMIN);
    await erasePerson(tx, person.id, { keepCertificates });
  });
  // Its session is deleted already: the library gives the cookies also when the database is away by now.
  return signOut(sessions, headers);
}
