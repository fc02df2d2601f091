import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { createMessage } from '../../../../tests/support/desk-factories.ts';
import { emailChangeApi, NEW_EMAIL } from '../../../../tests/support/email-changes.ts';
import { createPaidCourse } from '../../../../tests/support/factories.ts';
import { asha, comparingApi, ravi, readMe, signIn, signUp } from '../../../../tests/support/people.ts';
import { postJson, refusal } from '../../../../tests/support/requests.ts';
import { enrollments, sessions, users, verifications } from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';

const { api, db, deps, requestChange, signUpAndRequest, confirm, sent } = await emailChangeApi();
const me = (headers: Record<string, string>) => readMe(api, headers);

afterEach(async () => {
  await db.delete(enrollments);
});

describe('a change of email', () => {
  test('emails a link to the new address and changes nothing yet', async () => {
    const { session } = await signUpAndRequest({ email: 'Asha.Rao@Example.net' });
    expect((await sent()).at(-1)).toEqual({ kind: 'email_change', recipient: NEW_EMAIL });
    expect(await me(session)).toMatchObject({ email: asha.email, emailVerified: false });
  });

  test('is made by the link: the new address is confirmed, and the old address gets an email', async () => {
    const { session, token } = await signUpAndRequest();
    const response = await confirm(session, token);
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Your email is changed, and you are signed out everywhere else.' },
    ]);
    expect(await me(session)).toMatchObject({ email: NEW_EMAIL, emailVerified: true });
    expect((await sent()).at(-1)).toEqual({ kind: 'email_changed', recipient: asha.email });
    expect(await db.$count(verifications)).toBe(0);
    await signIn(api, { email: NEW_EMAIL, password: asha.password });
    const old = { email: asha.email, password: asha.password };
    expect((await postJson(api, '/api/auth/sign-in', old)).status).toBe(401);
  });

  test('keeps the courses of the account', async () => {
    const { session, token } = await signUpAndRequest();
    const [user] = await db.select().from(users);
    const { id: courseId } = await createPaidCourse(db);
    await db.insert(enrollments).values({ courseId, email: asha.email, userId: user?.id ?? null });
    await confirm(session, token);
    expect(await db.select().from(enrollments)).toMatchObject([{ userId: user?.id }]);
  });

  test('leaves the person of an address that the account never proved, as staff see them', async () => {
    const owner = await createMessage(db, { email: asha.email });
    const { session, token } = await signUpAndRequest();
    await confirm(session, token);
    const [user] = await db.select().from(users);
    expect(user?.personId).not.toBe(owner.personId);
    expect((await createMessage(db, { email: NEW_EMAIL })).personId).toBe(user?.personId);
  });

  test('is not begun by a session that ended while the password was compared', async () => {
    await signUp(api);
    const headers = await signIn(api);
    const slow = comparingApi(deps, () => db.delete(sessions));
    const body = { email: NEW_EMAIL, password: asha.password };
    expect((await postJson(slow, '/api/account/email', body, { headers })).status).toBe(401);
    expect((await sent()).at(-1)?.kind).not.toBe('email_change');
  });

  test('is stored together with its email or not at all, both the request and the change', async () => {
    const { session, token } = await signUpAndRequest();
    const broken = buildApi({ ...deps, queueMail: () => Promise.reject(new Error('no queue')) });
    const again = { email: 'other@example.net', password: asha.password };
    expect((await postJson(broken, '/api/account/email', again, { headers: session })).status).toBe(500);
    expect((await postJson(broken, '/api/account/email/confirm', { token }, { headers: session })).status).toBe(500);
    expect(await me(session)).toMatchObject({ email: asha.email });
    expect((await confirm(session, token)).status).toBe(200);
  });

  test.each([
    ['email', 'asha@', 'Invalid email address'],
    ['email', 'ASHA@example.org', 'This is already your email'],
    ['password', '', 'Password is required'],
    ['password', 'not-this', 'This is not your password'],
    ['emailVerified', true, 'Unknown field'],
  ])('with %s %j is refused at the field, and no email is sent', async (field, value, message) => {
    await signUp(api);
    const refused = await refusal(await requestChange(await signIn(api), { [field]: value }));
    expect(refused).toMatchObject({ status: 422, fields: { [field]: message } });
    expect(await sent()).toHaveLength(1);
  });

  test('to an address with an account gets the same response; its owner gets an email, and no link is created', async () => {
    await signUp(api, ravi);
    await signUp(api);
    const session = await signIn(api);
    const [free, taken] = [await requestChange(session), await requestChange(session, { email: ravi.email })];
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
      return (await postJson(few, '/api/account/email', { email: NEW_EMAIL, password }, { headers })).status;
    };
    expect([await askAs(asha), await askAs(ravi)]).toEqual([202, 429]);
  });

  test('is limited per account, whatever the addresses', async () => {
    await signUp(api);
    const headers = await signIn(api);
    const few = buildApi({ ...deps, limits: { ...deps.limits, perEmail: { uses: 1, seconds: 60 } } });
    const askFor = async (email: string) =>
      (await postJson(few, '/api/account/email', { email, password: asha.password }, { headers })).status;
    expect([await askFor(NEW_EMAIL), await askFor('other@example.net')]).toEqual([202, 429]);
  });
});
