import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD_MAX } from '../../../../contract/base/constants.ts';
import { TEST_NOW, TEST_SECRET } from '../../../../tests/support/api.ts';
import { mailKindsTo } from '../../../../tests/support/mails.ts';
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
import { scryptPasswords } from '../../../auth/passwords.ts';
import { currentCaller } from '../../../base/caller.ts';
import { readEnv } from '../../../base/env.ts';
import { credentials, sessions, users } from '../../../db/schema/index.ts';
import type { Passwords } from '../../../deps.ts';
import { buildApi } from '../../../start/app.ts';

const { api, db, deps } = await accountApi();

const me = (headers?: Record<string, string>) => readMe(api, headers);
const tryFrom = (address: string, password: string, headers = {}, email = asha.email) =>
  postJson(api, '/api/auth/sign-in', { email, password }, { address, headers });
/** An account whose email is confirmed: only its browsers are known. */
const createConfirmed = async () => confirmEmail(api, db, (await newcomer(api, db)).headers);
const tryPassword = (password: string, email = asha.email) => postJson(api, '/api/auth/sign-in', { email, password });

describe('sign-in', () => {
  test('opens a session before the email is verified, in any case of the email', async () => {
    await signUp(api);
    const session = await signIn(api, { ...asha, email: 'ASHA@example.org' });
    const { name, email } = asha;
    expect(await me(session)).toEqual({
      name,
      email,
      emailVerified: false,
      phone: '+919876543210',
      roles: [],
      hasSecondFactor: false,
      needsSecondFactor: false,
      secondFactorDueAt: null,
      enrolledCourses: [],
      completedCourses: [],
      freeCompletions: [],
    });
  });

  test('replaces a hash of the library, and two at once both succeed', async () => {
    await signUp(api);
    await db.update(credentials).set({ password: await hashPassword(asha.password) });
    const real = buildApi({ ...deps, passwords: scryptPasswords });
    const enter = async () =>
      (await postJson(real, '/api/auth/sign-in', { email: asha.email, password: asha.password })).status;
    expect(await Promise.all([enter(), enter()])).toEqual([200, 200]);
    const [stored] = await db.select().from(credentials);
    expect(stored?.password).toMatch(/^scrypt-32768-8-3:/);
    expect(await enter()).toBe(200);
  });

  test('an unknown email and a wrong password get the same response', async () => {
    await signUp(api);
    const [unknown, wrong] = [await tryPassword(asha.password, 'nobody@example.org'), await tryPassword('not-this')];
    expect(await refusal(unknown)).toEqual({ status: 401, code: 'unauthorized', message: 'Invalid email or password' });
    expect(await refusal(wrong)).toEqual({ status: 401, code: 'unauthorized', message: 'Invalid email or password' });
    expect(sessionOf(wrong)).toBe('');
  });

  test('accepts a password of any characters, up to the longest, exactly as it was chosen', async () => {
    const password = `${' Gendā गेंदा '.padEnd(PASSWORD_MAX - 1, 'x')} `;
    expect(password).toHaveLength(PASSWORD_MAX);
    await signUp(api, { ...asha, password });
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1)]) {
      expect((await tryPassword(other)).status).toBe(401);
    }
    expect((await tryPassword(password)).status).toBe(200);
  });

  test('is possible for an address that has sent too many other requests', async () => {
    await signUp(api);
    const few = buildApi({ ...deps, limits: { ...deps.limits, perAddress: { uses: 1, seconds: 60 } } });
    const sender = { address: '203.0.113.20' };
    for (const status of [422, 429]) {
      expect((await postJson(few, '/api/auth/forgot-password', {}, sender)).status).toBe(status);
    }
    const { email, password } = asha;
    expect((await postJson(few, '/api/auth/sign-in', { email, password }, sender)).status).toBe(200);
  });

  test('sets a cookie for this site only, which no script can read', async () => {
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
    const response = await postJson(secure, '/api/auth/sign-in', { email: asha.email, password: asha.password });
    const cookie = response.headers.getSetCookie().find((value) => value.startsWith('__Host-session='));
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/Domain=/);
  });

  test('ends the former session of the browser', async () => {
    await signUp(api);
    const planted = await signIn(api);
    const response = await postJson(
      api,
      '/api/auth/sign-in',
      { email: asha.email, password: asha.password },
      {
        headers: planted,
      },
    );
    expect(sessionOf(response)).not.toBe(planted.Cookie);
    expect(await me(planted)).toBeNull();
    expect(await db.$count(sessions)).toBe(1);
  });

  test('pauses for an account after ten failures, even for the right password', async () => {
    await signUp(api);
    for (let attempts = 0; attempts < 10; attempts += 1) expect((await tryPassword('not-this')).status).toBe(401);
    const paused = await tryPassword(asha.password);
    expect(paused.status).toBe(429);
    expect(paused.headers.get('Retry-After')).toBe('900');
    const later = buildApi({ ...deps, now: () => new Date(TEST_NOW.getTime() + 900_000) });
    await signIn(later);
  });

  test('is not prevented from other addresses by wrong passwords from one address', async () => {
    await signUp(api);
    for (let attempts = 0; attempts < 10; attempts += 1) await tryFrom('203.0.113.20', 'not-this');
    expect((await tryFrom('203.0.113.20', asha.password)).status).toBe(429);
    expect((await tryFrom('203.0.113.21', asha.password)).status).toBe(200);
  });

  test('pauses in one wide network after fifty attempts from its addresses, and nowhere else', async () => {
    await createConfirmed();
    for (let attempts = 0; attempts < 120; attempts += 1) await tryFrom(`203.0.113.${attempts}`, 'not-this');
    expect((await tryFrom('203.0.113.200', asha.password)).status).toBe(429);
    expect((await tryFrom('192.0.2.1', asha.password)).status).toBe(200);
  });

  test('pauses for all but the owner’s browsers after a hundred attempts from several networks', async () => {
    await createConfirmed();
    const { Cookie } = knownBrowserOf(await tryPassword(asha.password));
    const networks = ['203.0.113', '198.51.100'];
    for (let attempts = 0; attempts < 50; attempts += 1)
      for (const network of networks) await tryFrom(`${network}.${attempts}`, 'not-this');
    expect((await tryFrom('192.0.2.1', asha.password)).status).toBe(429);
    expect((await tryFrom('192.0.2.1', asha.password, { Cookie })).status).toBe(200);
  });

  test('the known browsers of an account have ten attempts of their own together, and are known for no other', async () => {
    await createConfirmed();
    await signUp(api, ravi);
    const known = [];
    for (let browsers = 0; browsers < 11; browsers += 1) known.push(knownBrowserOf(await tryPassword(asha.password)));
    const statuses = [];
    for (const [place, browser] of known.entries()) {
      statuses.push((await tryFrom(`203.0.113.${place}`, 'not-this', browser)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const [one] = known;
    expect((await tryFrom('203.0.113.20', asha.password, one)).status).toBe(429);
    for (let attempts = 0; attempts < 10; attempts += 1) await tryFrom('203.0.113.30', 'not-this', one, ravi.email);
    expect((await tryFrom('203.0.113.30', ravi.password, one, ravi.email)).status).toBe(429);
    expect((await tryFrom('203.0.113.31', ravi.password, one, ravi.email)).status).toBe(200);
  });

  test('goes first in a browser in which someone has signed in before, also after they signed out, but not without end', async () => {
    await signUp(api);
    await signUp(api, ravi);
    const goesFirst: boolean[] = [];
    const verify: Passwords['verify'] = (stored) => {
      goesFirst.push(currentCaller().hasReserve);
      return deps.passwords.verify(stored);
    };
    const site = buildApi({ ...deps, passwords: { ...deps.passwords, verify } });
    const enter = (headers: Record<string, string>, { email, password } = asha) =>
      postJson(site, '/api/auth/sign-in', { email, password }, { headers });
    const first = await enter({});
    const { Cookie } = knownBrowserOf(first);
    const signedOut = await postJson(
      site,
      '/api/auth/sign-out',
      {},
      { headers: { ...fromPage, Cookie: `${Cookie}; ${sessionOf(first)}` } },
    );
    expect(knownBrowserOf(signedOut).Cookie).toBe('');
    for (const person of [asha, ravi]) await enter({ Cookie }, person);
    await enter({ Cookie: `${Cookie}x` });
    expect(goesFirst).toEqual([false, true, true, false]);
    goesFirst.length = 0;
    for (let attempts = 0; attempts < 29; attempts += 1) await enter({ Cookie });
    expect(goesFirst.filter(Boolean)).toHaveLength(28);
  });

  test('in a new browser is emailed to staff, and not to learners', async () => {
    await createConfirmed();
    await tryPassword(asha.password);
    expect(await mailKindsTo(db, asha.email)).not.toContain('new_device');
    await db.update(users).set({ roles: ['trainer'] });
    await tryPassword(asha.password);
    expect(await mailKindsTo(db, asha.email)).toContain('new_device');
  });

  test('does not sign in a browser only because it is known', async () => {
    await createConfirmed();
    expect(await me(knownBrowserOf(await tryPassword(asha.password)))).toBeNull();
  });

  test('is not paused in the browser in which the owner chose a new password by the emailed link', async () => {
    await signUp(api);
    for (let attempts = 0; attempts < 11; attempts += 1) await tryPassword('not-this');
    expect(await refusal(await tryPassword(asha.password))).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 15 minutes.',
    });
    await postJson(api, '/api/auth/forgot-password', { email: asha.email });
    const password = 'a-new-marigold';
    const known = knownBrowserOf(await choosePassword(api, await mailedToken(db, 'password_reset'), password));
    expect((await tryPassword(password)).status).toBe(429);
    expect((await tryFrom('203.0.113.20', password, known)).status).toBe(200);
  });

  test('pauses in the same way for an unknown email', async () => {
    for (let attempts = 0; attempts < 10; attempts += 1) await tryPassword('not-this', 'nobody@example.org');
    expect((await tryPassword('not-this', 'nobody@example.org')).status).toBe(429);
  });

  test('resets the count of failures if it succeeds', async () => {
    await signUp(api);
    for (let attempts = 0; attempts < 9; attempts += 1) await tryPassword('not-this');
    await signIn(api);
    for (let attempts = 0; attempts < 9; attempts += 1) await tryPassword('not-this');
    await signIn(api);
  });

  test.each([
    [{}, '/dashboard'],
    [{ next: '/learn/devops-basics?from=mail' }, '/learn/devops-basics?from=mail'],
    [{ next: 'https://other.org/' }, '/dashboard'],
    [{ next: '//other.org' }, '/dashboard'],
  ])('without JavaScript %j leads to %s', async (next, location) => {
    await signUp(api);
    const response = await postForm(api, '/api/auth/sign-in', { email: asha.email, password: asha.password, ...next });
    expect([response.status, response.headers.get('Location')]).toEqual([303, location]);
    expect(await me({ Cookie: sessionOf(response) })).toMatchObject({ email: asha.email });
  });

  test('without JavaScript a repeated field is refused on the page of the form', async () => {
    const response = await postForm(api, '/api/auth/sign-in', 'email=a&email=b&password=x&next=/learn/a&next=/learn/b');
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/signin?next=%2Flearn%2Fb']);
    expect(await outcomeOf(db, response)).toMatchObject({ ok: false, fields: { email: 'Must be given once' } });
  });

  test('that is refused without JavaScript leads back to the form, which keeps the requested page', async () => {
    const response = await postForm(api, '/api/auth/sign-in', { email: asha.email, password: 'x', next: '/learn/a' });
    expect(response.headers.get('Location')).toBe('/signin?next=%2Flearn%2Fa');
    expect(await outcomeOf(db, response)).toMatchObject({ ok: false, message: 'Invalid email or password' });
  });
});

describe('the log of refused sign-ins', () => {
  const refusals = () => deps.lines.filter(({ event }) => event === 'sign_in.refused').splice(0);

  test('has the reason and the account, and no typed value', async () => {
    await signUp(api);
    const [account] = await db.select().from(users);
    deps.lines.splice(0);
    await tryPassword('not-this');
    await tryPassword('not-this', 'nobody@example.org');
    for (let attempts = 0; attempts < 9; attempts += 1) await tryPassword('not-this');
    await tryPassword(asha.password);
    const [one, other, ...more] = refusals();
    expect(one).toEqual({
      level: 'warn',
      event: 'sign_in.refused',
      fields: { reason: 'password', userId: account?.id },
    });
    expect(other?.fields).toEqual({ reason: 'password' });
    expect(more.at(-1)?.fields).toEqual({ reason: 'pause' });
    expect(JSON.stringify(deps.lines)).not.toMatch(/example\.org|not-this|203\./);
  });
});
