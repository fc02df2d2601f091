import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { site as sampleSite } from '../../../../content/site.ts';
import {
  accountApi,
  asha,
  fromPage,
  newcomer,
  ravi,
  readMe,
  sessionOf,
  signIn,
} from '../../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { hasRole } from '../../../db/queries/roles.ts';
import { adminLinks, auditEntries, siteSettings, users } from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';
import { createAdminLink } from './first-admin-link.ts';

const { api, db, deps } = await accountApi();

const freshToken = async (given = deps) => {
  const link = await createAdminLink(given);
  return new URL(link ?? 'http://there.is/an-admin').searchParams.get('token') ?? '';
};
const createAdmin = (token: string, person: object = asha) =>
  postJson(api, '/api/auth/first-admin', { ...person, token }, { headers: fromPage });
const becomeAdmin = (token: string, headers: Record<string, string> = fromPage, { password } = asha) =>
  postJson(api, '/api/account/first-admin', { token, password }, { headers });
const countAdmins = () => db.$count(users, hasRole(['admin']));

const TOO_OLD = 'This link was used, is too old or is not the newest.';
const THERE_IS_ONE = 'There is an admin already: ask them to invite you.';

describe('the link', () => {
  test('has the address of the site, and only its hash is stored', async () => {
    const link = await createAdminLink(deps);
    expect(link).toMatch(/^http:\/\/localhost:5000\/first-admin\?token=[\w-]{43}$/);
    const storedLinks = JSON.stringify(await db.select().from(adminLinks));
    expect(storedLinks).not.toContain(link?.split('=')[1]);
  });

  test('is replaced by the next', async () => {
    const [former, newest] = [await freshToken(), await freshToken()];
    expect(await refusal(await createAdmin(former))).toMatchObject({ status: 422, message: TOO_OLD });
    expect((await createAdmin(newest)).status).toBe(201);
  });

  test('works for a day', async () => {
    const token = await freshToken();
    const nextDay = { ...deps, now: () => new Date(deps.now().getTime() + 24 * 3_600_000) };
    const late = await postJson(buildApi(nextDay), '/api/auth/first-admin', { ...asha, token });
    expect(await refusal(late)).toMatchObject({ status: 422, message: TOO_OLD });
    expect(await countAdmins()).toBe(0);
  });

  test('is not created once there is an admin, and an earlier link makes no second admin', async () => {
    const token = await freshToken();
    await createStaff(api, db);
    expect(await createAdminLink(deps)).toBeNull();
    expect(await refusal(await createAdmin(token))).toMatchObject({ status: 422, message: THERE_IS_ONE });
  });

  test('is still created while the only admin has not accepted the invitation', async () => {
    const { user } = await newcomer(api, db, ravi);
    await db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.id, user.id));
    expect((await createAdmin(await freshToken())).status).toBe(201);
  });
});

describe('a visitor with the link', () => {
  test('gets an account that is an admin, and is signed in', async () => {
    const response = await createAdmin(await freshToken(), { ...asha, email: 'Asha@Example.org' });
    expect(response.status).toBe(201);
    const me = await readMe(api, { Cookie: sessionOf(response) });
    expect(me).toMatchObject({ email: asha.email, phone: '+919876543210', roles: ['admin'], emailVerified: true });
    const [user] = await db.select().from(users).where(eq(users.email, asha.email));
    const entries = await db.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({ actorId: user?.id, action: 'staff.first_admin', recordId: user?.id });
    await signIn(api);
  });

  test('gets the emails for staff, alarms as well, unless the settings name another address', async () => {
    const staffEmail = async () => (await db.select().from(siteSettings))[0]?.settings.staffEmail;
    const [site] = await db.select().from(siteSettings);
    if (!site) throw new Error('The site has no settings');
    await db.update(siteSettings).set({ settings: { ...site.settings, staffEmail: 'office@academy.example' } });
    expect((await createAdmin(await freshToken())).status).toBe(201);
    expect(await staffEmail()).toBe('office@academy.example');

    await db.delete(users);
    await db.update(siteSettings).set({ settings: { ...site.settings, staffEmail: sampleSite.staffEmail } });
    expect((await createAdmin(await freshToken())).status).toBe(201);
    expect(await staffEmail()).toBe(asha.email);
  });

  test('has a week to set up a second factor, which a new site then requires of staff for money', async () => {
    const settings = async () => (await db.select().from(siteSettings))[0]?.settings;
    await db.update(siteSettings).set({ settings: sql`${siteSettings.settings} - 'requireSecondFactor'` });
    const response = await createAdmin(await freshToken());
    expect(await settings()).toMatchObject({ requireSecondFactor: true });
    const me = await readMe(api, { Cookie: sessionOf(response) });
    expect(me).toMatchObject({ needsSecondFactor: false, secondFactorDueAt: '2026-11-28T18:30:00.000Z' });

    await db.delete(users);
    await db.update(siteSettings).set({ settings: sql`${siteSettings.settings} || '{"requireSecondFactor": false}'` });
    expect((await createAdmin(await freshToken())).status).toBe(201);
    expect(await settings()).toMatchObject({ requireSecondFactor: false });
  });

  test('is led to the desk without JavaScript', async () => {
    const response = await postForm(api, '/api/auth/first-admin', { ...asha, token: await freshToken() });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/desk']);
    expect(await readMe(api, { Cookie: sessionOf(response) })).toMatchObject({ roles: ['admin'] });
  });

  test('gets the typed values back without JavaScript, but never token or password', async () => {
    const response = await postForm(api, '/api/auth/first-admin', { ...asha, token: 'made-up' });
    expect(response.headers.get('Location')).toBe('/first-admin?token=made-up');
    const { name, email, phone } = asha;
    expect(await outcomeOf(db, response)).toMatchObject({
      ok: false,
      message: TOO_OLD,
      values: { name, email, phone },
    });
  });

  test('may try again after a mistake, which does not use up the link', async () => {
    const token = await freshToken();
    const wrong = await refusal(await createAdmin(token, { ...asha, phone: '12', password: 'password-2026' }));
    expect(Object.keys(wrong.fields ?? {})).toEqual(['phone', 'password']);
    expect((await createAdmin(token)).status).toBe(201);
  });

  test('is asked to sign in if the email has an account, which does not change', async () => {
    await newcomer(api, db);
    const token = await freshToken();
    const { status, fields } = await refusal(await createAdmin(token));
    expect([status, fields?.email]).toEqual([422, expect.stringContaining('sign in to it first')]);
    expect(await countAdmins()).toBe(0);
    expect((await createAdmin(token, { ...ravi, password: asha.password })).status).toBe(201);
  });
});

