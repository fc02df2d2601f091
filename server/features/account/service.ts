import type { ResetPasswordRequest, SignInRequest, SignUpRequest } from '../../../contract/account.ts';
import { NOTICE_VERSION } from '../../../contract/notice.ts';
import { COMMON_PASSWORD, isCommonPassword } from '../../auth/common-passwords.ts';
import { findResetOwner } from '../../auth/links.ts';
import { lockAccount } from '../../auth/lock-account.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { forgetUses, refuseUnlessAllowed, takeUse } from '../../http/limits.ts';
import { parseMobile, WRONG_PHONE } from '../../phone.ts';
import { atOnce, couldNotStore, refusedAs } from './at-once.ts';
import { findPasswordHash, keepIfCurrent } from './opened-session.ts';
import { emailOfToken } from './token.ts';

/** Specification section 8. */
const SIGN_IN_FAILED = 'Invalid email or password';
export const LINK_FAILED = 'This link was used already or is too old. Ask for a new one.';

/**
 * Makes an account and mails its verification link; for an address that has an account, its owner gets a mail and the
 * caller the same answer.
 * @throws RequestError invalid_input
 */
export async function signUp(deps: Deps, input: SignUpRequest): Promise<void> {
  const { name, email, password } = input;
  const phone = checkedPhone(input);
  const notice = { noticeVersion: NOTICE_VERSION, noticedAt: deps.now() };
  const body = { name, email, password, phone, ...notice };
  const create = () => atOnce(deps, (auth) => auth.api.signUpEmail({ body }));
  // Somebody made an account of that address in between: now it is found.
  await create().catch((error: unknown) => (couldNotStore(error) ? create() : Promise.reject(error)));
}

/**
 * The number of a new account in E.164, once its password is known to be none of the commonest.
 * @throws RequestError invalid_input
 */
export function checkedPhone({
  phone: typed,
  phoneCountry,
  password,
}: Pick<SignUpRequest, 'phone' | 'phoneCountry' | 'password'>): string {
  const phone = parseMobile(typed, phoneCountry || 'IN');
  const fields = {
    ...(!phone && { phone: WRONG_PHONE }),
    ...(isCommonPassword(password) && { password: COMMON_PASSWORD }),
  };
  if (!phone || Object.keys(fields).length > 0) throw new RequestError('invalid_input', { fields });
  return phone.e164;
}

/**
 * Opens a session; one that the browser had is closed, so that no session outlives a sign-in (ASVS 5.0 7.2.4).
 * @returns the cookies to set
 * @throws RequestError unauthorized, the same for an unknown e-mail and a wrong password, or too_many_requests
 */
export async function signIn(
  deps: Deps,
  sessions: Sessions,
  input: SignInRequest,
  headers: Headers,
): Promise<string[]> {
  const { email, password } = input;
  const account = email.toLowerCase();
  refuseUnlessAllowed(await takeUse(deps, 'sign-in', account, deps.limits.signIn));
  const refused = () => new RequestError('unauthorized', { message: SIGN_IN_FAILED });
  const hash = await findPasswordHash(deps.db, account);
  const opened = await refusedAs(refused, () =>
    sessions.auth.api.signInEmail({ body: { email: account, password }, headers, returnHeaders: true }),
  );
  if (!(await keepIfCurrent(deps, opened.response, hash))) throw refused();
  await forgetUses(deps, 'sign-in', account);
  await sessions.auth.api.signOut({ headers });
  return opened.headers.getSetCookie();
}

/** Closes the session of the request. @returns the cookies to set, which forget it */
export async function signOut(sessions: Sessions, headers: Headers): Promise<string[]> {
  const closed = await sessions.auth.api.signOut({ headers, returnHeaders: true });
  return closed.headers.getSetCookie();
}

/** Mails a link to choose a new password, if there is such an account. */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  await atOnce(deps, (auth) => auth.api.requestPasswordReset({ body: { email: email.toLowerCase() } }));
}

/**
 * Sets a new password by a mailed token, which is used up, and ends every session of the account.
 * @throws RequestError invalid_input
 */
export async function resetPassword(deps: Deps, { token, password }: ResetPasswordRequest): Promise<void> {
  if (isCommonPassword(password)) throw new RequestError('invalid_input', { fields: { password: COMMON_PASSWORD } });
  const refused = () => new RequestError('invalid_input', { message: LINK_FAILED });
  await refusedAs(refused, () =>
    atOnce(deps, async (auth, inside) => {
      const owner = await findResetOwner(inside.db, token);
      if (!owner) throw refused();
      await lockAccount(inside.db, owner);
      return auth.api.resetPassword({ body: { token, newPassword: password } });
    }),
  );
}

/**
 * Confirms the e-mail of who is signed in. Only the owner of the account can: somebody who made an account with another's
 * address does not get it confirmed by that person's click.
 * @throws RequestError invalid_input
 */
export async function verifyEmail(deps: Deps, person: SignedIn, token: string): Promise<void> {
  const refused = () => new RequestError('invalid_input', { message: LINK_FAILED });
  if (emailOfToken(token) !== person.email) throw refused();
  await refusedAs(refused, () => atOnce(deps, (auth) => auth.api.verifyEmail({ query: { token } })));
}

/** Mails the verification link once more; nothing for an address that is verified. */
export async function mailVerification(deps: Deps, person: SignedIn, headers: Headers): Promise<void> {
  if (person.emailVerified) return;
  await atOnce(deps, (auth) => auth.api.sendVerificationEmail({ body: { email: person.email }, headers }));
}
