import type { ChangePasswordRequest } from '../../../../contract/people/account.ts';
import { endAccess } from '../../../auth/end-access.ts';
import { deleteLinks } from '../../../auth/links.ts';
import { lockAccount } from '../../../auth/locks.ts';
import { mailAccount, passwordChanged, recipientOf } from '../../../auth/mails.ts';
import { passwordError } from '../../../auth/password-rules.ts';
import { comparedBefore } from '../../../auth/passwords.ts';
import type { SignedIn } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import type { Deps, Passwords } from '../../../deps.ts';
import { inAuthTransaction } from '../auth-transaction.ts';
import { findCredential } from '../sign-in/new-session.ts';
import { requirePassword, type SignedInCaller } from './password-attempts.ts';

/** Ends every session, and opens a new one. @returns its cookies, with the account @throws RequestError invalid_input, too_many_requests */
export async function changePassword(
  deps: Deps,
  { person, headers }: SignedInCaller,
  { currentPassword, password }: ChangePasswordRequest,
): Promise<{ cookies: string[]; email: string; generation: number }> {
  const error = await passwordError(deps.db, password, person);
  if (error) fail.invalid({ password: error });
  return requirePassword(deps, { person, field: 'currentPassword' }, async () => {
    const passwords = await compareAndHash(deps, person, { currentPassword, password });
    return inAuthTransaction({ ...deps, passwords }, async (auth, inside) => {
      await lockAccount(inside.db, person.id);
      await endAccess(inside.db, person.id, person.sessionId);
      const body = { currentPassword, newPassword: password, revokeOtherSessions: true };
      const changed = await auth.api.changePassword({ body, headers, returnHeaders: true });
      // Until the address is confirmed, it may be someone else's, and so are the links for a new password.
      if (person.emailVerified) await deleteLinks(inside.db, person.id);
      await mailAccount(inside, recipientOf(person), passwordChanged(person));
      return { cookies: changed.headers.getSetCookie(), ...(await lockAccount(inside.db, person.id)) };
    });
  });
}

/** Hashes before the transaction, because that takes long. A wrong password fails inside it, in the library. */
async function compareAndHash(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { email }: SignedIn,
  { currentPassword, password }: Pick<ChangePasswordRequest, 'currentPassword' | 'password'>,
): Promise<Passwords> {
  const stored = (await findCredential(db, email))?.hash ?? '';
  const isRight = stored !== '' && (await passwords.verify({ hash: stored, password: currentPassword }));
  return isRight ? comparedBefore(stored, await passwords.hash(password)) : comparedBefore('', '');
}
