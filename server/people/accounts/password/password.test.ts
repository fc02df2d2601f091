import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import {
  accountApi,
  asha,
  choosePassword,
  confirmEmail,
  knownBrowserOf,
  mailedToken,
  newcomer,
  ravi,
  readMe,
  sessionOf,
  signIn,
  signInDuring,
  signUp,
} from '../../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { scryptPasswords } from '../../../auth/passwords.ts';
import { credentials, mails, sessions, verifications } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { buildApi } from '../../../start/app.ts';

const { api, db, deps } = await accountApi();

const me = (headers?: Record<string, string>) => readMe(api, headers);
const tryPassword = (password: string, email = asha.email) => postJson(api, '/api/auth/sign-in', { email, password });
const kinds = async () => (await db.select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);

describe('a forgotten password', () => {
  const forget = (email: string) => postJson(api, '/api/auth/forgot-password', { email });
  const choose = (token: string, password?: string) => choosePassword(api, token, password);

  test('is still emailed after ten contact forms in that person’s name', async () => {
    await signUp(api);
    const few = buildApi({ ...deps, limits: { ...deps.limits, perEmail: { uses: 10, seconds: 3600 } } });
    const form = { name: asha.name, email: asha.email, subject: 'it', message: 'Hello' };
    for (let count = 0; count < 11; count += 1) await postJson(few, '/api/users/register', form);
    expect((await postJson(few, '/api/auth/forgot-password', { email: asha.email })).status).toBe(202);
    expect((await kinds()).at(-1)).toBe('password_reset');
  });

  test('gets the same response with and without an account; only the owner gets an email', async () => {
    await signUp(api);
    const [known, unknown] = [await forget(asha.email), await forget('nobody@example.org')];
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
    expect(await kinds()).toEqual(['verification', 'password_reset']);
  });

  test('is answered before it is known whether there is an account', async () => {
    await signUp(api);
    const queued: string[] = [];
    const apart = buildApi({ ...deps, queuePasswordReset: async (email) => void queued.push(email) });
    for (const email of [asha.email, 'nobody@example.org']) {
      expect((await postJson(apart, '/api/auth/forgot-password', { email })).status).toBe(202);
    }
    expect(queued).toEqual([asha.email, 'nobody@example.org']);
    expect(await kinds()).toEqual(['verification']);
  });

  test('is replaced by the emailed link, which ends every session and confirms the email', async () => {
    await signUp(api);
    const session = await signIn(api);
    await forget(asha.email);
    const response = await choose(await mailedToken(db, 'password_reset'));
    expect([response.status, sessionOf(response)]).toEqual([200, '']);
    expect(await me(session)).toBeNull();
    expect((await tryPassword(asha.password)).status).toBe(401);
    const fresh = await signIn(api, { email: asha.email, password: 'a-new-marigold' });
    expect(await me(fresh)).toMatchObject({ emailVerified: true });
  });

  test('is replaced while someone signs in with it: that session does not stay', async () => {
    await signUp(api);
    await forget(asha.email);
    const token = await mailedToken(db, 'password_reset');
    const response = await signInDuring(deps, async () => expect((await choose(token)).status).toBe(200));
    expect([response.status, sessionOf(response)]).toEqual([401, '']);
    expect(await db.$count(sessions)).toBe(0);
  });

  test('is replaced just after someone signed in with it: their browser does not count as the owner’s', async () => {
    const { headers } = await newcomer(api, db);
    await confirmEmail(api, db, headers);
    await forget(asha.email);
    const token = await mailedToken(db, 'password_reset');
    await db.update(credentials).set({ password: await hashPassword(asha.password) });
    const hash: Deps['passwords']['hash'] = async (password) => {
      expect((await choose(token)).status).toBe(200);
      return deps.passwords.hash(password);
    };
    // The old hash is replaced once the session is open.
    const slow = buildApi({ ...deps, passwords: { ...scryptPasswords, hash } });
    const { email, password } = asha;
    const response = await postJson(slow, '/api/auth/sign-in', { email, password });
    expect(await me({ Cookie: sessionOf(response) })).toBeNull();
    expect(knownBrowserOf(response).Cookie).toMatch(/^known=[^.]+\.\.[^.]+$/);
  });

  test('asks for name and number if no one had confirmed the address, and a stranger’s do not stay', async () => {
    await signUp(api, { ...ravi, email: asha.email });
    await forget(asha.email);
    const token = await mailedToken(db, 'password_reset');
    const withoutDetails = { token, password: 'a-new-marigold' };
    const response = await refusal(await postJson(api, '/api/auth/reset-password', withoutDetails));
    expect([response.status, Object.keys(response.fields ?? {})]).toEqual([422, ['name', 'phone']]);
    const plain = await postForm(api, '/api/auth/reset-password', { ...withoutDetails, name: 'Asha' });
    expect(await outcomeOf(db, plain)).toMatchObject({
      fields: { phone: 'Phone number is required' },
      values: { name: 'Asha' },
    });
    expect((await choose(token)).status).toBe(200);
    const hers = await me(await signIn(api, { email: asha.email, password: 'a-new-marigold' }));
    expect(hers).toMatchObject({ name: asha.name, phone: '+919876543210', emailVerified: true });
    await forget(asha.email);
    const again = { token: await mailedToken(db, 'password_reset'), password: 'yet-another-1' };
    expect((await postJson(api, '/api/auth/reset-password', again)).status).toBe(200);
  });

  test('that the owner of an address requests is in no export of a stranger’s account', async () => {
    await signUp(api, { ...ravi, email: asha.email });
    const stranger = await signIn(api, { ...ravi, email: asha.email });
    await forget(asha.email);
    await signUp(api);
    const moving = { email: ravi.email, password: ravi.password };
    await postJson(api, '/api/account/email', moving, { headers: stranger });
    const token = await mailedToken(db, 'email_change');
    expect((await postJson(api, '/api/account/email/confirm', { token }, { headers: stranger })).status).toBe(200);
    const { mails: exported } = await (await api.request('/api/account/export', { headers: stranger })).json();
    const subjects = exported.map(({ subject }: { subject: string }) => subject.split(' – ')[0]);
    expect(subjects.sort()).toEqual(['Confirm your email', 'Confirm your new email']);
  });

  test('of an unconfirmed address has a link for its owner, which works whatever a stranger in the account requests', async () => {
    await signUp(api, { ...ravi, email: asha.email });
    const stranger = await signIn(api, { ...ravi, email: asha.email });
    await forget(asha.email);
    const token = await mailedToken(db, 'password_reset');
    const moving = { email: ravi.email, password: ravi.password };
    expect((await postJson(api, '/api/account/email', moving, { headers: stranger })).status).toBe(202);
    const change = { currentPassword: ravi.password, password: 'another-lotus-73' };
    expect((await postJson(api, '/api/account/password', change, { headers: stranger })).status).toBe(200);
    expect((await choose(token)).status).toBe(200);
    expect((await tryPassword(change.password)).status).toBe(401);
  });

  test('the link works once', async () => {
    await signUp(api);
    await forget(asha.email);
    const token = await mailedToken(db, 'password_reset');
    // Random, of 142 bits.
    expect(token).toMatch(/^[a-zA-Z0-9]{24}$/);
    await choose(token);
    expect(await refusal(await choose(token, 'yet-another-1'))).toMatchObject({ status: 422 });
    await signIn(api, { email: asha.email, password: 'a-new-marigold' });
  });

  test('the link works for an hour', async () => {
    await signUp(api);
    await forget(asha.email);
    const token = await mailedToken(db, 'password_reset');
    const [link] = await db.select().from(verifications);
    expect(Math.round(((link?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await refusal(await choose(token))).toMatchObject({ status: 422 });
    await signIn(api);
  });

  test('a refused password does not use up the link', async () => {
    await signUp(api);
    await forget(asha.email);
    const token = await mailedToken(db, 'password_reset');
    expect((await choose(token, 'password')).status).toBe(422);
    expect((await choose(token)).status).toBe(200);
  });

  test('without JavaScript a refused token comes back to its page, and is not stored with the outcome', async () => {
    const response = await postForm(api, '/api/auth/reset-password', { token: 'made-up', password: 'a-new-marigold' });
    expect(response.headers.get('Location')).toBe('/reset-password?token=made-up');
    expect(await outcomeOf(db, response)).toMatchObject({ ok: false, values: {} });
  });
});
