import { describe, expect, test } from 'vitest';
import {
  accountApi,
  asha,
  choosePassword,
  confirmEmail,
  fromPage,
  knownBrowserOf,
  mailedToken,
  newcomer,
  ravi,
  readMe,
  sessionOf,
  signIn,
  signUp,
} from '../../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { mails, sessions } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { buildApi } from '../../../start/app.ts';

const { api, db, deps } = await accountApi();

const path = '/api/account/password';
const form = { currentPassword: asha.password, password: 'a-new-marigold' };
const me = (headers?: Record<string, string>) => readMe(api, headers);
const changePassword = (headers: Record<string, string>, body: object = {}) =>
  postJson(api, path, { ...form, ...body }, { headers });
const tryPassword = (password: string) => postJson(api, '/api/auth/sign-in', { email: asha.email, password });

describe('a change of password', () => {
  test('makes the new one valid and the old one invalid, and emails the owner', async () => {
    await signUp(api);
    expect((await changePassword(await signIn(api))).status).toBe(200);
    expect((await tryPassword(asha.password)).status).toBe(401);
    expect((await tryPassword(form.password)).status).toBe(200);
    const sentMails = await db.select().from(mails).orderBy(mails.createdAt);
    expect(sentMails.at(-1)).toMatchObject({ kind: 'password_changed', recipient: asha.email });
    expect(sentMails.at(-1)?.text).not.toContain(form.password);
  });

  test('by someone else, which the owner undoes at once, does not make their browser the owner’s', async () => {
    const { headers } = await newcomer(api, db);
    await confirmEmail(api, db, headers);
    let isUndone = false;
    const transaction = async (...run: Parameters<Deps['db']['transaction']>) => {
      const result = await db.transaction(...run);
      if (!isUndone) {
        isUndone = true;
        await postJson(api, '/api/auth/forgot-password', { email: asha.email });
        const chosen = await choosePassword(api, await mailedToken(db, 'password_reset'), 'hers-again-7');
        expect(chosen.status).toBe(200);
      }
      return result;
    };
    const slow = buildApi({ ...deps, db: Object.assign(Object.create(db), { transaction }) });
    const response = await postJson(slow, path, form, { headers });
    expect(response.status).toBe(200);
    expect(knownBrowserOf(response).Cookie).toMatch(/^known=[^.]+\.\.[^.]+$/);
  });

  test('ends every session and opens a new one for the browser that made the change', async () => {
    await signUp(api);
    const [here, elsewhere] = [await signIn(api), await signIn(api)];
    const response = await changePassword(here);
    const renewed = { ...fromPage, Cookie: sessionOf(response) };
    expect(response.headers.getSetCookie().at(-1)).toMatch(/^session=.*; HttpOnly; SameSite=Lax/);
    expect(renewed.Cookie).not.toBe(here.Cookie);
    expect(await me(renewed)).toMatchObject({ email: asha.email });
    expect([await me(here), await me(elsewhere)]).toEqual([null, null]);
    expect(await db.$count(sessions)).toBe(1);
  });

  test("leaves another's password and sessions alone", async () => {
    await signUp(api);
    await signUp(api, ravi);
    const other = await signIn(api, ravi);
    await changePassword(await signIn(api));
    expect(await me(other)).toMatchObject({ email: ravi.email });
    await signIn(api, ravi);
  });

  test.each([
    ['currentPassword', '', 'Password is required'],
    ['currentPassword', 'not-this', 'This is not your password'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'password', 'This password is too easy to guess. Please choose another.'],
    ['revokeOtherSessions', false, 'Unknown field'],
  ])('with %s %j is refused at the field, and nothing is changed', async (field, value, message) => {
    await signUp(api);
    const session = await signIn(api);
    const refused = await refusal(await changePassword(session, { [field]: value }));
    expect(refused).toMatchObject({ status: 422, fields: { [field]: message } });
    expect(await me(session)).not.toBeNull();
    expect((await tryPassword(asha.password)).status).toBe(200);
    expect(await db.$count(mails)).toBe(1);
  });

  test('is paused by ten wrong attempts, even for the right password', async () => {
    await signUp(api);
    const session = await signIn(api);
    for (let attempts = 0; attempts < 10; attempts += 1) {
      expect((await changePassword(session, { currentPassword: 'not-this' })).status).toBe(422);
    }
    expect((await changePassword(session)).status).toBe(429);
    expect((await tryPassword(asha.password)).status).toBe(200);
  });

  test('is stored together with its email or not at all', async () => {
    await signUp(api);
    const session = await signIn(api);
    const broken = buildApi({ ...deps, queueMail: () => Promise.reject(new Error('no queue')) });
    expect((await postJson(broken, path, form, { headers: session })).status).toBe(500);
    expect(await me(session)).not.toBeNull();
    expect((await tryPassword(asha.password)).status).toBe(200);
  });

  test('leads back to its section with the cookie of the new session without JavaScript', async () => {
    await signUp(api);
    const response = await postForm(api, path, form, { headers: await signIn(api) });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/account#your-password']);
    expect(await me({ Cookie: sessionOf(response) })).toMatchObject({ email: asha.email });
    const cookie = response.headers.getSetCookie().find((value) => value.startsWith('form_outcome='));
    expect(cookie).toMatch(/; Path=\/account;/);
  });

  test('that is refused without JavaScript has the error at the field, and no password comes back', async () => {
    await signUp(api);
    const fields = { ...form, currentPassword: 'not-this' };
    const response = await postForm(api, path, fields, { headers: await signIn(api) });
    const outcome = await outcomeOf(db, response);
    expect(outcome).toMatchObject({ fields: { currentPassword: 'This is not your password' }, values: {} });
    expect(JSON.stringify(outcome)).not.toMatch(/not-this|a-new-marigold/);
  });
});
