// @module-tag by-night
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { contentChanges } from '../../../../tests/support/content-changes.ts';
import { createBatch, createPaidCourse, next } from '../../../../tests/support/factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { seatsTaken } from '../../../db/queries/enrollments.ts';
import { batches, enrollmentRequests, orders } from '../../../db/schema/index.ts';

const shop = await createShop();
const { api, db, pool } = shop;
const course = await createPaidCourse(db, { number: 3, sellOnline: true });
let batchId = '';

beforeEach(async () => {
  await db.delete(orders);
  await db.delete(batches);
  await db.delete(enrollmentRequests);
  batchId = (await createBatch(db, course.id, { startsOn: '2026-12-01', seats: 10 })).id;
});
afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
});

type Asked = { address?: string; email?: string; mobile?: string };

/** Someone sends the form. @returns the secrets of the link on the screen and of the emailed one */
async function requestCourse({ address = '203.0.113.9', ...typed }: Asked = {}) {
  const n = next();
  const email = typed.email ?? `someone-${n}@example.org`;
  const form = { name: 'Asha', mobile: `98765 ${10_000 + n}`, courseId: '3', ...typed, email };
  const response = await postJson(api, '/api/enrollments', form, { address });
  const { reserve } = await response.json();
  const mailed = await mailsTo(db, email);
  return { shown: tokenIn(reserve ?? ''), mailed: tokenIn(mailed.at(-1)?.text ?? '') };
}
const tokenIn = (text: string) => /token=([0-9a-f]{48})/.exec(text)?.[1] ?? '';
const hold = (token: string) => postJson(api, '/api/pay/hold', { token });
const claimTransfer = (token: string) =>
  postJson(api, '/api/pay/transfer-claim', { token, reference: String(412_200_000_000 + next()) });

async function countHeldSeats(): Promise<number> {
  const [row] = await db
    .select({ taken: seatsTaken(batches.id, shop.clock.now) })
    .from(batches)
    .where(eq(batches.id, batchId));
  return row?.taken ?? 0;
}

/** Twenty strangers ask for the ten seats, and at once hold and claim as many as they can. */
async function attack(from: (n: number) => string, link: 'shown' | 'mailed' = 'shown'): Promise<void> {
  const asked: Awaited<ReturnType<typeof requestCourse>>[] = [];
  for (let n = 0; n < 20; n += 1) asked.push(await requestCourse({ address: from(n) }));
  await Promise.all(asked.map((links) => hold(links[link])));
  await Promise.all(asked.map((links) => claimTransfer(links[link])));
}

describe('twenty requests for ten seats', () => {
  test('keep three of them, if they come from one network', async () => {
    await attack((n) => `203.0.113.${n}`);
    expect(await countHeldSeats()).toBe(3);
  });

  test('keep half of them, wherever they come from', async () => {
    await attack((n) => `203.0.${n}.9`);
    expect(await countHeldSeats()).toBe(5);
  });

  test('keep half of them from one network, even with emailed links to addresses of their own', async () => {
    await attack((n) => `2001:db8:7:${n}::1`, 'mailed');
    expect(await countHeldSeats()).toBe(5);
  });

  test('leave seats for someone who opens the emailed link, and hold none after an hour', async () => {
    await attack((n) => `203.0.${n}.9`);
    const { shown, mailed } = await requestCourse({ address: '198.51.100.1' });
    const refused = await hold(shown);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain('Open the link that we emailed to you and go on there');
    expect((await hold(mailed)).status).toBe(200);
    shop.pass(61);
    expect(await countHeldSeats()).toBe(0);
  });
});

test.each([
  ['email address', { email: 'often@example.org' }],
  ['mobile', { mobile: '98765 99999' }],
])('one %s holds two seats at once, and its owner two more', async (_, same) => {
  const asked = [];
  for (let n = 0; n < 3; n += 1) asked.push(await requestCourse({ address: `203.0.${n}.9`, ...same }));
  const [first, second, third] = asked.map(({ shown }) => shown);
  expect([(await hold(first ?? '')).status, (await hold(second ?? '')).status]).toEqual([200, 200]);
  expect((await hold(third ?? '')).status).toBe(409);
  expect((await hold(asked[2]?.mailed ?? '')).status).toBe(200);
});

test('the last seat is for someone who opens the emailed link', async () => {
  await db.update(batches).set({ seats: 1 });
  const { shown, mailed } = await requestCourse();
  expect((await hold(shown)).status).toBe(409);
  expect((await hold(mailed)).status).toBe(200);
});

test('seats that staff and the waitlist offer do not count towards the limits', async () => {
  const holdUntil = new Date(TEST_NOW.getTime() + DAY_MS);
  for (let n = 0; n < 4; n += 1) await shop.order({ courseId: course.id, batchId, holdUntil });
  const { shown } = await requestCourse();
  expect((await hold(shown)).status).toBe(200);
});

test('extending a hold empties no cache; taking or releasing the last seat does', async () => {
  await db.update(batches).set({ seats: 1 });
  const { mailed } = await requestCourse();
  const changes = (act: () => Promise<unknown>) => contentChanges(pool, 'orders', act);
  expect(await changes(() => hold(mailed))).toBe(1);
  const renewals = async () => {
    for (let n = 0; n < 5; n += 1) {
      shop.pass(15);
      expect((await hold(mailed)).status).toBe(200);
    }
  };
  expect(await changes(renewals)).toBe(0);
  expect(await changes(() => db.update(orders).set({ heldUntil: shop.clock.now }))).toBe(1);
});
