import { MeAnswer } from '../../contract/me.ts';
import type { ApiCall } from './last-good.ts';

/** Tells from a `Cookie` header whether somebody is signed in, and what cookies that sets: a session is prolonged. */
export type AskSession = (cookie: string) => Promise<{ isSignedIn: boolean; cookies: readonly string[] }>;

/** Asks the API of this process. */
export function createAskSession(call: ApiCall): AskSession {
  return async (cookie) => {
    const answer = await call('/api/me', { headers: { Cookie: cookie } });
    const isSignedIn = answer.ok && MeAnswer.parse(await answer.json()).data !== null;
    return { isSignedIn, cookies: answer.headers.getSetCookie() };
  };
}
