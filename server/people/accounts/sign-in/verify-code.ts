import { APIError } from 'better-auth/api';
import type { Auth } from '../../../auth/auth.ts';
import { RequestError } from '../../../base/errors.ts';
import type { Deps } from '../../../deps.ts';
import { type CodeOwner, countCodeAttempt, isFirstUse } from './code-attempts.ts';
import { logRefused } from './sign-in-service.ts';

const WRONG_CODE = 'This code is not right';
const SIGN_IN_AGAIN = 'Please sign in again: the code came too late, or too many were wrong.';

/**
 * Uses up a code of an account's app or a recovery code; each works once, and an account has limits for wrong ones.
 * @param entered.headers with the cookie of a session, or of a sign-in that waits for a code
 * @param entered.isOwnBrowser whether the owner has signed in before in this browser; about wrong codes in another, they are emailed
 * @returns token and cookies of the session, a new one where a sign-in waited
 * @throws RequestError invalid_input for a wrong code, unauthorized if the sign-in must begin again, too_many_requests
 */
export async function verifyCode(
  deps: Deps,
  { api }: Auth,
  account: CodeOwner,
  { code, headers, isOwnBrowser }: { code: string; headers: Headers; isOwnBrowser: boolean },
): Promise<{ token: string | undefined; cookies: string[] }> {
  const codeAttempt = await countCodeAttempt(deps, account, isOwnBrowser).catch((error: unknown) => {
    logRefused(deps, 'pause', account.id);
    throw error;
  });
  const isAppCode = /^\d{6}$/.test(code);
  const call = { body: { code }, headers, returnHeaders: true } as const;
  const verify = () => (isAppCode ? api.verifyTOTP(call) : api.verifyBackupCode(call));
  const refuse = async (refusal: unknown) => {
    logRefused(deps, 'code', account.id);
    await (isWrongCode(refusal) ? codeAttempt.fail() : codeAttempt.giveBack());
    throw refusal;
  };
  const verified = await verify().catch((error: unknown) => refuse(refusalOf(error)));
  const cookies = verified.headers.getSetCookie();
  if (isAppCode && !(await isFirstUse(deps, account.id, code))) {
    await api.signOut({ headers: new Headers({ Cookie: toCookieHeader(cookies) }) });
    return refuse(wrongCode());
  }
  await codeAttempt.giveBack();
  return { token: verified.response.token, cookies };
}

const toCookieHeader = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

const wrongCode = () => new RequestError('invalid_input', { fields: { code: WRONG_CODE } });
export const signInAgain = () => new RequestError('unauthorized', { message: SIGN_IN_AGAIN });
const isWrongCode = (error: unknown) => error instanceof RequestError && error.code === 'invalid_input';

function refusalOf(error: unknown): unknown {
  if (!(error instanceof APIError) || error.statusCode >= 500) return error;
  const code = error.body?.code;
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? wrongCode() : signInAgain();
}
