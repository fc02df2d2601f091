import { expect, test } from 'vitest';
import { TEST_NOW, testDeps } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { rateLimits } from '../db/schema/index.ts';
import { countUse, deleteExpiredLimits, limitByEmail, refuseUnlessAllowed } from './rate-limit.ts';

const { db } = await testDatabase();
const limit = { uses: 3, seconds: 60 };

function depsAt(second: number) {
  return testDeps(db, { now: () => new Date(TEST_NOW.getTime() + second * 1000) });
}

async function take(subject: string, second: number, name = 'test') {
  return countUse(depsAt(second), name, subject, limit);
}

test('uses up to the limit are allowed, then refused until the window ends', async () => {
  for (const second of [0, 1, 2]) expect((await take('window', second)).allowed).toBe(true);
  expect(await take('window', 10.5)).toEqual({ allowed: false, isLast: false, retryAfter: 50 });
  expect(await take('window', 59.9)).toEqual({ allowed: false, isLast: false, retryAfter: 1 });
  expect((await take('window', 60)).allowed).toBe(true);
});

test.each([
  [1, 'Too many attempts. Please wait a moment and try again.'],
  [60, 'Too many attempts. Please wait a moment and try again.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [86_400, 'Too many attempts. Please try again in 24 hours.'],
])('a wait of %i seconds is in the message', (retryAfter, message) => {
  expect(() => refuseUnlessAllowed({ allowed: false, isLast: false, retryAfter })).toThrow(message);
});

test('the window of a subject begins with its first use', async () => {
  for (const second of [100, 100, 100]) await take('late', second);
  expect((await take('late', 159)).allowed).toBe(false);
  expect((await take('late', 160)).allowed).toBe(true);
});

test('a count that a clock has left in the future locks no one out, and one of a clock that differs a little counts', async () => {
  for (const second of [3600, 3600, 3600, 3600]) await take('ahead', second);
  expect(await take('ahead', 0)).toEqual({ allowed: true, isLast: false, retryAfter: 60 });
  for (const second of [55, 55, 55]) await take('other-node', second);
  expect((await take('other-node', 0)).allowed).toBe(false);
});

test('subjects and limits are counted apart', async () => {
  for (const second of [0, 0, 0, 0]) await take('one', second);
  expect((await take('other', 0)).allowed).toBe(true);
  expect((await take('one', 0, 'another-limit')).allowed).toBe(true);
});

test('exactly the limit of many uses at the same time is allowed', async () => {
  const uses = await Promise.all(Array.from({ length: 30 }, () => take('crowd', 0)));
  expect(uses.filter((use) => use.allowed)).toHaveLength(3);
});

test('keys of limits are not stored in clear and depend on the secret', async () => {
  const address = 'asha@example.org';
  await countUse(depsAt(0), 'email', address, limit);
  const withSecret = { ...depsAt(0), env: { ...depsAt(0).env, SECRET: 'x'.repeat(32) } };
  await countUse(withSecret, 'email', address, limit);
  const keys = (await db.select().from(rateLimits)).map((row) => row.key).filter((key) => key.startsWith('email:'));
  expect(keys).toHaveLength(2);
  expect(keys.join()).not.toContain('asha');
});

test('windows that are over are deleted, the others stay', async () => {
  await db.delete(rateLimits);
  await take('old', 0);
  await take('young', 30);
  await deleteExpiredLimits(depsAt(60));
  expect(await db.select().from(rateLimits)).toHaveLength(1);
  expect((await take('young', 60)).allowed).toBe(true);
});

test('an email is counted for each purpose apart, and with all its plus-addresses as one person', async () => {
  const deps = { ...depsAt(0), limits: { ...depsAt(0).limits, perEmail: { uses: 2, seconds: 60 } } };
  await limitByEmail(deps, 'contact', 'meera@example.org');
  await limitByEmail(deps, 'contact', 'Meera+academy@example.org');
  await expect(limitByEmail(deps, 'contact', 'meera+2@example.org')).rejects.toMatchObject({ status: 429 });
  await limitByEmail(deps, 'reset', 'meera@example.org');
  await limitByEmail(deps, 'contact', 'meera2@example.org');
});
