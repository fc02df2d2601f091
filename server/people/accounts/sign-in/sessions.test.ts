import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { SessionsResponse } from '../../../../contract/people/account.ts';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import {
  accountApi,
  asha,
  fromPage,
  ravi,
  readMe,
  sessionOf,
  signIn,
  signUp,
} from '../../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { SESSION_ABSOLUTE_SECONDS } from '../../../auth/auth.ts';
import { sessions } from '../../../db/schema/index.ts';
import { endAllSessions } from './sessions-service.ts';

const { api, db } = await accountApi();

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile';
const credentials = { email: asha.email, password: asha.password };
const me = (headers?: Record<string, string>) => readMe(api, headers);
const requestSessions = (headers: Record<string, string> = {}) => api.request('/api/account/sessions', { headers });
const list = async (headers: Record<string, string>) =>
  SessionsResponse.parse(await (await requestSessions(headers)).json()).data;
const endSession = (id: string | undefined, headers: Record<string, string>) =>
  postJson(api, `/api/account/sessions/${id}/end`, {}, { headers });
const currentOf = async (headers: Record<string, string>) =>
  (await list(headers)).find(({ isCurrent }) => isCurrent)?.id;
const endOthers = (headers: Record<string, string>) =>
  postJson(api, '/api/account/sessions/end-others', {}, { headers });

/** Signs Asha in with a browser of this name. */
async function signInFrom(userAgent: string) {
  const response = await postJson(api, '/api/auth/sign-in', credentials, { headers: { 'User-Agent': userAgent } });
  return { ...fromPage, Cookie: sessionOf(response) };
}

describe('the list of sessions', () => {
  test('has the device of each session, and marks the caller’s own', async () => {
    await signUp(api);
    await signInFrom(PHONE);
    const here = await signInFrom('curl/8');
    const listed = await list(here);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['An unknown device', true],
      ['Chrome on Android', false],
    ]);
    expect((await requestSessions(here)).headers.get('Cache-Control')).toBe('no-store');
  });

  test('has no token, no address and no other column of the row', async () => {
    await signUp(api);
    const { data } = await (await requestSessions(await signInFrom(PHONE))).json();
    expect(Object.keys(data[0]).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt']);
  });

  test('has at most fifty sessions, among them the caller’s own, and the number of the others', async () => {
    await signUp(api);
    const here = await signIn(api);
    const [row] = await db
      .update(sessions)
      .set({ updatedAt: new Date(TEST_NOW.getTime() - 1000) })
      .returning();
    const { userId, expiresAt } = row ?? expect.fail('there is a session');
    const others = Array.from({ length: 52 }, (_, n) => ({
      userId,
      expiresAt,
      token: `token-${n}`,
      updatedAt: TEST_NOW,
    }));
    await db.insert(sessions).values(others.map((other) => ({ ...other, createdAt: TEST_NOW })));
    const { data, more } = SessionsResponse.parse(await (await requestSessions(here)).json());
    expect([data.length, data[0]?.isCurrent, more]).toEqual([50, true, 3]);
  });

  test('has no session of another person', async () => {
    await signUp(api);
    await signUp(api, ravi);
    await signIn(api, ravi);
    expect(await list(await signIn(api))).toHaveLength(1);
  });

  test.each([
    ['was not used for long', { expiresAt: new Date(TEST_NOW.getTime() - 1000) }],
    ['was opened too long ago', { createdAt: new Date(TEST_NOW.getTime() - (SESSION_ABSOLUTE_SECONDS + 1) * 1000) }],
  ])('has no session that %s', async (_, change) => {
    await signUp(api);
    const here = await signIn(api);
    const old = await signInFrom(PHONE);
    await db.update(sessions).set(change).where(eq(sessions.userAgent, PHONE));
    expect(await list(here)).toHaveLength(1);
    expect(await me(old)).toBeNull();
  });

  test('refuses a query string', async () => {
    await signUp(api);
    const response = await api.request('/api/account/sessions?user=1', { headers: await signIn(api) });
    expect(response.status).toBe(422);
  });
});

