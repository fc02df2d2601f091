import { expect } from 'vitest';
import { mails } from '../../server/db/schema/index.ts';
import { accountApi, asha, mailedToken, signIn, signUp } from './people.ts';
import { postJson } from './requests.ts';

/** Asha's new address. */
export const NEW_EMAIL = 'asha.rao@example.net';

type Headers = Record<string, string>;

/** The API of a site whose people change their email, for one test file. Call it at the top of the file. */
export async function emailChangeApi() {
  const made = await accountApi();
  const { api, db } = made;
  const requestChange = (headers: Headers, body: object = {}) =>
    postJson(api, '/api/account/email', { email: NEW_EMAIL, password: asha.password, ...body }, { headers });
  return {
    ...made,
    requestChange,
    confirm: (headers: Headers, token: string) => postJson(api, '/api/account/email/confirm', { token }, { headers }),
    /** The emails so far, in their order. */
    sent: async () => {
      const { kind, recipient } = mails;
      return await db.select({ kind, recipient }).from(mails).orderBy(mails.createdAt);
    },
    /** Signs Asha in and requests the change to her new address. */
    signUpAndRequest: async (body: object = {}) => {
      await signUp(api);
      const session = await signIn(api);
      expect((await requestChange(session, body)).status).toBe(202);
      return { session, token: await mailedToken(db, 'email_change') };
    },
  };
}
