import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  accountApi,
  asha,
  choosePassword,
  confirmEmail,
  mailedToken,
  newcomer,
  readMe,
  sessionOf,
  signIn,
  signInDuring,
} from '../../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { mails, sessions, siteSettings, users } from '../../../db/schema/index.ts';

const { api, db, deps } = await accountApi();

const SHORT = 'Staff need a password of at least 12 characters';
const long = 'twelve-signs';
const person = { ...asha, password: 'marigold-42' };
const credentials = { email: person.email, password: person.password };

/** A colleague with the password that they chose as a learner, by default eleven characters long. */
async function accountant(password = person.password) {
  const { headers } = await newcomer(api, db, { ...person, password });
  await confirmEmail(api, db, headers);
  await db.update(users).set({ roles: ['accountant'] });
  return headers;
}

test.each([
  ['short', person.password],
  ['easy', 'aaaaaaaaaaab'],
])('staff with a password that is %s get a link for another instead of a session', async (_, password) => {
  await accountant(password);
  await db.delete(sessions);
  const response = await postJson(api, '/api/auth/sign-in', { ...credentials, password });
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      message: `${SHORT} that is hard to guess. We have emailed you a link to choose one.`,
      firstPage: '/desk',
      nextStep: '/forgot-password',
    },
  ]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await db.$count(sessions)).toBe(0);
  const token = await mailedToken(db, 'password_reset');
  const tried = await refusal(await choosePassword(api, token, 'eleven-sign'));
  expect(tried).toMatchObject({ status: 422, fields: { password: SHORT } });
  expect((await choosePassword(api, token, long)).status).toBe(200);
  expect(await readMe(api, await signIn(api, { ...credentials, password: long }))).toMatchObject({
    roles: ['accountant'],
  });
});

test('who gets a role while their weak password is compared has no session', async () => {
  const headers = await accountant();
  await db.update(users).set({ roles: [] });
  const admin = await createStaff(api, db);
  const invitation = { name: person.name, email: person.email, roles: ['editor'], courses: [] };
  const invite = () => postJson(api, '/api/desk/staff', invitation, { headers: admin.headers });
  const response = await signInDuring(deps, async () => expect((await invite()).status).toBe(201), credentials);
  expect([response.status, sessionOf(response)]).toEqual([401, '']);
  expect(await readMe(api, headers)).toBeNull();
  expect(await db.$count(sessions)).toBe(1);
});

test('without JavaScript a weak password leads to a page with a message about it', async () => {
  await accountant();
  const response = await postForm(api, '/api/auth/sign-in', credentials);
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/forgot-password']);
  expect(sessionOf(response)).toBe('');
  expect(await outcomeOf(db, response)).toMatchObject({
    form: 'sign-in',
    ok: true,
    message: expect.stringContaining(SHORT),
  });
});

test('a wrong password of staff is refused like any other, and emails nothing', async () => {
  await accountant();
  const response = await postJson(api, '/api/auth/sign-in', { ...credentials, password: 'not-this' });
  expect(await refusal(response)).toEqual({ status: 401, code: 'unauthorized', message: 'Invalid email or password' });
  expect(await db.$count(mails, eq(mails.kind, 'password_reset'))).toBe(0);
});

test('staff change a password to one of twelve characters or more, learners to one of six', async () => {
  const headers = await accountant();
  const change = (password: string) =>
    postJson(api, '/api/account/password', { currentPassword: person.password, password }, { headers });
  expect(await refusal(await change('eleven-sign'))).toMatchObject({ status: 422, fields: { password: SHORT } });
  await db.update(users).set({ roles: [] });
  expect((await change('sixsix')).status).toBe(200);
});

describe('staff cannot change a password to', () => {
  test.each([
    ['their email', asha.email],
    ['their name with digits and signs', `${asha.name} 2026!`],
    ['one character', 'aaaaaaaaaaaa'],
    ['two characters', 'abababababab'],
    ['digits in a row', '123456789012'],
    ['letters in a row, backwards', 'zyxwvutsrqpon'],
    ['keys in a row', 'Qwertyuiopasdf'],
    ['the brand of the settings', 'Orchid-Academy-1'],
  ])('%s', async (_, password) => {
    const headers = await accountant();
    const brand = sql`jsonb_set(${siteSettings.settings}, '{brand}', '"Orchid Academy"')`;
    await db.update(siteSettings).set({ settings: brand });
    const change = { currentPassword: person.password, password };
    expect(await refusal(await postJson(api, '/api/account/password', change, { headers }))).toMatchObject({
      status: 422,
      fields: { password: 'This password is too easy to guess. Please choose another.' },
    });
  });
});

test.each(['asha-likes-tea-42', '930127-482-1756'])('staff can change a password to %s', async (password) => {
  const headers = await accountant();
  const change = { currentPassword: person.password, password };
  expect((await postJson(api, '/api/account/password', change, { headers })).status).toBe(200);
});
