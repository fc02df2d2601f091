import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApi } from '../../app.ts';
import { SESSION_ABSOLUTE_SECONDS } from '../../auth/auth.ts';
import { credentials, mails, rateLimits, sessions, users, verifications } from '../../db/schema/index.ts';
import { readEnv } from '../../env.ts';
import { TEST_NOW, TEST_SECRET, testApi } from '../../testing/api.ts';
import { createSite } from '../../testing/factories.ts';
import { asha, fromPage, mailedToken, sessionOf, signIn, signUp } from '../../testing/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../testing/requests.ts';

const { api, db, deps } = await testApi();
await createSite(db);

const me = async (headers: Record<string, string> = {}) =>
  (await (await api.request('/api/me', { headers })).json()).data;
const tryPassword = (password: string, email = asha.email) => postJson(api, '/api/auth/sign-in', { email, password });
const kinds = async () => (await db.select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);

afterEach(async () => {
  await db.delete(users);
  await db.delete(mails);
  await db.delete(rateLimits);
  await db.delete(verifications);
});

describe('GET /api/me', () => {
  test('a visitor is nobody', async () => {
    const answer = await api.request('/api/me');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toEqual({ data: null });
  });

  test('takes no query', async () => {
    expect((await api.request('/api/me?id=1')).status).toBe(422);
  });

  test('a forged cookie is a visitor', async () => {
    expect(await me({ Cookie: 'session=made-up.signature' })).toBeNull();
  });
});

