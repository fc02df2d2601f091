import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { HONEYPOT } from '../../../../contract/base/constants.ts';
import { lightPasswords, TEST_NOW, testApi } from '../../../../tests/support/api.ts';
import { createSite } from '../../../../tests/support/factories.ts';
import { asha, signUp } from '../../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { credentials, mails, rateLimits, users, verifications } from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';

const { api, db, deps } = await testApi();
await createSite(db);

const tryPassword = (password: string, email = asha.email) => postJson(api, '/api/auth/sign-in', { email, password });
const kinds = async () => (await db.select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);

afterEach(async () => {
  await db.delete(users);
  await db.delete(mails);
  await db.delete(rateLimits);
  await db.delete(verifications);
});

describe('sign-up', () => {
  test('says that the site is unavailable if the database refuses every row, as on a full disk', async () => {
    await db.execute(sql`ALTER TABLE users ADD CONSTRAINT full_disk CHECK (false) NOT VALID`);
    try {
      const response = await postJson(api, '/api/auth/sign-up', asha);
      expect(await refusal(response)).toMatchObject({ status: 503, code: 'unavailable' });
    } finally {
      await db.execute(sql`ALTER TABLE users DROP CONSTRAINT full_disk`);
    }
  });

  test('stores the account with its number in E.164 and the notice, and emails a link; no one is signed in', async () => {
    const response = await postJson(api, '/api/auth/sign-up', { ...asha, email: 'Asha@Example.org' });
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual([]);
    const [user] = await db.select().from(users);
    expect(user).toMatchObject({ name: 'Asha Rao', email: 'asha@example.org', phone: '+919876543210' });
    expect(user).toMatchObject({ emailVerified: false, privacyNoticeAt: TEST_NOW });
    expect(await kinds()).toEqual(['verification']);
  });

  test('stores only a hash of the password', async () => {
    await signUp(api);
    const [credential] = await db.select().from(credentials);
    expect(credential?.password).toBe(await lightPasswords.hash(asha.password));
  });

  test('an email that has an account gets the same response, changes nothing and emails its owner', async () => {
    const first = await postJson(api, '/api/auth/sign-up', asha);
    const again = await postJson(api, '/api/auth/sign-up', { ...asha, name: 'Mallory', password: 'another-one' });
    expect([again.status, await again.json()]).toEqual([first.status, await first.json()]);
    expect(await db.select().from(users)).toMatchObject([{ name: 'Asha Rao' }]);
    expect((await tryPassword('another-one')).status).toBe(401);
    expect(await kinds()).toEqual(['verification', 'account_exists']);
  });

  test('five at once with one new email get the same response: one account, whose owner gets an email about the others', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => postJson(api, '/api/auth/sign-up', asha)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(await db.$count(users)).toBe(1);
    expect((await kinds()).sort()).toEqual([...Array(4).fill('account_exists'), 'verification']);
  });

  test.each([
    ['name', '', 'Full name is required'],
    ['email', 'asha@', 'Invalid email address'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['password', 'mountain\u0000rain', 'Contains characters that cannot be stored'],
    ['password', 'mountain\uD800rain', 'Contains characters that cannot be stored'],
    ['password', 'Password1', 'This password is too easy to guess. Please choose another.'],
    ['phone', '', 'Phone number is required'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['role', 'admin', 'Unknown field'],
    ['emailVerified', true, 'Unknown field'],
  ])('%s %j is refused and nothing is stored', async (field, value, message) => {
    const refused = await refusal(await postJson(api, '/api/auth/sign-up', { ...asha, [field]: value }));
    expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(refused.fields?.[field]).toBe(message);
    expect(await db.$count(users)).toBe(0);
    expect(await db.$count(mails)).toBe(0);
  });

  test('is stored together with its email or not at all', async () => {
    const broken = buildApi({ ...deps, queueMail: () => Promise.reject(new Error('no queue')) });
    expect((await postJson(broken, '/api/auth/sign-up', asha)).status).toBe(500);
    expect(await db.$count(users)).toBe(0);
  });

  test('is refused with the reason if a program filled in the hidden field, and keeps what was typed', async () => {
    const response = await postForm(api, '/api/auth/sign-up', { ...asha, [HONEYPOT]: 'x' });
    expect(await outcomeOf(db, response)).toMatchObject({
      ok: false,
      message: 'A program filled in this form. Please fill it in by hand.',
      values: { name: asha.name, email: asha.email },
    });
    expect(await db.$count(users)).toBe(0);
  });

  test('an email address is emailed only so often', async () => {
    const few = buildApi({ ...deps, limits: { ...deps.limits, perEmail: { uses: 1, seconds: 60 } } });
    expect((await postJson(few, '/api/auth/sign-up', asha)).status).toBe(201);
    const again = { ...asha, email: asha.email.toUpperCase() };
    expect((await postJson(few, '/api/auth/sign-up', again)).status).toBe(429);
    expect(await kinds()).toEqual(['verification']);
  });

  test('leads to /signin with a message without JavaScript', async () => {
    const response = await postForm(api, '/api/auth/sign-up', asha);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/signin']);
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'sign-up', ok: true });
  });

  test('that is refused without JavaScript brings back the typed values, never the password', async () => {
    const response = await postForm(api, '/api/auth/sign-up', { ...asha, phone: '1' });
    expect(response.headers.get('Location')).toBe('/signup');
    const { name, email } = asha;
    expect(await outcomeOf(db, response)).toMatchObject({ ok: false, values: { name, email, phone: '1' } });
    expect(JSON.stringify(await outcomeOf(db, response))).not.toContain(asha.password);
  });

  test('has an error at the field of a common password without JavaScript, and does not bring it back', async () => {
    const response = await postForm(api, '/api/auth/sign-up', { ...asha, password: 'Password1' });
    const outcome = await outcomeOf(db, response);
    expect(outcome).toMatchObject({ ok: false, fields: { password: expect.stringContaining('too easy to guess') } });
    expect(JSON.stringify(outcome)).not.toContain('Password1');
  });
});
