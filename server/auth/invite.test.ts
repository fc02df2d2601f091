import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createPaidCourse } from '../../tests/support/factories.ts';
import { createEnrollment } from '../../tests/support/learning-factories.ts';
import {
  accountApi,
  asha,
  confirmEmail,
  mailedToken,
  newcomer,
  ravi,
  readMe,
  sessionOf,
  signIn,
  signUp,
} from '../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../tests/support/requests.ts';
import { credentials, enrollments, users, verifications } from '../db/schema/index.ts';
import { type Invitation, inviteAccount } from './invite.ts';
import { deleteLinks } from './links.ts';
import { deleteExpiredAccess } from './session.ts';

const { api, db, deps } = await accountApi();
const invited = { name: asha.name, email: 'Asha@Example.org', phone: '+919876543210' };
const password = 'my-first-marigold';

const invite = (changes: Partial<Invitation> = {}) =>
  db.transaction((tx) => inviteAccount(deps, tx, { ...invited, ...changes }));
const tokenOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? '';
const setPassword = (token: string) => postJson(api, '/api/auth/reset-password', { token, password });
const stored = async () => (await db.select().from(users))[0];

describe('an address without an account', () => {
  test('gets one that no one can sign in to yet', async () => {
    const { user, link } = await invite();
    expect(user).toMatchObject({ email: asha.email, emailVerified: false, phone: invited.phone, roles: [] });
    expect(link).toMatch(/^http:\/\/localhost:5000\/reset-password\?token=invited-\w{32}$/);
    expect(await db.$count(credentials)).toBe(0);
  });

  test('gets a link that sets the first password, confirms the email and brings the orders and requests that wait under it', async () => {
    const course = await createPaidCourse(db);
    await createEnrollment(db, course.id, { email: asha.email });
    const { user, link } = await invite();
    const response = await setPassword(tokenOf(link));
    expect([response.status, (await response.json()).message]).toEqual([200, 'Your password is set. Please sign in.']);
    expect(sessionOf(response)).toBe('');
    expect(await readMe(api, await signIn(api, { email: asha.email, password }))).toMatchObject({
      emailVerified: true,
    });
    expect(await db.select().from(enrollments)).toMatchObject([{ userId: user.id }]);
  });

  test('gets a link that works without JavaScript, once, and leads to sign-in', async () => {
    const token = tokenOf((await invite()).link);
    const response = await postForm(api, '/api/auth/reset-password', { token, password });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/signin']);
    expect(await outcomeOf(db, response)).toMatchObject({
      ok: true,
      message: 'Your password is set. Please sign in.',
    });
    expect(await refusal(await setPassword(token))).toMatchObject({ status: 422 });
  });

  test('gets a link that works for 7 days, and is deleted afterwards', async () => {
    const { link } = await invite();
    const [kept] = await db.select().from(verifications);
    expect(Math.round(((kept?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(7 * 24 * 60);
    await db.update(verifications).set({ expiresAt: new Date(deps.now().getTime() - 1000) });
    expect((await setPassword(tokenOf(link))).status).toBe(422);
    await deleteExpiredAccess(deps);
    expect(await db.$count(verifications)).toBe(0);
  });

  test('gets a link that ends with all other links of the account', async () => {
    const { user, link } = await invite();
    await deleteLinks(db, user.id);
    expect((await setPassword(tokenOf(link))).status).toBe(422);
  });

  test('that is invited twice at once gets one account, and both links work until one is used', async () => {
    const [one, other] = await Promise.all([invite(), invite()]);
    expect(one.user.id).toBe(other.user.id);
    expect((await setPassword(tokenOf(one.link))).status).toBe(200);
    expect((await setPassword(tokenOf(other.link))).status).toBe(422);
  });
});

describe('an address with an account', () => {
  test('that no one confirmed belongs to its owner: the person who signed up with it is locked out, and leaves no name or number', async () => {
    await signUp(api, { ...ravi, email: asha.email });
    const stranger = await signIn(api, { ...ravi, email: asha.email });
    await postJson(api, '/api/account/email', { email: ravi.email, password: ravi.password }, { headers: stranger });
    const change = await mailedToken(db, 'email_change');
    const { link } = await invite();
    expect(await readMe(api, stranger)).toBeNull();
    const moved = await postJson(api, '/api/account/email/confirm', { token: change }, { headers: stranger });
    expect(moved.status).toBe(401);
    expect((await postJson(api, '/api/auth/sign-in', { email: asha.email, password: ravi.password })).status).toBe(401);
    expect((await setPassword(tokenOf(link))).status).toBe(200);
    expect(await stored()).toMatchObject({
      email: asha.email,
      name: asha.name,
      phone: invited.phone,
      emailVerified: true,
    });
  });

  test('has no link that a reader of the database could use', async () => {
    const token = tokenOf((await invite()).link);
    await postJson(api, '/api/auth/forgot-password', { email: asha.email });
    const rows = JSON.stringify(await db.select().from(verifications));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain('reset-password:');
  });

  test('that is invited once more can still use the earlier link', async () => {
    const first = await invite();
    await signUp(api, { ...ravi, email: asha.email });
    await invite();
    expect((await setPassword(tokenOf(first.link))).status).toBe(200);
  });

  test('that is confirmed needs no link', async () => {
    const { headers } = await newcomer(api, db);
    await confirmEmail(api, db, headers);
    expect((await invite()).link).toBeNull();
    expect(await readMe(api, headers)).toMatchObject({ roles: [] });
  });
});

describe('a role', () => {
  test('comes with a new account', async () => {
    expect((await invite({ roles: ['trainer'] })).user).toMatchObject({ roles: ['trainer'], emailVerified: false });
  });

  test('is given to a confirmed account, which signs in again with the password that a role needs', async () => {
    const { headers } = await newcomer(api, db);
    await confirmEmail(api, db, headers);
    await invite({ roles: ['admin'], name: 'Another Name' });
    expect(await readMe(api, headers)).toBeNull();
    expect(await stored()).toMatchObject({ roles: ['admin'], name: asha.name });
  });

  test('locks out the person who made an account with an address that they never confirmed', async () => {
    const { headers, user } = await newcomer(api, db, { ...asha, name: 'Someone Else' });
    const { link } = await invite({ roles: ['admin'] });
    expect(await readMe(api, headers)).toBeNull();
    expect((await postJson(api, '/api/auth/sign-in', { email: asha.email, password: asha.password })).status).toBe(401);
    expect(await stored()).toMatchObject({ id: user.id, name: asha.name, roles: ['admin'] });
    expect((await setPassword(tokenOf(link))).status).toBe(200);
    const mine = await signIn(api, { email: asha.email, password });
    expect(await readMe(api, mine)).toMatchObject({ roles: ['admin'], emailVerified: true });
  });

  test('stays as it is when someone who is already staff is invited', async () => {
    const { user } = await invite({ roles: ['admin'] });
    await invite({ roles: ['trainer'] });
    expect(await db.select().from(users).where(eq(users.id, user.id))).toMatchObject([{ roles: ['admin'] }]);
  });
});