describe('the stored name of a browser', () => {
  test('has at most 300 characters of what the browser calls itself, and no address', async () => {
    await signUp(api);
    const headers = { 'User-Agent': 'x'.repeat(5000), 'X-Forwarded-For': '203.0.113.9' };
    await postJson(api, '/api/auth/sign-in', credentials, { headers, address: '203.0.113.9' });
    const [session] = await db.select().from(sessions);
    expect(session?.userAgent).toBe('x'.repeat(300));
    expect(session?.ipAddress).toBeFalsy();
  });

  test('is renewed with the session when the password changes', async () => {
    await signUp(api);
    const headers = { ...(await signIn(api)), 'User-Agent': PHONE };
    const passwords = { currentPassword: asha.password, password: 'a-new-marigold' };
    await postJson(api, '/api/account/password', passwords, { headers });
    expect(await db.select().from(sessions)).toMatchObject([{ userAgent: PHONE }]);
  });
});

describe('an operator', () => {
  test('signs an account out everywhere, and no one else', async () => {
    await signUp(api);
    await signUp(api, ravi);
    const [phone, laptop, other] = [await signIn(api), await signIn(api), await signIn(api, ravi)];
    expect(await endAllSessions({ db }, 'Asha@Example.org')).toBe(2);
    expect([await me(phone), await me(laptop)]).toEqual([null, null]);
    expect(await me(other)).toMatchObject({ email: ravi.email });
    expect(await me(await signIn(api))).toMatchObject({ email: asha.email });
  });

  test('gets an error if there is no such account', async () => {
    await expect(endAllSessions({ db }, 'nobody@example.org')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('sign-out in one place', () => {
  test('ends that session and no other', async () => {
    await signUp(api);
    const [here, phone, laptop] = [await signIn(api), await signIn(api), await signIn(api)];
    expect((await endSession(await currentOf(phone), here)).status).toBe(200);
    expect([await me(here), await me(phone), await me(laptop)]).toEqual([expect.anything(), null, expect.anything()]);
    expect((await endSession(await currentOf(laptop), here)).status).toBe(200);
    expect(await list(here)).toHaveLength(1);
  });

  test('does not end a session of another person, which is treated as missing', async () => {
    await signUp(api);
    await signUp(api, ravi);
    const [here, other] = [await signIn(api), await signIn(api, ravi)];
    const ids = [await currentOf(other), '00000000-0000-4000-8000-000000000000', 'made-up'];
    const refused = await Promise.all(ids.map(async (id) => refusal(await endSession(id, here))));
    const message = 'This session does not exist. It may already have ended.';
    expect(refused).toEqual(ids.map(() => ({ status: 404, code: 'not_found', message })));
    expect(await me(other)).toMatchObject({ email: ravi.email });
  });

  test('does not end the caller’s own session, which sign-out ends', async () => {
    await signUp(api);
    const here = await signIn(api);
    expect(await refusal(await endSession(await currentOf(here), here))).toMatchObject({ status: 409 });
    expect(await me(here)).not.toBeNull();
  });

  test('leads back to the list with a message without JavaScript', async () => {
    await signUp(api);
    const [here, elsewhere] = [await signIn(api), await signIn(api)];
    const path = `/api/account/sessions/${await currentOf(elsewhere)}/end`;
    for (const ok of [true, false]) {
      const response = await postForm(api, path, {}, { headers: here });
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/account#your-sessions']);
      expect(await outcomeOf(db, response)).toMatchObject({ form: 'session', ok });
    }
  });
});

describe('sign-out of the others', () => {
  test('ends every session except the caller’s own', async () => {
    await signUp(api);
    const [here, elsewhere] = [await signIn(api), await signIn(api)];
    expect((await endOthers(here)).status).toBe(200);
    expect(await me(here)).not.toBeNull();
    expect(await me(elsewhere)).toBeNull();
  });

  test('ends no session of another person', async () => {
    await signUp(api);
    await signUp(api, ravi);
    const other = await signIn(api, ravi);
    await endOthers(await signIn(api));
    expect(await me(other)).toMatchObject({ email: ravi.email });
  });

  test('leads back to the list with a message without JavaScript', async () => {
    await signUp(api);
    const response = await postForm(api, '/api/account/sessions/end-others', {}, { headers: await signIn(api) });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/account#your-sessions']);
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'sessions', ok: true });
  });
});
