import { expect, test } from 'vitest';
import { lightPasswords } from '../../../../tests/support/api.ts';
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
  signIn,
} from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { currentCaller } from '../../../base/caller.ts';
import type { Passwords } from '../../../deps.ts';
import { buildApi } from '../../../start/app.ts';
import { createAdminLink } from '../first-admin/first-admin-link.ts';

const { db, deps, pool } = await accountApi();

/** Connections in use while each password was hashed or compared. */
const busy: number[] = [];
/** Whether each was one of those that go first. */
const first: boolean[] = [];
const recordUse = <Result>(work: Promise<Result>) => {
  busy.push(pool.totalCount - pool.idleCount);
  first.push(currentCaller().hasReserve);
  return work;
};
const passwords: Passwords = {
  hash: (password) => recordUse(lightPasswords.hash(password)),
  verify: (kept) => recordUse(lightPasswords.verify(kept)),
};
const api = buildApi({ ...deps, passwords });

test('no hash is made while a database connection is held', async () => {
  const { headers } = await newcomer(api, db);
  const change = { currentPassword: asha.password, password: 'a-new-marigold' };
  expect((await postJson(api, '/api/account/password', change, { headers })).status).toBe(200);
  await postJson(api, '/api/auth/forgot-password', { email: asha.email });
  expect((await choosePassword(api, await mailedToken(db, 'password_reset'))).status).toBe(200);
  await signIn(api, { ...asha, password: 'a-new-marigold' });
  expect(busy).toEqual(busy.map(() => 0));
  // Sign-up, sign-in, both passwords of the change, the reset, and the last sign-in.
  expect(busy.length).toBeGreaterThanOrEqual(6);
});

test('the first admin is signed in at the cost of one hash', async () => {
  busy.length = 0;
  const token = new URL((await createAdminLink(deps)) ?? '').searchParams.get('token');
  const response = await postJson(api, '/api/auth/first-admin', { ...asha, token });
  expect(await readMe(api, { Cookie: sessionOf(response) })).toMatchObject({ roles: ['admin'] });
  expect(busy).toHaveLength(1);
});

test('a made-up token costs no hash', async () => {
  busy.length = 0;
  const token = 'made-up';
  await postJson(api, '/api/auth/reset-password', { token, password: 'a-new-marigold' });
  await postJson(api, '/api/auth/first-admin', { ...asha, token });
  expect(busy).toEqual([]);
});

test('an account’s sign-ins have priority 30 times in 15 minutes, over all its browsers; after that they queue with everyone else’s', async () => {
  const { headers } = await newcomer(api, db);
  await confirmEmail(api, db, headers);
  const credentials = { email: asha.email, password: asha.password };
  const known = knownBrowserOf(await postJson(api, '/api/auth/sign-in', credentials));
  first.length = 0;
  for (let time = 0; time < 31; time += 1) {
    expect((await postJson(api, '/api/auth/sign-in', credentials, { headers: known })).status).toBe(200);
  }
  expect(first).toEqual([...Array(30).fill(true), false]);
});
