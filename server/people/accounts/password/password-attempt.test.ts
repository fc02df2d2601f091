import { expect, test } from 'vitest';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { emailChangeApi, NEW_EMAIL } from '../../../../tests/support/email-changes.ts';
import { asha, ravi, signIn, signUp } from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { buildApi } from '../../../start/app.ts';

const { api, deps, requestChange } = await emailChangeApi();

test('wrong passwords are counted per account over all its forms, and a right one resets the count', async () => {
  await signUp(api);
  await signUp(api, ravi);
  const headers = await signIn(api);
  const wrong = { currentPassword: 'not-this', password: 'a-new-marigold' };
  for (let attempts = 0; attempts < 9; attempts += 1)
    expect((await requestChange(headers, { password: 'not-this' })).status).toBe(422);
  expect((await requestChange(headers)).status).toBe(202);
  for (let attempts = 0; attempts < 10; attempts += 1) {
    expect((await postJson(api, '/api/account/password', wrong, { headers })).status).toBe(422);
  }
  const paused = await requestChange(headers);
  expect([paused.status, paused.headers.get('Retry-After')]).toEqual([429, '900']);
  const other = await signIn(api, ravi);
  expect((await requestChange(other, { email: 'r@example.net', password: ravi.password })).status).toBe(202);
  const later = buildApi({ ...deps, now: () => new Date(TEST_NOW.getTime() + 900_000) });
  const body = { email: NEW_EMAIL, password: asha.password };
  expect((await postJson(later, '/api/account/email', body, { headers })).status).toBe(202);
});
