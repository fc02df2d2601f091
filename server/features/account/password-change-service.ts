import type { ChangePasswordRequest } from '../../../contract/account.ts';
import { COMMON_PASSWORD, isCommonPassword } from '../../auth/common-passwords.ts';
import { forgetLinks } from '../../auth/links.ts';
import { lockAccount } from '../../auth/lock-account.ts';
import { accountMails } from '../../auth/mails.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { atOnce } from './at-once.ts';
import { type Asking, withPassword } from './password-try.ts';

/**
 * Changes the password of who is signed in, ends every session of the account, opens a new one and mails the owner.
 * @returns the cookies of the new session
 * @throws RequestError invalid_input, too_many_requests
 */
export async function changePassword(
  deps: Deps,
  { person, headers }: Asking,
  { currentPassword, password }: ChangePasswordRequest,
): Promise<string[]> {
  if (isCommonPassword(password)) throw new RequestError('invalid_input', { fields: { password: COMMON_PASSWORD } });
  return withPassword(deps, { person, field: 'currentPassword' }, () =>
    atOnce(deps, async (auth, inside) => {
      await lockAccount(inside.db, person.id);
      const body = { currentPassword, newPassword: password, revokeOtherSessions: true };
      const changed = await auth.api.changePassword({ body, headers, returnHeaders: true });
      await forgetLinks(inside.db, person.id);
      await accountMails(inside).passwordChanged(person);
      return changed.headers.getSetCookie();
    }),
  );
}
