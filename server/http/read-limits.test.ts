import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { TEST_NOW } from '../../tests/support/api.ts';
import { wideLimits } from '../../tests/support/limits.ts';
import { readEnv } from '../base/env.ts';
import { limitReads } from './read-limits.ts';

const few = { uses: 3, seconds: 60 };

/** An app that answers everything, of which an address has three reads a minute, and a network five. */
function createApp() {
  const clock = { now: TEST_NOW };
  const limits = { ...wideLimits, readsPerAddress: few, readsPerNetwork: { ...few, uses: 5 } };
  const app = new Hono();
  app.use(limitReads({ env: readEnv({}), limits, now: () => clock.now }));
  app.all('*', (context) => context.text('Here.'));
  const ask = (path: string, remoteAddress = '203.0.113.1', method = 'GET') =>
    app.request(path, { method }, { incoming: { socket: { remoteAddress } } });
  const statuses = async (times: number, ...asked: Parameters<typeof ask>) =>
    Promise.all(Array.from({ length: times }, async () => (await ask(...asked)).status));
  return { app, clock, ask, statuses };
}

test('an address that reads too much is refused until the minute is over, and no other network', async () => {
  const { clock, ask, statuses } = createApp();
  expect(await statuses(4, '/courses')).toEqual([200, 200, 200, 429]);
  clock.now = new Date(TEST_NOW.getTime() + 20_000);
  const refused = await ask('/courses');
  expect(refused.headers.get('Retry-After')).toBe('40');
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
  expect(await refused.text()).toBe('Too many requests. Please wait a minute and load the page again.');
  expect(await statuses(1, '/courses', '198.51.100.1')).toEqual([200]);
  clock.now = new Date(TEST_NOW.getTime() + 60_000);
  expect(await statuses(4, '/courses')).toEqual([200, 200, 200, 429]);
});

test('a refused read of the API has the shape of every error', async () => {
  const { ask, statuses } = createApp();
  await statuses(3, '/api/courses');
  expect(await (await ask('/api/courses')).json()).toMatchObject({ code: 'too_many_requests' });
});

test('many addresses of one network share its limit', async () => {
  const { statuses } = createApp();
  const ofHost = (host: number) => statuses(1, '/', `2001:db8:1:${host}::1`);
  expect((await Promise.all([1, 2, 3, 4, 5, 6].map(ofHost))).flat()).toEqual([200, 200, 200, 200, 200, 429]);
});

test('calls of other services do not count, nor do calls in process', async () => {
  const { app, statuses } = createApp();
  expect(await statuses(9, '/api/hooks/razorpay', '203.0.113.1', 'POST')).toEqual(Array(9).fill(200));
  for (let times = 0; times < 9; times += 1) expect((await app.request('/')).status).toBe(200);
  expect(await statuses(4, '/', '203.0.113.1', 'HEAD')).toEqual([200, 200, 200, 429]);
});

test('what is sent counts, because its refusal can be a page', async () => {
  const { statuses } = createApp();
  expect(await statuses(4, '/api/auth/forgot-password', '203.0.113.1', 'POST')).toEqual([200, 200, 200, 429]);
});

test('a clock that is set back does not lengthen the wait', async () => {
  const { clock, statuses } = createApp();
  await statuses(4, '/');
  clock.now = new Date(TEST_NOW.getTime() - 3_600_000);
  expect(await statuses(1, '/')).toEqual([200]);
});
