import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountApi, asha, fromPage, mailedToken, readMe, signIn, signUp } from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { mails, users } from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';

const { api, db, deps } = await accountApi();

const me = (headers?: Record<string, string>) => readMe(api, headers);
const kinds = async () => (await db.select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);

describe('the verification link', () => {
  const confirm = async (headers: Record<string, string>, token?: string) =>
    postJson(api, '/api/auth/verify-email', { token: token ?? (await mailedToken(db, 'verification')) }, { headers });

  test('confirms the email of the signed-in person', async () => {
    await signUp(api);
    const session = await signIn(api);
    expect((await confirm(session)).status).toBe(200);
    expect(await me(session)).toMatchObject({ emailVerified: true });
  });

  test('does nothing in another account', async () => {
    await signUp(api);
    const token = await mailedToken(db, 'verification');
    const ravi = { ...asha, email: 'ravi@example.org' };
    await signUp(api, ravi);
    expect((await confirm(await signIn(api, ravi), token)).status).toBe(422);
    expect(await db.$count(users, eq(users.emailVerified, true))).toBe(0);
  });

  test('is refused if one character is changed', async () => {
    await signUp(api);
    const token = await mailedToken(db, 'verification');
    const forged = token.slice(0, -3) + (token.at(-3) === 'A' ? 'B' : 'A') + token.slice(-2);
    expect((await confirm(await signIn(api), forged)).status).toBe(422);
  });

  test('works for a day', async () => {
    await signUp(api);
    const [, claims = ''] = (await mailedToken(db, 'verification')).split('.');
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(24 * 60 * 60);
  });

  test('is emailed again on request, but not after the address is confirmed', async () => {
    await signUp(api);
    const session = await signIn(api);
    const again = () => postJson(api, '/api/auth/verification-mail', {}, { headers: session });
    expect((await again()).status).toBe(202);
    expect(await kinds()).toEqual(['verification', 'verification']);
    await confirm(session);
    await again();
    expect(await db.$count(mails)).toBe(2);
  });
});

test.each([
  'auth/sign-up',
  'auth/sign-in',
  'auth/sign-out',
  'auth/forgot-password',
  'auth/reset-password',
  'auth/verify-email',
  'auth/verification-mail',
  'account/profile',
  'account/email',
  'account/email/confirm',
  'account/password',
  'account/sessions/end-others',
])('too many posts from one address to %s are refused', async (route) => {
  const few = buildApi({ ...deps, limits: { ...deps.limits, perAddress: { uses: 1, seconds: 60 } } });
  const sender = { address: '203.0.113.9', headers: fromPage };
  await postJson(few, `/api/${route}`, {}, sender);
  const refused = await postJson(few, `/api/${route}`, {}, sender);
  expect(refused.status).toBe(429);
  expect(refused.headers.has('Retry-After')).toBe(true);
});
