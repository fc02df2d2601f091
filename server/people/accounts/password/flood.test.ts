import { beforeEach, expect, test } from 'vitest';
import { byNight } from '../../../../tests/support/by-night.ts';
import { accountApi, asha, confirmEmail, newcomer, ravi, signUp } from '../../../../tests/support/people.ts';
import { postJson, refusal } from '../../../../tests/support/requests.ts';
import { productionLimits } from '../../../base/limits.ts';
import { mails } from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';
import { mailPasswordReset } from '../service.ts';

// Strangers cause more emails to addresses that no one confirmed than all of them together may.
const { api, db, deps } = await accountApi();
const usedUp = { uses: 0, perNetwork: 0, seconds: 3600 };
const limitedDeps = { ...deps, limits: { ...deps.limits, firstLinkMails: usedUp, linkMails: usedUp } };
const limitedApi = buildApi({ ...limitedDeps, queuePasswordReset: (email) => mailPasswordReset(limitedDeps, email) });

const kinds = async () => (await db.select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);
const requestReset = (email: string) => postJson(limitedApi, '/api/auth/forgot-password', { email });
const limitLines = () => deps.lines.filter(({ event }) => event === 'mail.strangers_limit');

beforeEach(() => {
  deps.lines.length = 0;
});

test('during a flood of emails sign-up is refused, with the time to wait', async () => {
  const refused = await postJson(limitedApi, '/api/auth/sign-up', asha);
  expect(refused.headers.get('Retry-After')).toBe('3600');
  expect(await refusal(refused)).toMatchObject({
    status: 429,
    message: 'The site has sent too many emails to new addresses. Please try again in 60 minutes.',
  });
  expect(await kinds()).toEqual([]);
  expect(limitLines()).toHaveLength(1);
});

test('an unconfirmed account gets no further link, and cannot change its address', async () => {
  const { headers } = await newcomer(api, db);
  const moving = { email: ravi.email, password: asha.password };
  expect((await postJson(limitedApi, '/api/auth/verification-mail', {}, { headers })).status).toBe(429);
  expect((await postJson(limitedApi, '/api/account/email', moving, { headers })).status).toBe(429);
  expect(await kinds()).toEqual(['verification']);
});

test('a forgotten password gets the same response; its link goes only to confirmed addresses', async () => {
  const { headers } = await newcomer(api, db);
  await signUp(api, ravi);
  expect([(await requestReset(asha.email)).status, (await requestReset(ravi.email)).status]).toEqual([202, 202]);
  expect(await kinds()).toEqual(['verification', 'verification']);
  expect(limitLines()).toHaveLength(2);
  await db.delete(mails);
  await postJson(api, '/api/auth/verification-mail', {}, { headers });
  await confirmEmail(api, db, headers);
  await requestReset(asha.email);
  expect(await kinds()).toEqual(['verification', 'password_reset']);
});

test('networks that use up their limits do not prevent the first sign-ups from other networks', byNight, async () => {
  const { firstLinkMails, linkMails } = productionLimits;
  const site = buildApi({ ...deps, limits: { ...deps.limits, firstLinkMails, linkMails } });
  let people = 0;
  const join = async (address: string) => {
    people += 1;
    const person = { ...asha, email: `someone-${people}@example.org` };
    return (await postJson(site, '/api/auth/sign-up', person, { address })).status;
  };
  for (let n = 0; n < 81; n += 1) for (const from of ['203.0.113', '198.51.100']) await join(`${from}.${n}`);
  expect([await join('203.0.113.1'), await join('198.51.100.1')]).toEqual([429, 429]);
  for (let n = 0; n < 5; n += 1) expect(await join('192.0.2.1')).toBe(201);
  expect(await join('192.0.2.1')).toBe(429);
});
