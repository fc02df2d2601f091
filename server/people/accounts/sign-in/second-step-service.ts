import { APIError } from 'better-auth/api';
import { parseSigned } from 'hono/utils/cookie';
import { secondStepCookieName } from '../../../auth/auth.ts';
import { findSecondStep } from '../../../auth/links.ts';
import type { Sessions } from '../../../auth/session.ts';
import { RequestError } from '../../../base/errors.ts';
import type { Deps } from '../../../deps.ts';
import { countCodeTry, isFirstUse } from './code-tries.ts';
import { logRefused } from './sign-in-service.ts';

const WRONG_CODE = 'This code is not right';
const SIGN_IN_AGAIN = 'Please sign in again: the code came too late, or too many were wrong.';

type OpenedSession = { cookies: string[]; email: string };

/**
 * Completes a sign-in with a code of the app or a recovery code; each works once. Five wrong codes end the sign-in (the library
 * counts these), and an account has limits for all its sign-ins.
 * @param cookie the cookie that the first step set
 * @throws RequestError invalid_input for a wrong code, unauthorized if the sign-in must begin again, too_many_requests
 */
export async function finishSignIn(
  deps: Deps,
  sessions: Sessions,
  { code, cookie, headers }: { code: string; cookie: string; headers: Headers },
): Promise<OpenedSession> {
  // Without the session's cookie: the library would compare the code with the codes of that session's person.
  const step = `${secondStepCookieName(deps)}=${encodeURIComponent(cookie)}`;
  const account = await findWaitingAccount(deps, sessions, step);
  const codeTry = await countCodeTry(deps, account).catch((error: unknown) => {
    logRefused(deps, 'pause', account.id);
    throw error;
  });
  const isAppCode = /^\d{6}$/.test(code);
  const call = { body: { code }, headers: new Headers({ Cookie: step }), returnHeaders: true } as const;
  const { api } = sessions.auth;
  const verify = () => (isAppCode ? api.verifyTOTP(call) : api.verifyBackupCode(call));
  const refuse = async (refusal: unknown) => {
    logRefused(deps, 'code', account.id);
    await (isWrongCode(refusal) ? codeTry.fail() : codeTry.giveBack());
    throw refusal;
  };
  const opened = await verify().catch((error: unknown) => refuse(refusalOf(error)));
  const cookies = opened.headers.getSetCookie();
  if (isAppCode && !(await isFirstUse(deps, account.id, code))) {
    await api.signOut({ headers: new Headers({ Cookie: toCookieHeader(cookies) }) });
    return refuse(wrongCode());
  }
  await codeTry.giveBack();
  await api.signOut({ headers });
  return { cookies, email: account.email };
}

/** The account whose sign-in waits for a code in this browser. @throws RequestError unauthorized */
async function findWaitingAccount(deps: Deps, { auth }: Sessions, cookie: string) {
  const name = secondStepCookieName(deps);
  const { [name]: token } = await parseSigned(cookie, (await auth.$context).secret, name);
  const account = token && (await findSecondStep(deps.db, token));
  if (account) return account;
  logRefused(deps, 'code');
  throw signInAgain();
}

/** The header with which a browser sends these cookies back. */
const toCookieHeader = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

const wrongCode = () => new RequestError('invalid_input', { fields: { code: WRONG_CODE } });
const signInAgain = () => new RequestError('unauthorized', { message: SIGN_IN_AGAIN });
const isWrongCode = (error: unknown) => error instanceof RequestError && error.code === 'invalid_input';

/** Converts an error of the library. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof APIError) || error.statusCode >= 500) return error;
  const code = error.body?.code;
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? wrongCode() : signInAgain();
}
