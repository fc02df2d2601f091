import { SIGN_IN_FAILED } from '../../../../contract/base/constants.ts';
import { nextPath, paths } from '../../../../contract/paths.ts';
import type { SignInRequest } from '../../../../contract/people/account.ts';
import { secondStepCookieName } from '../../../auth/auth.ts';
import { isWeakForStaff, TOO_WEAK } from '../../../auth/password-rules.ts';
import { resealFactor } from '../../../auth/second-factor.ts';
import type { Sessions } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import type { Deps } from '../../../deps.ts';
import { limitByEmail } from '../../../http/rate-limit.ts';
import { mapAuthErrors } from '../auth-transaction.ts';
import { countAttempt, type Origin, resetAttempts } from '../password/password-attempts.ts';
import { discardSession, findCredential, keepSessionIfUnchanged, renewHash } from './new-session.ts';

const SIGNED_IN = 'You are signed in.';
const ASK_CODE = 'Your password is right. Now the code, please.';
const LINK_MAILED = `${TOO_WEAK} We have emailed you a link to choose one.`;

/** `nextStep` is the page that continues the sign-in while no session is open; `generation` is that of the account. */
type SignInResult = { cookies: string[]; message: string; generation: number; nextStep?: string };

/**
 * Opens a session, and ends the browser's former one, so that no session outlives a sign-in (ASVS 5.0 7.2.4). Staff whose
 * password is too weak for their role get a link for a new one instead, and those with a second factor are asked for its code.
 * @throws RequestError unauthorized, the same for an unknown email and a wrong password, or too_many_requests
 */
export async function signIn(
  deps: Deps,
  sessions: Sessions,
  { email, password, next }: SignInRequest,
  { headers, origin }: { headers: Headers; origin: Origin },
): Promise<SignInResult> {
  const account = email.toLowerCase();
  await countAttempt(deps, account, origin).catch((error: unknown) => {
    logRefused(deps, 'pause');
    throw error;
  });
  const credential = await findCredential(deps.db, account);
  const refuse: () => never = () => {
    logRefused(deps, 'password', credential?.id);
    fail.unauthorized(SIGN_IN_FAILED);
  };
  const opened = await mapAuthErrors(refuse, () =>
    sessions.auth.api.signInEmail({ body: { email: account, password }, headers, returnHeaders: true }),
  );
  // The library accepts only a stored password.
  if (!credential || !(await keepSessionIfUnchanged(deps, opened.response.token, credential))) refuse();
  await resetAttempts(deps, account, origin);
  const cookies = opened.headers.getSetCookie();
  const { generation } = credential;
  if (await isWeakForStaff(deps.db, password, credential)) {
    await discardSession(deps.db, opened.response.token, credential.id);
    logRefused(deps, 'weak_password', credential.id);
    return { ...(await mailPasswordLink(deps, account)), generation };
  }
  await renewHash(deps, credential, password);
  if ('twoFactorRedirect' in opened.response)
    return { ...(await askForCode(deps, credential.id, { cookies, next })), generation };
  await sessions.auth.api.signOut({ headers });
  return { cookies, message: SIGNED_IN, generation };
}

/** Logs a refused sign-in without the typed address and password. @param userId the account, where there is one */
export function logRefused(
  deps: Pick<Deps, 'log'>,
  reason: 'password' | 'pause' | 'weak_password' | 'code',
  userId?: string,
) {
  deps.log('warn', 'sign_in.refused', { reason, ...(userId && { userId }) });
}

async function mailPasswordLink(deps: Deps, email: string) {
  await limitByEmail(deps, 'reset', email);
  await deps.queuePasswordReset(email);
  return { cookies: [], message: LINK_MAILED, nextStep: paths.forgotPassword };
}

async function askForCode(
  deps: Deps,
  userId: string,
  { cookies, next }: { cookies: string[]; next: string | undefined },
) {
  await resealFactor(deps, userId);
  const name = `${secondStepCookieName(deps)}=`;
  const nextStep = next ? paths.secondStepFor(nextPath(next)) : paths.secondStep;
  return { cookies: cookies.filter((cookie) => cookie.startsWith(name)), message: ASK_CODE, nextStep };
}

/** @returns the cookies that remove it */
export async function signOut(sessions: Sessions, headers: Headers): Promise<string[]> {
  const closed = await sessions.auth.api.signOut({ headers, returnHeaders: true });
  return closed.headers.getSetCookie();
}