describe('sign-up', () => {
  test('stores the account with its number in E.164 and the notice, and mails a link; nobody is signed in', async () => {
    const answer = await postJson(api, '/api/auth/sign-up', { ...asha, email: 'Asha@Example.org' });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const [user] = await db.select().from(users);
    expect(user).toMatchObject({ name: 'Asha Rao', email: 'asha@example.org', phone: '+919876543210' });
    expect(user).toMatchObject({ emailVerified: false, noticedAt: TEST_NOW });
    expect(await kinds()).toEqual(['verification']);
  });

  test('keeps a hash of the password only', async () => {
    await signUp(api);
    const [credential] = await db.select().from(credentials);
    expect(credential?.password).toMatch(/^[0-9a-f]+:[0-9a-f]+$/);
  });

  test('an e-mail that has an account gets the same answer, changes nothing and mails its owner', async () => {
    const first = await postJson(api, '/api/auth/sign-up', asha);
    const again = await postJson(api, '/api/auth/sign-up', { ...asha, name: 'Mallory', password: 'another-one' });
    expect([again.status, await again.json()]).toEqual([first.status, await first.json()]);
    expect(await db.select().from(users)).toMatchObject([{ name: 'Asha Rao' }]);
    expect((await tryPassword('another-one')).status).toBe(401);
    expect(await kinds()).toEqual(['verification', 'account_exists']);
  });

  test.each([
    ['name', '', 'Full name is required'],
    ['email', 'asha@', 'Invalid email address'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['password', 'Password1', 'This password is among the first that are guessed. Please choose another.'],
    ['phone', '', 'Phone number is required'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['role', 'admin', 'Unknown field'],
    ['emailVerified', true, 'Unknown field'],
  ])('%s %j is refused and nothing is stored', async (field, value, message) => {
    const answer = await refusal(await postJson(api, '/api/auth/sign-up', { ...asha, [field]: value }));
    expect(answer).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(answer.fields?.[field]).toBe(message);
    expect(await db.$count(users)).toBe(0);
    expect(await db.$count(mails)).toBe(0);
  });

  test('is stored together with its mail or not at all', async () => {
    const broken = buildApi({ ...deps, queueMail: () => Promise.reject(new Error('no queue')) });
    expect((await postJson(broken, '/api/auth/sign-up', asha)).status).toBe(500);
    expect(await db.$count(users)).toBe(0);
  });

  test('a bot that fills the hidden field is answered as usual, and nothing is stored', async () => {
    expect((await postJson(api, '/api/auth/sign-up', { ...asha, website: 'x' })).status).toBe(201);
    expect(await db.$count(users)).toBe(0);
  });

  test('without script it leads to /signin, which says so', async () => {
    const answer = await postForm(api, '/api/auth/sign-up', asha);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/signin']);
    expect(await outcomeOf(api, answer)).toMatchObject({ form: 'sign-up', ok: true });
  });

  test('refused without script, it brings back what was typed, never the password', async () => {
    const answer = await postForm(api, '/api/auth/sign-up', { ...asha, phone: '1' });
    expect(answer.headers.get('Location')).toBe('/signup');
    const { name, email } = asha;
    expect(await outcomeOf(api, answer)).toMatchObject({ ok: false, values: { name, email, phone: '1' } });
    expect(JSON.stringify(await outcomeOf(api, answer))).not.toContain(asha.password);
  });
});

describe('sign-in', () => {
  test('opens a session before the e-mail is verified, whatever the case of the e-mail', async () => {
    await signUp(api);
    const session = await signIn(api, { ...asha, email: 'ASHA@example.org' });
    const { name, email } = asha;
    expect(await me(session)).toEqual({ name, email, emailVerified: false, phone: '+919876543210' });
  });

  test('an unknown e-mail and a wrong password get the same answer', async () => {
    await signUp(api);
    const [unknown, wrong] = [await tryPassword(asha.password, 'nobody@example.org'), await tryPassword('not-this')];
    expect(await refusal(unknown)).toEqual({ status: 401, code: 'unauthorized', message: 'Invalid email or password' });
    expect(await refusal(wrong)).toEqual({ status: 401, code: 'unauthorized', message: 'Invalid email or password' });
    expect(sessionOf(wrong)).toBe('');
  });

  test('its cookie is for this site only and no script reads it', async () => {
    await signUp(api);
    const cookies = (await tryPassword(asha.password)).headers.getSetCookie();
    const cookie = cookies.find((value) => value.startsWith('session='));
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain=|Secure/);
  });

  test('over https the cookie is tied to the host and sent over https only', async () => {
    const env = readEnv({ SECRET: TEST_SECRET, PUBLIC_URL: 'https://academy.test' });
    const secure = buildApi({ ...deps, env });
    await signUp(secure);
    const answer = await postJson(secure, '/api/auth/sign-in', { email: asha.email, password: asha.password });
    const cookie = answer.headers.getSetCookie().find((value) => value.startsWith('__Host-session='));
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/Domain=/);
  });

  test('the session that the browser had is closed and gets nobody in any more', async () => {
    await signUp(api);
    const planted = await signIn(api);
    const answer = await postJson(
      api,
      '/api/auth/sign-in',
      { email: asha.email, password: asha.password },
      {
        headers: planted,
      },
    );
    expect(sessionOf(answer)).not.toBe(planted.Cookie);
    expect(await me(planted)).toBeNull();
    expect(await db.$count(sessions)).toBe(1);
  });

  test('ten failures pause an account, also for the right password, until the pause is over', async () => {
    await signUp(api);
    for (let tries = 0; tries < 10; tries += 1) expect((await tryPassword('not-this')).status).toBe(401);
    const paused = await tryPassword(asha.password);
    expect(paused.status).toBe(429);
    expect(paused.headers.get('Retry-After')).toBe('900');
    const later = buildApi({ ...deps, now: () => new Date(TEST_NOW.getTime() + 900_000) });
    await signIn(later);
  });

  test('an unknown e-mail is paused alike', async () => {
    for (let tries = 0; tries < 10; tries += 1) await tryPassword('not-this', 'nobody@example.org');
    expect((await tryPassword('not-this', 'nobody@example.org')).status).toBe(429);
  });

  test('a sign-in that succeeds forgets the failures', async () => {
    await signUp(api);
    for (let tries = 0; tries < 9; tries += 1) await tryPassword('not-this');
    await signIn(api);
    for (let tries = 0; tries < 9; tries += 1) await tryPassword('not-this');
    await signIn(api);
  });

  test.each([
    [{}, '/dashboard'],
    [{ next: '/learn/devops-basics?from=mail' }, '/learn/devops-basics?from=mail'],
    [{ next: 'https://other.org/' }, '/dashboard'],
    [{ next: '//other.org' }, '/dashboard'],
  ])('without script %j leads to %s', async (next, location) => {
    await signUp(api);
    const answer = await postForm(api, '/api/auth/sign-in', { email: asha.email, password: asha.password, ...next });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, location]);
    expect(await me({ Cookie: sessionOf(answer) })).toMatchObject({ email: asha.email });
  });

  test('refused without script, it comes back to the form with where the person was going', async () => {
    const answer = await postForm(api, '/api/auth/sign-in', { email: asha.email, password: 'x', next: '/learn/a' });
    expect(answer.headers.get('Location')).toBe('/signin?next=%2Flearn%2Fa');
    expect(await outcomeOf(api, answer)).toMatchObject({ ok: false, message: 'Invalid email or password' });
  });
});

describe('a session', () => {
  test('ends a month after sign-in, however much it is used', async () => {
    await signUp(api);
    const session = await signIn(api);
    const createdAt = new Date(TEST_NOW.getTime() - (SESSION_ABSOLUTE_SECONDS + 1) * 1000);
    await db.update(sessions).set({ createdAt });
    expect(await me(session)).toBeNull();
    expect(await db.$count(sessions)).toBe(0);
  });

  test('that is not used ends by itself', async () => {
    await signUp(api);
    const session = await signIn(api);
    await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await me(session)).toBeNull();
  });

  test('is closed by sign-out, on the server too', async () => {
    await signUp(api);
    const session = await signIn(api);
    expect((await postJson(api, '/api/auth/sign-out', {}, { headers: session })).status).toBe(200);
    expect(await me(session)).toBeNull();
  });

  test('sign-out without script leads home and forgets the cookie', async () => {
    await signUp(api);
    const session = await signIn(api);
    const answer = await postForm(api, '/api/auth/sign-out', {}, { headers: session });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
    expect(answer.headers.get('Set-Cookie')).toMatch(/^session=;.*Max-Age=0/);
  });

  test.each([
    ['another site', { Origin: 'https://other.org' }],
    ['nowhere', {}],
  ])('is not used by a post from %s', async (_, origin) => {
    await signUp(api);
    const { Cookie } = await signIn(api);
    const answer = await postJson(api, '/api/auth/sign-out', {}, { headers: { Cookie, ...origin } });
    expect(answer.status).toBe(403);
    expect(await me({ Cookie })).not.toBeNull();
  });
});

