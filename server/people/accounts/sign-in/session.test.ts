import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { generateSignedCookie } from 'hono/cookie';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, TEST_SECRET } from '../../../../tests/support/api.ts';
import { only } from '../../../../tests/support/factories.ts';
import { accountApi, readMe, signIn, signUp } from '../../../../tests/support/people.ts';
import { postForm, postJson, postLate } from '../../../../tests/support/requests.ts';
import { SESSION_ABSOLUTE_SECONDS } from '../../../auth/auth.ts';
import { storedToken } from '../../../auth/hashed-tokens.ts';
import { sessions } from '../../../db/schema/index.ts';

const { api, db } = await accountApi();

const me = (headers?: Record<string, string>) => readMe(api, headers);

/** The token in a session's cookie, before the dot of its signature. */
const tokenOf = ({ Cookie }: { Cookie: string }) => /=(\w+)/.exec(Cookie)?.[1] ?? '';

describe('GET /api/me', () => {
  test('answers null for a visitor', async () => {
    const response = await api.request('/api/me');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({ data: null });
  });

  test('refuses a query string', async () => {
    expect((await api.request('/api/me?id=1')).status).toBe(422);
  });

  test('treats a forged cookie as a visitor', async () => {
    expect(await me({ Cookie: 'session=made-up.signature' })).toBeNull();
  });
});

describe('a session', () => {
  test('has a token of 32 random letters and digits, 190 bits, which is signed', async () => {
    await signUp(api);
    const cookies = [(await signIn(api)).Cookie, (await signIn(api)).Cookie];
    const [one, other] = cookies.map((cookie) =>
      /^session=([A-Za-z0-9]{32})\.(.{43,})$/.exec(decodeURIComponent(cookie)),
    );
    expect([one?.[1], other?.[1]]).toEqual([expect.any(String), expect.any(String)]);
    expect(one?.[1]).not.toBe(other?.[1]);
    expect(await me({ Cookie: `session=${one?.[1]}.${encodeURIComponent(other?.[2] ?? '')}` })).toBeNull();
  });

  test('is stored as the hash of its token, with which no one is signed in', async () => {
    await signUp(api);
    const session = await signIn(api);
    const { token } = only(await db.select().from(sessions));
    expect([token, await me(session)]).toEqual([storedToken(tokenOf(session)), expect.anything()]);
    expect(await me({ Cookie: await generateSignedCookie('session', token, TEST_SECRET) })).toBeNull();
    expect(await me({ Cookie: await generateSignedCookie('session', tokenOf(session), TEST_SECRET) })).not.toBeNull();
  });

  test('that was opened before tokens were hashed goes on', async () => {
    await signUp(api);
    const session = await signIn(api);
    await db.update(sessions).set({ token: tokenOf(session) });
    expect(await me(session)).toBeNull();
    await db.execute(sql.raw(await readFile('server/db/migrations/0016_hashed_sessions.sql', 'utf8')));
    expect(await me(session)).not.toBeNull();
  });

  test('ends a month after sign-in, even if it is used', async () => {
    await signUp(api);
    const session = await signIn(api);
    const createdAt = new Date(TEST_NOW.getTime() - (SESSION_ABSOLUTE_SECONDS + 1) * 1000);
    await db.update(sessions).set({ createdAt });
    expect(await me(session)).toBeNull();
    expect(await db.$count(sessions)).toBe(0);
  });

  test('ends by itself if it is not used', async () => {
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

  test('is closed for a request, too, whose body comes after the sign-out', async () => {
    await signUp(api);
    const headers = await signIn(api);
    const details = { name: 'Changed Late', phone: '9876543210', phoneCountry: 'IN' };
    const first = () => postJson(api, '/api/auth/sign-out', {}, { headers });
    expect((await postLate(api, '/api/account/profile', details, { headers, first })).status).toBe(401);
    expect(await me(await signIn(api))).not.toMatchObject({ name: details.name });
  });

  test('leads to the home page and loses its cookie at a sign-out without JavaScript', async () => {
    await signUp(api);
    const session = await signIn(api);
    const response = await postForm(api, '/api/auth/sign-out', {}, { headers: session });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    expect(response.headers.get('Set-Cookie')).toMatch(/^session=;.*Max-Age=0/);
  });
});
