import { createOTP } from '@better-auth/utils/otp';
import { and, like, ne } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { TEST_NOW, TEST_SECRET } from '../../../../tests/support/api.ts';
import { byNight } from '../../../../tests/support/by-night.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { mailKindsTo, mailsTo } from '../../../../tests/support/mails.ts';
import {
  accountApi,
  asha,
  choosePassword,
  confirmEmail,
  knownBrowserOf,
  mailedToken,
  newcomer,
  readMe,
  sessionOf,
  signInDuring,
} from '../../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { endAccess } from '../../../auth/end-access.ts';
import { base32Of } from '../../../auth/second-factor.ts';
import { readEnv } from '../../../base/env.ts';
import { auditEntries, mails, rateLimits, sessions, users, verifications } from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';
import { removeSecondFactor } from './sessions-service.ts';

const { api, db, deps } = await accountApi();

type Browser = Record<string, string>;
const at = '/api/account/second-factor';
const post = (path: string, body: object, headers: Browser) => postJson(api, path, body, { headers });
const read = async (headers: Browser) => (await (await api.request(at, { headers })).json()).data;
const password = asha.password;

/** Undoes base 32, as an app does. */
function secretIn(base32: string): string {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString();
}

/** The code that an app shows some periods from now. */
const codeOf = (base32: string, periods = 0) =>
  createOTP(secretIn(base32)).hotp(Math.floor(Date.now() / 30_000) + periods);

let browser: Browser;

afterAll(() => vi.useRealTimers());

beforeEach(async () => {
  // The middle of the 30 seconds of a code, so that no code changes within a test.
  vi.setSystemTime(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);
  const { headers } = await newcomer(api, db);
  await confirmEmail(api, db, headers);
  await db.update(users).set({ roles: ['accountant'] });
  browser = headers;
});

/** Sets up codes. @returns what the app was given, and the browser's new session */
async function turnOn() {
  expect((await post(at, { password }, browser)).status).toBe(200);
  const begun = await read(browser);
  const response = await post(`${at}/confirm`, { code: await codeOf(begun.secret, -1) }, browser);
  expect(response.status).toBe(200);
  return {
    secret: begun.secret as string,
    codes: begun.codes as string[],
    headers: { ...browser, Cookie: sessionOf(response) },
  };
}

const signIn = (body: object = {}) => postJson(api, '/api/auth/sign-in', { email: asha.email, password, ...body });
/** The first step. @returns the cookie with which the code is sent */
async function firstStep(): Promise<Browser> {
  const response = await signIn();
  expect(await response.json()).toMatchObject({ nextStep: '/signin/code' });
  expect(sessionOf(response)).toBe('');
  expect(knownBrowserOf(response).Cookie).toBe('');
  return { Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
const secondStep = (code: string, headers: Browser) => post('/api/auth/second-step', { code }, headers);

describe('setting up a second factor', () => {
  test('shows the secret only until its first code; other sessions end', async () => {
    const elsewhere = sessionOf(await signIn());
    await post(at, { password }, browser);
    const begun = await read(browser);
    expect(begun).toMatchObject({ state: 'begun', codes: { length: 10 }, qr: { size: expect.any(Number) } });
    expect(begun.link).toContain(`otpauth://totp/`);
    expect(begun.link).toContain(`${encodeURIComponent(asha.email)}?secret=${begun.secret}&`);
    expect(sessionOf(await signIn())).not.toBe('');
    const response = await post(`${at}/confirm`, { code: await codeOf(begun.secret) }, browser);
    const headers = { ...browser, Cookie: sessionOf(response) };
    expect(await read(headers)).toEqual({ state: 'on', codesLeft: 10 });
    expect(await readMe(api, headers)).toMatchObject({ hasSecondFactor: true });
    expect(await readMe(api, { Cookie: elsewhere })).toBeNull();
    expect((await db.select().from(auditEntries)).map(({ action }) => action)).toContain('staff.second_factor_on');
    expect(await mailKindsTo(db, asha.email)).toContain('second_factor_on');
  });

  test('needs the password, and the right code within 15 minutes', async () => {
    expect(await refusal(await post(at, { password: 'not-this' }, browser))).toMatchObject({
      fields: { password: expect.any(String) },
    });
    expect(await read(browser)).toEqual({ state: 'off' });
    expect((await post(`${at}/confirm`, { code: '000000' }, browser)).status).toBe(409);
    await post(at, { password }, browser);
    const { secret } = await read(browser);
    expect(await refusal(await post(`${at}/confirm`, { code: await codeOf(secret, 5) }, browser))).toMatchObject({
      status: 422,
      fields: { code: expect.any(String) },
    });
    await db.update(verifications).set({ expiresAt: new Date(0) });
    expect(await read(browser)).toEqual({ state: 'off' });
    expect((await post(`${at}/confirm`, { code: await codeOf(secret) }, browser)).status).toBe(409);
  });

  test('belongs to the session that began it: another one of the account can neither read nor confirm the secret', async () => {
    const elsewhere = { ...browser, Cookie: sessionOf(await signIn()) };
    await post(at, { password }, browser);
    const { secret } = await read(browser);
    expect(await read(elsewhere)).toEqual({ state: 'off' });
    expect((await post(`${at}/confirm`, { code: await codeOf(secret) }, elsewhere)).status).toBe(409);
    await post(at, { password }, elsewhere);
    expect(await read(browser)).toEqual({ state: 'off' });
    expect(await read(elsewhere)).toMatchObject({ state: 'begun', secret: expect.not.stringMatching(secret) });
  });

  test('refuses a sign-in by the password alone that began before it', async () => {
    await post(at, { password }, browser);
    const { secret } = await read(browser);
    const confirm = async () => post(`${at}/confirm`, { code: await codeOf(secret) }, browser);
    const response = await signInDuring(deps, async () => expect((await confirm()).status).toBe(200));
    expect([response.status, sessionOf(response)]).toEqual([401, '']);
    expect(await db.$count(sessions)).toBe(1);
  });

  test('is refused to learners', async () => {
    await db.update(users).set({ roles: [] });
    expect((await post(at, { password }, browser)).status).toBe(403);
  });

  test('without JavaScript leads back to its part of the page, and keeps no secret with the outcome', async () => {
    const response = await postForm(api, at, { password }, { headers: browser });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/account#sign-in-code']);
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'second-factor', ok: true, values: {} });
  });
});