describe('a signed-in person', () => {
  test('becomes the first admin by the link, with a confirmed email', async () => {
    const { headers } = await newcomer(api, db);
    const response = await becomeAdmin(await freshToken(), headers);
    expect(response.status).toBe(200);
    const renewed = { ...fromPage, Cookie: sessionOf(response) };
    expect(await readMe(api, renewed)).toMatchObject({ roles: ['admin'], emailVerified: true });
    expect(await readMe(api, headers)).toBeNull();
  });

  test.each([
    ['short', 'marigold-42'],
    ['easy', 'aaaaaaaaaaab'],
  ])('whose password is too %s for an admin chooses another first', async (_, password) => {
    const weak = { ...asha, password };
    const { headers } = await newcomer(api, db, weak);
    const token = await freshToken();
    const refused = await refusal(await becomeAdmin(token, headers, weak));
    expect(refused).toMatchObject({
      status: 422,
      fields: {
        password:
          'Staff need a password of at least 12 characters that is hard to guess. First change yours in your account, then open the link again.',
      },
    });
    expect(await countAdmins()).toBe(0);
    const change = { currentPassword: password, password: asha.password };
    const changed = await postJson(api, '/api/account/password', change, { headers });
    expect((await becomeAdmin(token, { ...fromPage, Cookie: sessionOf(changed) })).status).toBe(200);
  });

  test('stays a learner with another password', async () => {
    const { headers } = await newcomer(api, db);
    const refused = await refusal(
      await becomeAdmin(await freshToken(), headers, { ...asha, password: 'not-this-password' }),
    );
    expect(refused).toMatchObject({ status: 422, fields: { password: 'This is not your password' } });
    expect(await countAdmins()).toBe(0);
  });

  test('stays a learner with a made-up link', async () => {
    const { headers } = await newcomer(api, db);
    await freshToken();
    expect(await refusal(await becomeAdmin('made-up', headers))).toMatchObject({ status: 422, message: TOO_OLD });
    expect(await readMe(api, headers)).toMatchObject({ roles: [] });
  });
});

test('a used or old link shows this when it is opened', async () => {
  const token = await freshToken();
  const open = (of: string) => api.request(`/api/auth/first-admin?token=${of}`);
  expect((await open(token)).status).toBe(200);
  expect(await refusal(await open('made-up'))).toMatchObject({ status: 422, message: TOO_OLD });
  expect((await createAdmin(token)).status).toBe(201);
  expect(await refusal(await open(token))).toMatchObject({
    status: 422,
    message: expect.stringContaining('invite you'),
  });
});

test('two uses at the same moment make only one admin', async () => {
  const { headers } = await newcomer(api, db);
  const token = await freshToken();
  const responses = await Promise.all([
    createAdmin(token, { ...ravi, password: asha.password }),
    becomeAdmin(token, headers),
    createAdmin(token, { ...ravi, email: 'c@d.in' }),
  ]);
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countAdmins()).toBe(1);
});

describe('no one can give themselves a role', () => {
  test('when they sign up', async () => {
    const { status, fields } = await refusal(await postJson(api, '/api/auth/sign-up', { ...asha, roles: ['admin'] }));
    expect([status, fields]).toEqual([422, { roles: 'Unknown field' }]);
    expect(await db.$count(users)).toBe(0);
  });

  test('when they change their details', async () => {
    const { headers } = await newcomer(api, db);
    const details = { name: asha.name, phone: asha.phone, roles: ['admin'] };
    const { status, fields } = await refusal(await postJson(api, '/api/account/profile', details, { headers }));
    expect([status, fields]).toEqual([422, { roles: 'Unknown field' }]);
    expect(await readMe(api, headers)).toMatchObject({ roles: [] });
  });
});

test('a role counts only once its email is confirmed', async () => {
  const { headers, user } = await newcomer(api, db);
  await db
    .update(users)
    .set({ roles: ['admin'] })
    .where(eq(users.id, user.id));
  expect(await readMe(api, headers)).toMatchObject({ roles: [] });
});
