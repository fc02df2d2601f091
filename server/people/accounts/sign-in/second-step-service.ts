import { parseSigned } from 'hono/utils/cookie';
import { secondStepCookieName } from '../../../auth/auth.ts';
import { findSecondStep } from '../../../auth/links.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { keepSessionIfUnchanged } from './new-session.ts';
import { logRefused } from './sign-in-service.ts';
import { signInAgain, verifyCode } from './verify-code.ts';

type SecondStep = {
  code: string;
  cookie: string;
  headers: Headers;
  isBrowserOf: (email: string) => Promise<boolean>;
};

type OpenedSession = { cookies: string[]; email: string; generation: number };

/** Five wrong codes end the sign-in. @throws RequestError invalid_input, unauthorized to begin again, too_many_requests */
export async function finishSignIn(
  deps: Deps,
  sessions: Sessions,
  { code, cookie, headers, isBrowserOf }: SecondStep,
): Promise<OpenedSession> {
  // Without the session's cookie: the library would compare the code with the codes of that session's person.
  const step = `${secondStepCookieName(deps)}=${encodeURIComponent(cookie)}`;
  const account = await findWaitingAccount(deps, sessions, step);
  const isOwnBrowser = await isBrowserOf(account.email);
  const entered = { code, headers: new Headers({ Cookie: step }), isOwnBrowser };
  const { token, cookies } = await verifyCode(deps, sessions.auth, account, entered);
  if (!(await keepSessionIfUnchanged(deps, token, account))) throw signInAgain();
  await sessions.auth.api.signOut({ headers });
  return { cookies, email: account.email, generation: account.generation };
}

async function findWaitingAccount(deps: Deps, { auth }: Sessions, cookie: string) {
  const name = secondStepCookieName(deps);
  const { [name]: token } = await parseSigned(cookie, (await auth.$context).secret, name);
  const account = token && (await findSecondStep(deps.db, token));
  if (account) return account;
  logRefused(deps, 'code');
  throw signInAgain();
}