describe('signing in with a second factor', () => {
  test('accepts a code of the app after the password, once', async () => {
    const { secret } = await turnOn();
    const before = await db.$count(sessions);
    const step = await firstStep();
    expect(await db.$count(sessions)).toBe(before);
    expect(await refusal(await secondStep(await codeOf(secret, 5), step))).toMatchObject({ status: 422 });
    const code = await codeOf(secret);
    const response = await secondStep(code, step);
    expect(await response.json()).toEqual({ message: 'You are signed in.', firstPage: '/desk' });
    expect(await readMe(api, { Cookie: sessionOf(response) })).toMatchObject({ roles: ['accountant'] });
    expect(knownBrowserOf(response).Cookie).not.toBe('');
    expect((await secondStep(code, step)).status).toBe(401);
    expect((await secondStep(code, await firstStep())).status).toBe(422);
    expect(await db.$count(sessions)).toBe(before + 1);
  });

  test('refuses the code that confirmed the setup', async () => {
    await post(at, { password }, browser);
    const code = await codeOf((await read(browser)).secret);
    expect((await post(`${at}/confirm`, { code }, browser)).status).toBe(200);
    expect((await secondStep(code, await firstStep())).status).toBe(422);
  });

  test('accepts a recovery code, once', async () => {
    const { codes, headers } = await turnOn();
    expect((await secondStep(` ${codes[0]?.toUpperCase().replace('-', ' – ')}\u200B`, await firstStep())).status).toBe(
      200,
    );
    expect((await secondStep(codes[0] ?? '', await firstStep())).status).toBe(422);
    expect(await read(headers)).toEqual({ state: 'on', codesLeft: 9 });
  });

  test('ends after five wrong codes, and pauses after ten', async () => {
    const { codes } = await turnOn();
    const statuses: number[] = [];
    for (let steps = 0; steps < 2; steps += 1) {
      const step = await firstStep();
      for (let attempts = 0; attempts < 6; attempts += 1) statuses.push((await secondStep('nothing', step)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 401, 422, 422, 422, 422, 422, 429]);
    expect((await secondStep(codes[0] ?? '', await firstStep())).status).toBe(429);
    expect(deps.lines.at(-1)).toMatchObject({ level: 'warn', event: 'sign_in.refused', fields: { reason: 'pause' } });
  });

  test(
    'judges ten of ninety wrong codes that are sent at once, and emails the owner once about the pause',
    byNight,
    async () => {
      const { codes } = await turnOn();
      const steps: Browser[] = [];
      while (steps.length < 90) steps.push(await firstStep());
      const tried = await Promise.all(steps.map((step) => secondStep('000000', step)));
      expect(tried.filter(({ status }) => status === 422)).toHaveLength(10);
      expect(tried.filter(({ status }) => status === 429)).toHaveLength(80);
      expect((await secondStep(codes[0] ?? '', await firstStep())).status).toBe(429);
      const sent = await mailsTo(db, asha.email);
      for (const once of ['codes_paused', 'wrong_code']) {
        expect(
          sent.filter(({ kind }) => kind === once),
          once,
        ).toHaveLength(1);
      }
    },
  );

  test(
    'pauses for the day after thirty wrong codes; a right one between does not begin the count again',
    byNight,
    async () => {
      const { secret, codes } = await turnOn();
      const wrong: number[] = [];
      for (let attempts = 0; attempts < 31; attempts += 1) {
        // The shorter pause is over.
        await db.delete(rateLimits).where(like(rateLimits.key, 'sign-in-code-attempt:%'));
        wrong.push((await secondStep('000000', await firstStep())).status);
        if (attempts === 15) expect((await secondStep(await codeOf(secret), await firstStep())).status).toBe(200);
      }
      expect(wrong).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
      const paused = await refusal(await secondStep(codes[0] ?? '', await firstStep()));
      expect(paused).toMatchObject({ status: 429, message: 'Too many wrong codes. Please try again in 24 hours.' });
      await postJson(api, '/api/auth/forgot-password', { email: asha.email });
      await choosePassword(api, await mailedToken(db, 'password_reset'));
      const first = await signIn({ password: 'a-new-marigold' });
      const step = { Cookie: first.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
      expect((await secondStep(codes[0] ?? '', step)).status).toBe(200);
    },
  );

  test('emails the owner about a wrong code in a browser in which they have not signed in, once a day', async () => {
    const { codes } = await turnOn();
    const wrongCodes = async () => (await mailsTo(db, asha.email)).filter(({ kind }) => kind === 'wrong_code');
    const known = knownBrowserOf(await secondStep(codes[0] ?? '', await firstStep()));
    const guess = async (site = api, other = '') => {
      const step = { Cookie: [(await firstStep()).Cookie, other].join('; ') };
      return postJson(site, '/api/auth/second-step', { code: 'nothing' }, { headers: step });
    };
    expect((await guess(api, known.Cookie)).status).toBe(422);
    expect(await wrongCodes()).toHaveLength(0);
    for (let attempts = 0; attempts < 3; attempts += 1) expect((await guess()).status).toBe(422);
    expect(await wrongCodes()).toHaveLength(1);
    await guess(buildApi({ ...deps, now: () => new Date(TEST_NOW.getTime() + DAY_MS) }));
    expect(await wrongCodes()).toHaveLength(2);
  });

  test('emails the owner about a browser in which they have not signed in before', async () => {
    const { codes } = await turnOn();
    const signInWith = async (code: string | undefined, headers: Browser) => {
      const cookies = [(await firstStep()).Cookie, headers.Cookie].join('; ');
      return secondStep(code ?? '', { ...headers, Cookie: cookies, 'User-Agent': 'Firefox/140.0 (Android 16)' });
    };
    const newDevices = async () => (await mailsTo(db, asha.email)).filter(({ kind }) => kind === 'new_device');
    await db.delete(mails);
    const known = knownBrowserOf(await signInWith(codes[0], {}));
    expect(await newDevices()).toHaveLength(1);
    expect((await newDevices())[0]?.text).toContain('Firefox on Android');
    expect((await signInWith(codes[1], known)).status).toBe(200);
    expect(await newDevices()).toHaveLength(1);
  });

  test('without the first step is refused, even for someone who is signed in', async () => {
    const { secret, headers } = await turnOn();
    expect((await secondStep(await codeOf(secret), {})).status).toBe(401);
    const response = await secondStep(await codeOf(secret), headers);
    expect([response.status, sessionOf(response)]).toEqual([401, '']);
  });

  test('without JavaScript leads to the page of the code, and on to where the person was going', async () => {
    const { codes } = await turnOn();
    const first = await postForm(api, '/api/auth/sign-in', { email: asha.email, password, next: '/desk/orders' });
    expect(first.headers.get('Location')).toBe('/signin/code?next=%2Fdesk%2Forders');
    const cookie =
      first.headers
        .getSetCookie()
        .find((value) => value.startsWith('second-step='))
        ?.split(';')[0] ?? '';
    const headers = { Cookie: cookie };
    const fields = { next: '/desk/orders' };
    const wrong = await postForm(api, '/api/auth/second-step', { ...fields, code: 'no' }, { headers });
    expect(wrong.headers.get('Location')).toBe('/signin/code?next=%2Fdesk%2Forders');
    const right = await postForm(api, '/api/auth/second-step', { ...fields, code: codes[0] ?? '' }, { headers });
    expect([right.status, right.headers.get('Location')]).toEqual([303, '/desk/orders']);
    expect(await readMe(api, { Cookie: sessionOf(right) })).toMatchObject({ roles: ['accountant'] });
  });

  test('ends while it waits for a code if the password changes; the factor stays', async () => {
    const { codes } = await turnOn();
    const step = await firstStep();
    await postJson(api, '/api/auth/forgot-password', { email: asha.email });
    await choosePassword(api, await mailedToken(db, 'password_reset'));
    expect((await secondStep(codes[0] ?? '', step)).status).toBe(401);
    expect(await (await signIn({ password: 'a-new-marigold' })).json()).toMatchObject({ nextStep: '/signin/code' });
  });

  test('ends while its code is accepted if the password changes', async () => {
    const { codes } = await turnOn();
    const step = await firstStep();
    const isWaiting = and(like(verifications.identifier, '2fa-%'), ne(verifications.value, '0'));
    let finished: Promise<Response> | undefined;
    await db.transaction(async (tx) => {
      // The new session waits for this lock.
      const [person] = await tx.select().from(users).for('update');
      finished = Promise.resolve(secondStep(codes[0] ?? '', step));
      await eventually(async () => expect(await db.$count(verifications, isWaiting)).toBe(0));
      await endAccess(tx, person?.id ?? '');
    });
    expect((await finished)?.status).toBe(401);
    expect(await db.$count(sessions)).toBe(0);
  });

  test('ends while it waits for a code if a learner gets a role', async () => {
    const { codes } = await turnOn();
    await db.update(users).set({ roles: [] });
    const step = await firstStep();
    const admin = await createStaff(api, db);
    const invitation = { name: asha.name, email: asha.email, roles: ['editor'], courses: [] };
    expect((await postJson(api, '/api/desk/staff', invitation, { headers: admin.headers })).status).toBe(201);
    expect((await secondStep(codes[0] ?? '', step)).status).toBe(401);
  });

  test('still works after a change of SECRET', async () => {
    const { secret } = await turnOn();
    const env = readEnv({ SECRET: 'the next secret of this site, of 32 letters', PREVIOUS_SECRET: TEST_SECRET });
    const next = buildApi({ ...deps, env });
    for (const periods of [0, 1]) {
      await db.delete(rateLimits);
      const first = await postJson(next, '/api/auth/sign-in', { email: asha.email, password });
      const headers = { Cookie: first.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
      const code = await codeOf(secret, periods);
      expect((await postJson(next, '/api/auth/second-step', { code }, { headers })).status).toBe(200);
    }
  });
});

describe('turning off a second factor', () => {
  test('needs the password and a code of the app, and signing in then asks for no code', async () => {
    const { secret, codes, headers } = await turnOn();
    const right = { password, code: await codeOf(secret) };
    const end = (body: object) => post(`${at}/end`, { ...right, ...body }, headers);
    expect(await refusal(await end({ password: 'not-this' }))).toMatchObject({
      fields: { password: 'This is not your password' },
    });
    for (const code of [undefined, '', '000000', 'nothing', await codeOf(secret, -1)]) {
      expect(await refusal(await end({ code }))).toMatchObject({ status: 422, fields: { code: expect.any(String) } });
    }
    const elsewhere = sessionOf(await secondStep(codes[0] ?? '', await firstStep()));
    const response = await end({});
    expect(response.status).toBe(200);
    expect(await read({ ...browser, Cookie: sessionOf(response) })).toEqual({ state: 'off' });
    expect(await readMe(api, { Cookie: elsewhere })).toBeNull();
    expect(sessionOf(await signIn())).not.toBe('');
    expect(await mailKindsTo(db, asha.email)).toContain('second_factor_off');
    expect((await post(`${at}/end`, right, { ...browser, Cookie: sessionOf(response) })).status).toBe(409);
  });

  test('takes a recovery code as well', async () => {
    const { codes, headers } = await turnOn();
    expect((await post(`${at}/end`, { password, code: codes[0] }, headers)).status).toBe(200);
  });

  test('pauses after ten wrong codes, which count with those of sign-ins', async () => {
    const { codes, headers } = await turnOn();
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect((await post(`${at}/end`, { password, code: 'nothing' }, headers)).status).toBe(422);
    }
    const step = await firstStep();
    for (let attempts = 0; attempts < 5; attempts += 1) expect((await secondStep('nothing', step)).status).toBe(422);
    expect((await post(`${at}/end`, { password, code: codes[0] }, headers)).status).toBe(429);
    expect(await read(headers)).toEqual({ state: 'on', codesLeft: 10 });
  });

  test('can be done by an operator for someone who lost it', async () => {
    await turnOn();
    expect(await removeSecondFactor(deps, asha.email.toUpperCase())).toBe(true);
    expect(await removeSecondFactor(deps, asha.email)).toBe(false);
    expect(await mailKindsTo(db, asha.email)).toContain('second_factor_off');
    expect(sessionOf(await signIn())).not.toBe('');
  });
});

// RFC 4648 section 10.
test.each([
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%s in base 32 is %s', (text, expected) => {
  expect(base32Of(text)).toBe(expected);
});
