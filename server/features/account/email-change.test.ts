import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApi } from '../../app.ts';
import { enrollments, mails, rateLimits, users, verifications } from '../../db/schema/index.ts';
import { TEST_NOW, testApi } from '../../testing/api.ts';
import { createPaidCourse, createSite } from '../../testing/factories.ts';
import { asha, fromPage, mailedToken, ravi, readMe, signIn, signUp } from '../../testing/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../testing/requests.ts';

const { api, db, deps } = await testApi();
await createSite(db);

const NEW = 'asha.rao@example.net';
type Headers = Record<string, string>;

const me = (headers?: Headers) => readMe(api, headers);
const ask = (headers: Headers, body: object = {}) =>
  postJson(api, '/api/account/email', { email: NEW, password: asha.password, ...body }, { headers });
const confirm = (headers: Headers, token: string) =>
  postJson(api, '/api/account/email/confirm', { token }, { headers });
const sent = async () => {
  const { kind, recipient } = mails;
  return await db.select({ kind, recipient }).from(mails).orderBy(mails.createdAt);
};

/** Asha, signed in, who asked for her new address. */
async function askedFor(body: object = {}) {
  await signUp(api);
  const session = await signIn(api);
  expect((await ask(session, body)).status).toBe(202);
  return { session, token: await mailedToken(db, 'email_change') };
}

afterEach(async () => {
  await db.delete(enrollments);
  await db.delete(users);
  await db.delete(mails);
  await db.delete(rateLimits);
  await db.delete(verifications);
});

describe('a change of e-mail', () => {
  test('mails a link to the new address and changes nothing yet', async () => {
    const { session } = await askedFor({ email: 'Asha.Rao@Example.net' });
    expect((await sent()).at(-1)).toEqual({ kind: 'email_change', recipient: NEW });
    expect(await me(session)).toMatchObject({ email: asha.email, emailVerified: false });
  });

  test('is made by the link: the new address is confirmed, and the old one is told', async () => {
    const { session, token } = await askedFor();
    const answer = await confirm(session, token);
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Your e-mail is changed.' }]);
    expect(await me(session)).toMatchObject({ email: NEW, emailVerified: true });
    expect((await sent()).at(-1)).toEqual({ kind: 'email_changed', recipient: asha.email });
    expect(await db.$count(verifications)).toBe(0);
    await signIn(api, { email: NEW, password: asha.password });
    const old = { email: asha.email, password: asha.password };
    expect((await postJson(api, '/api/auth/sign-in', old)).status).toBe(401);
  });

  test('keeps the courses of the account', async () => {
    const { session, token } = await askedFor();
    const [user] = await db.select().from(users);
    const { id: courseId } = await createPaidCourse(db);
    await db.insert(enrollments).values({ courseId, email: asha.email, userId: user?.id ?? null });
    await confirm(session, token);
    expect(await db.select().from(enrollments)).toMatchObject([{ userId: user?.id }]);
  });

  test('is stored together with its mail or not at all, when asked for and when made', async () => {
    const { session, token } = await askedFor();
    const broken = buildApi({ ...deps, queueMail: () => Promise.reject(new Error('no queue')) });
    const again = { email: 'other@example.net', password: asha.password };
    expect((await postJson(broken, '/api/account/email', again, { headers: session })).status).toBe(500);
    expect((await postJson(broken, '/api/account/email/confirm', { token }, { headers: session })).status).toBe(500);
    expect(await me(session)).toMatchObject({ email: asha.email });
    expect((await confirm(session, token)).status).toBe(200);
  });

  test('asked for by a visitor is refused', async () => {
    expect((await ask(fromPage)).status).toBe(401);
    expect(await sent()).toEqual([]);
  });

  test.each([
    ['email', 'asha@', 'Invalid email address'],
    ['email', 'ASHA@example.org', 'This is your e-mail now'],
    ['password', '', 'Password is required'],
    ['password', 'not-this', 'This is not your password'],
    ['emailVerified', true, 'Unknown field'],
  ])('with %s %j is refused at the field, and no mail is sent', async (field, value, message) => {
    await signUp(api);
    const answer = await refusal(await ask(await signIn(api), { [field]: value }));
    expect(answer).toMatchObject({ status: 422, fields: { [field]: message } });
    expect(await sent()).toHaveLength(1);
  });

  test('to an address that has an account is answered alike; its owner gets a mail, and no link is made', async () => {
    await signUp(api, ravi);
    await signUp(api);
    const session = await signIn(api);
    const [free, taken] = [await ask(session), await ask(session, { email: ravi.email })];
    expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()]);
    expect((await sent()).at(-1)).toEqual({ kind: 'account_exists', recipient: ravi.email });
    expect(await db.$count(verifications)).toBe(0);
    expect(await db.$count(users, eq(users.email, ravi.email))).toBe(1);
  });

  test('is limited per new address, over all accounts', async () => {
    await signUp(api);
    await signUp(api, ravi);
    const few = buildApi({ ...deps, limits: { ...deps.limits, perEmail: { uses: 1, seconds: 60 } } });
    const askAs = async ({ email, password }: typeof asha) => {
      const headers = await signIn(api, { email, password });
      return (await postJson(few, '/api/account/email', { email: NEW, password }, { headers })).status;
    };
    expect([await askAs(asha), await askAs(ravi)]).toEqual([202, 429]);
  });

  test('is limited per account, whatever the addresses', async () => {
    await signUp(api);
    const headers = await signIn(api);
    const few = buildApi({ ...deps, limits: { ...deps.limits, perEmail: { uses: 1, seconds: 60 } } });
    const askFor = async (email: string) =>
      (await postJson(few, '/api/account/email', { email, password: asha.password }, { headers })).status;
    expect([await askFor(NEW), await askFor('other@example.net')]).toEqual([202, 429]);
  });
});