describe('a forgotten password', () => {
  const forget = (email: string) => postJson(api, '/api/auth/forgot-password', { email });
  const choose = (token: string, password = 'a-new-marigold') =>
    postJson(api, '/api/auth/reset-password', { token, password });

  test('is answered alike with and without an account; only the owner gets a mail', async () => {
    await signUp(api);
    const [known, unknown] = [await forget(asha.email), await forget('nobody@example.org')];
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
    expect(await kinds()).toEqual(['verification', 'password_reset']);
  });

  test('is replaced by the mailed link, which ends every session and shows that the e-mail is theirs', async () => {
    await signUp(api);
    const session = await signIn(api);
    await forget(asha.email);
    expect((await choose(await mailedToken(db, 'password_reset'))).status).toBe(200);
    expect(await me(session)).toBeNull();
    expect((await tryPassword(asha.password)).status).toBe(401);
    const fresh = await signIn(api, { email: asha.email, password: 'a-new-marigold' });
    expect(await me(fresh)).toMatchObject({ emailVerified: true });
  });

  test('the link works once', async () => {
    await signUp(api);
    await forget(asha.email);
    const token = await mailedToken(db, 'password_reset');
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

  test('without script a refused token comes back to its page, and is not kept with the outcome', async () => {
    const answer = await postForm(api, '/api/auth/reset-password', { token: 'made-up', password: 'a-new-marigold' });
    expect(answer.headers.get('Location')).toBe('/reset-password?token=made-up');
    expect(await outcomeOf(api, answer)).toMatchObject({ ok: false, values: {} });
  });
});

describe('the verification link', () => {
  const confirm = async (headers: Record<string, string>, token?: string) =>
    postJson(api, '/api/auth/verify-email', { token: token ?? (await mailedToken(db, 'verification')) }, { headers });

  test('confirms the e-mail of who is signed in', async () => {
    await signUp(api);
    const session = await signIn(api);
    expect((await confirm(session)).status).toBe(200);
    expect(await me(session)).toMatchObject({ emailVerified: true });
  });

  test('does nothing for a visitor: a click of its reader gives nobody else the address', async () => {
    await signUp(api);
    expect((await confirm({})).status).toBe(401);
    expect(await db.select().from(users)).toMatchObject([{ emailVerified: false }]);
  });

  test('does nothing in another account', async () => {
    await signUp(api);
    const token = await mailedToken(db, 'verification');
    const ravi = { ...asha, email: 'ravi@example.org' };
    await signUp(api, ravi);
    expect((await confirm(await signIn(api, ravi), token)).status).toBe(422);
    expect(await db.$count(users, eq(users.emailVerified, true))).toBe(0);
  });

  test('that is changed by one character is refused', async () => {
    await signUp(api);
    const token = await mailedToken(db, 'verification');
    const forged = token.slice(0, -3) + (token.at(-3) === 'A' ? 'B' : 'A') + token.slice(-2);
    expect((await confirm(await signIn(api), forged)).status).toBe(422);
  });

  test('is mailed again when asked for, but not once confirmed', async () => {
    await signUp(api);
    const session = await signIn(api);
    const again = () => postJson(api, '/api/auth/verification-mail', {}, { headers: session });
    expect((await again()).status).toBe(202);
    expect(await kinds()).toEqual(['verification', 'verification']);
    await confirm(session);
    await again();
    expect(await db.$count(mails)).toBe(2);
  });

  test('is mailed to nobody who is not signed in', async () => {
    expect((await postJson(api, '/api/auth/verification-mail', {}, { headers: fromPage })).status).toBe(401);
  });
});

test.each(['sign-up', 'sign-in', 'sign-out', 'forgot-password', 'reset-password', 'verify-email', 'verification-mail'])(
  'too many posts from one address to %s are refused',
  async (route) => {
    const few = buildApi({ ...deps, limits: { ...deps.limits, perAddress: { uses: 1, seconds: 60 } } });
    const sender = { address: '203.0.113.9', headers: fromPage };
    await postJson(few, `/api/auth/${route}`, {}, sender);
    const refused = await postJson(few, `/api/auth/${route}`, {}, sender);
    expect(refused.status).toBe(429);
    expect(refused.headers.has('Retry-After')).toBe(true);
  },
);
