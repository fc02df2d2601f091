import { expect, test } from 'vitest';
import { lightPasswords } from '../../../tests/support/api.ts';
import { accountApi, asha, choosePassword, mailedToken, newcomer, signIn } from '../../../tests/support/people.ts';
import { postJson } from '../../../tests/support/requests.ts';
import type { Passwords } from '../../deps.ts';
import { buildApi } from '../../start/app.ts';

const { db, deps, pool } = await accountApi();

/** Connections in use while each password was hashed or compared. */
const busy: number[] = [];
const noted = <Result>(work: Promise<Result>) => {
  busy.push(pool.totalCount - pool.idleCount);
  return work;
};
const passwords: Passwords = {
  hash: (password) => noted(lightPasswords.hash(password)),
  verify: (kept) => noted(lightPasswords.verify(kept)),
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

test('a made-up token costs no hash', async () => {
  busy.length = 0;
  const token = 'made-up';
  await postJson(api, '/api/auth/reset-password', { token, password: 'a-new-marigold' });
  await postJson(api, '/api/auth/first-admin', { ...asha, token });
  expect(busy).toEqual([]);
});
