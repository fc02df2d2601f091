import { APIError } from 'better-auth/api';
import { secondStepCookieName } from '../../../auth/auth.ts';
import type { Sessions } from '../../../auth/session.ts';
import { RequestError } from '../../../base/errors.ts';
import type { Deps } from '../../../deps.ts';
import { countUse } from '../../../http/rate-limit.ts';
import { logRefused } from './sign-in-service.ts';

const WRONG_CODE = 'This code is not right';
const SIGN_IN_AGAIN = 'Please sign in again: the code came too late, or too many were wrong.';
const LOCKED = 'Too many wrong codes. Please try again in 15 minutes.';

/** An app shows a code for 30 seconds; it is accepted in these, and in the 30 seconds before and after. */
const CODE_SECONDS = 90;

type OpenedSession = { cookies: string[]; email: string };

/**
 * Completes a sign-in with a code of the app or a recovery code; each works once. The library limits wrong codes: five for a
 * sign-in, ten in 15 minutes for an account.
 * @param cookie the cookie that the first step set
 * @throws RequestError invalid_input for a wrong code, unauthorized if the sign-in must begin again, too_many_requests
 */
export async function finishSignIn(
  deps: Deps,
  sessions: Sessions,
  { code, cookie, headers }: { code: string; cookie: string; headers: Headers },
): Promise<OpenedSession> {
  // Without the session's cookie: the library would compare the code with the codes of that session's person.
  const stepHeaders = new Headers({ Cookie: `${secondStepCookieName(deps)}=${encodeURIComponent(cookie)}` });
  const isAppCode = /^\d{6}$/.test(code);
  const call = { headers: stepHeaders, returnHeaders: true } as const;
  const { api } = sessions.auth;
  const verify = () =>
    isAppCode ? api.verifyTOTP({ ...call, body: { code } }) : api.verifyBackupCode({ ...call, body: { code } });
  const opened = await verify().catch((error: unknown) => {
    if (!(error instanceof APIError)) throw error;
    logRefused(deps, 'code');
    throw refusalOf(error);
  });
  const cookies = opened.headers.getSetCookie();
  const { id, email } = opened.response.user;
  if (isAppCode && !(await isFirstUse(deps, id, code))) {
    logRefused(deps, 'code', id);
    await api.signOut({ headers: new Headers({ Cookie: toCookieHeader(cookies) }) });
    throw wrongCode();
  }
  await api.signOut({ headers });
  return { cookies, email };
}

async function isFirstUse(deps: Deps, userId: string, code: string): Promise<boolean> {
  return (await countUse(deps, 'sign-in-code', `${userId} ${code}`, { uses: 1, seconds: CODE_SECONDS })).allowed;
}

/** The header with which a browser sends these cookies back. */
const toCookieHeader = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

const wrongCode = () => new RequestError('invalid_input', { fields: { code: WRONG_CODE } });

/** Converts an error of the library. */
function refusalOf(error: APIError): unknown {
  const code = error.body?.code;
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return wrongCode();
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return new RequestError('too_many_requests', { message: LOCKED });
  return error.statusCode < 500 ? new RequestError('unauthorized', { message: SIGN_IN_AGAIN }) : error;
}
