import { eq } from 'drizzle-orm';
import type { SignInRequest } from '../../../contract/account.ts';
import { PASSWORD_MIN_STAFF, SIGN_IN_FAILED } from '../../../contract/constants.ts';
import { paths } from '../../../web/paths.ts';
import { isShortFor } from '../../auth/new-password.ts';
import type { Sessions } from '../../auth/session.ts';
import { RequestError } from '../../base/errors.ts';
import { sessions as storedSessions } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { limitByEmail } from '../../http/rate-limit.ts';
import { refusedAs } from './at-once.ts';
import { findCredential, keepIfCurrent } from './opened-session.ts';
import { countAttempt, type Origin, resetAttempts } from './password-attempts.ts';

const SIGNED_IN = 'You are signed in.';
const TOO_SHORT = `Staff need a password of at least ${PASSWORD_MIN_STAFF} characters. We have mailed you a link to choose one.`;

/** The session's cookies; with `nextStep`, the page that the person goes on with, because no session is open yet. */
type SignedInBy = { cookies: string[]; message: string; nextStep?: string };

/**
 * Opens a session, and ends the browser's former one, so that no session outlives a sign-in (ASVS 5.0 7.2.4). Staff whose
 * password is too short for their role get a link for a new one instead.
 * @throws RequestError unauthorized, the same for an unknown e-mail and a wrong password, or too_many_requests
 */
export async function signIn(
  deps: Deps,
  sessions: Sessions,
  { email, password }: SignInRequest,
  { headers, origin }: { headers: Headers; origin: Origin },
): Promise<SignedInBy> {
  const account = email.toLowerCase();
  await countAttempt(deps, account, origin);
  const refused = () => new RequestError('unauthorized', { message: SIGN_IN_FAILED });
  const credential = await findCredential(deps.db, account);
  const opened = await refusedAs(refused, () =>
    sessions.auth.api.signInEmail({ body: { email: account, password }, headers, returnHeaders: true }),
  );
  if (!(await keepIfCurrent(deps, opened.response, credential?.hash))) throw refused();
  await resetAttempts(deps, account, origin);
  if (credential && isShortFor(credential.role, password)) return mailLonger(deps, account, opened.response.token);
  await sessions.auth.api.signOut({ headers });
  return { cookies: opened.headers.getSetCookie(), message: SIGNED_IN };
}

/** Ends the new session of somebody whose password is too short, and mails them a link for another. */
async function mailLonger(deps: Deps, email: string, token: string): Promise<SignedInBy> {
  await deps.db.delete(storedSessions).where(eq(storedSessions.token, token));
  await limitByEmail(deps, 'reset', email);
  await deps.queuePasswordReset(email);
  return { cookies: [], message: TOO_SHORT, nextStep: paths.forgotPassword };
}

/** Ends the request's session. @returns the cookies that remove it */
export async function signOut(sessions: Sessions, headers: Headers): Promise<string[]> {
  const closed = await sessions.auth.api.signOut({ headers, returnHeaders: true });
  return closed.headers.getSetCookie();
}