describe('the link that changes an e-mail', () => {
  test('does nothing for a visitor', async () => {
    const { token } = await askedFor();
    expect((await confirm(fromPage, token)).status).toBe(401);
    expect(await db.select().from(users)).toMatchObject([{ email: asha.email }]);
  });

  test('does nothing in another account', async () => {
    const { token } = await askedFor();
    await signUp(api, ravi);
    expect((await confirm(await signIn(api, ravi), token)).status).toBe(422);
    expect(await db.$count(users, eq(users.email, NEW))).toBe(0);
  });

  test('works once, also when the e-mail is changed back', async () => {
    const { session, token } = await askedFor();
    await confirm(session, token);
    expect((await confirm(session, token)).status).toBe(422);
    await ask(session, { email: asha.email });
    await confirm(session, await mailedToken(db, 'email_change'));
    expect((await confirm(session, token)).status).toBe(422);
    expect(await me(session)).toMatchObject({ email: asha.email });
  });

  test('used twice at the same time, works once', async () => {
    const { session, token } = await askedFor();
    const answers = await Promise.all([confirm(session, token), confirm(session, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await sent()).filter(({ kind }) => kind === 'email_changed')).toHaveLength(1);
  });

  test('works for a day', async () => {
    const { session, token } = await askedFor();
    const [link] = await db.select().from(verifications);
    expect(Math.round(((link?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24);
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await confirm(session, token)).status).toBe(422);
    expect(await me(session)).toMatchObject({ email: asha.email });
  });

  test('is void once another was asked for', async () => {
    const { session, token } = await askedFor();
    await ask(session, { email: 'other@example.net' });
    expect((await confirm(session, token)).status).toBe(422);
    expect((await confirm(session, await mailedToken(db, 'email_change'))).status).toBe(200);
    expect(await me(session)).toMatchObject({ email: 'other@example.net' });
  });

  test('is void once the password was reset', async () => {
    const { token } = await askedFor();
    await postJson(api, '/api/auth/forgot-password', { email: asha.email });
    const reset = { token: await mailedToken(db, 'password_reset'), password: 'a-new-marigold' };
    expect((await postJson(api, '/api/auth/reset-password', reset)).status).toBe(200);
    const session = await signIn(api, { email: asha.email, password: 'a-new-marigold' });
    expect((await confirm(session, token)).status).toBe(422);
    expect((await sent()).at(-1)).toEqual({ kind: 'password_changed', recipient: asha.email });
  });

  test('is void once the password was changed', async () => {
    const { session, token } = await askedFor();
    const passwords = { currentPassword: asha.password, password: 'a-new-marigold' };
    await postJson(api, '/api/account/password', passwords, { headers: session });
    const renewed = await signIn(api, { email: asha.email, password: 'a-new-marigold' });
    expect((await confirm(renewed, token)).status).toBe(422);
  });

  test('is void once the e-mail is another, whoever changed it', async () => {
    const { session, token } = await askedFor();
    await db.update(users).set({ email: 'changed@example.org' });
    expect((await confirm(session, token)).status).toBe(422);
    expect(await me(session)).toMatchObject({ email: 'changed@example.org' });
  });

  test('is refused when somebody made an account of that address meanwhile', async () => {
    const { session, token } = await askedFor();
    await signUp(api, { ...ravi, email: NEW });
    expect((await confirm(session, token)).status).toBe(422);
    expect(await me(session)).toMatchObject({ email: asha.email });
    expect((await sent()).some(({ kind }) => kind === 'email_changed')).toBe(false);
  });

  test('ends the links that were mailed to the old address', async () => {
    const { session, token } = await askedFor();
    await postJson(api, '/api/auth/forgot-password', { email: asha.email });
    const reset = { token: await mailedToken(db, 'password_reset'), password: 'a-new-marigold' };
    await confirm(session, token);
    expect((await postJson(api, '/api/auth/reset-password', reset)).status).toBe(422);
  });

  test('made up is refused', async () => {
    const { session } = await askedFor();
    for (const token of ['made-up', '%', 'x'.repeat(1000)]) expect((await confirm(session, token)).status).toBe(422);
  });
});

describe('without script', () => {
  const form = { email: NEW, password: asha.password };

  test('a wrong password is told at its field; the address is kept, the password is not', async () => {
    await signUp(api);
    const headers = await signIn(api);
    const answer = await postForm(api, '/api/account/email', { ...form, password: 'not-this' }, { headers });
    expect(answer.headers.get('Location')).toBe('/account#your-email');
    expect(await outcomeOf(api, answer)).toMatchObject({
      form: 'change-email',
      ok: false,
      fields: { password: 'This is not your password' },
      values: { email: NEW },
    });
    expect(JSON.stringify(await outcomeOf(api, answer))).not.toContain('not-this');
  });

  test('the link leads back to the account, a refused one to its own page', async () => {
    const { session, token } = await askedFor();
    const post = (value: string) => postForm(api, '/api/account/email/confirm', { token: value }, { headers: session });
    const refused = await post('made-up');
    expect(refused.headers.get('Location')).toBe('/account/email?token=made-up');
    const done = await post(token);
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/account#your-email']);
    expect(await outcomeOf(api, done)).toMatchObject({ form: 'change-email', ok: true });
  });
});

test('wrong passwords are counted per account over all its forms, and one that is right forgets them', async () => {
  await signUp(api);
  await signUp(api, ravi);
  const headers = await signIn(api);
  const wrong = { currentPassword: 'not-this', password: 'a-new-marigold' };
  for (let tries = 0; tries < 9; tries += 1) expect((await ask(headers, { password: 'not-this' })).status).toBe(422);
  expect((await ask(headers)).status).toBe(202);
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await postJson(api, '/api/account/password', wrong, { headers })).status).toBe(422);
  }
  const paused = await ask(headers);
  expect([paused.status, paused.headers.get('Retry-After')]).toEqual([429, '900']);
  const other = await signIn(api, ravi);
  expect((await ask(other, { email: 'r@example.net', password: ravi.password })).status).toBe(202);
  const later = buildApi({ ...deps, now: () => new Date(TEST_NOW.getTime() + 900_000) });
  const body = { email: NEW, password: asha.password };
  expect((await postJson(later, '/api/account/email', body, { headers })).status).toBe(202);
});
