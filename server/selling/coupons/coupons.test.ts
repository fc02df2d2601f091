import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/base/time.ts';
import { DeskCouponList } from '../../../contract/selling/desk-coupons.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { holdSeat, lockOrderPerson, makeOrder } from '../orders/index.ts';

const clock = { now: TEST_NOW };
const { api, db, deps } = await testApi({ now: () => clock.now });
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics', pricePaise: 599_900 });
const other = await createPaidCourse(db);
const { headers } = await createStaff(api, db, 'admin');
const counsellor = await createStaff(api, db, 'counsellor');

const diwali = {
  code: 'DIWALI-10',
  percent: 10,
  offPaise: null,
  courseId: course.id,
  validFrom: '2026-11-01',
  validUntil: '2026-11-30',
  maxUses: 1,
};
const add = (changes: object = {}) => postJson(api, '/api/desk/coupons', { ...diwali, ...changes }, { headers });
const list = async () => {
  const response = await api.request('/api/desk/coupons', { headers: counsellor.headers });
  return DeskCouponList.parse(await response.json()).data;
};
const read = async (code: string) => (await list()).find((coupon) => coupon.code === code);

async function buyer(courseId = course.id) {
  const person = { email: `buyer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const { order, token } = await transact(deps, null, (context) =>
    makeOrder(context, { person, courseId, batchId: null, madeBy: null }),
  );
  const use = (coupon: string) => postJson(api, '/api/pay/coupon', { token, coupon });
  const hold = () =>
    transact(deps, null, async (context) => {
      const { tx } = context;
      await lockOrderPerson(tx, order.id);
      await holdSeat(context, order.id, new Date(clock.now.getTime() + HOUR_MS));
    });
  return { use, hold };
}

test('an admin adds a coupon, a buyer of its course uses it, and the sales staff see that', async () => {
  expect((await add()).status).toBe(201);
  expect(await read('DIWALI-10')).toMatchObject({
    percent: 10,
    course: 'DevOps Basics',
    validUntil: '2026-11-30',
    uses: 0,
    maxUses: 1,
    state: 'valid',
  });
  expect((await (await buyer(other.id)).use('DIWALI-10')).status).toBe(422);
  const { use, hold } = await buyer();
  expect((await use('diwali-10')).status).toBe(200);
  await hold();
  expect(await read('DIWALI-10')).toMatchObject({ uses: 1, state: 'used up' });
  expect(await refusal(await (await buyer()).use('DIWALI-10'))).toMatchObject({ status: 409 });
  // The hold is over, so its use is free again; later the coupon's days are over.
  clock.now = new Date(TEST_NOW.getTime() + 7_200_000);
  expect(await read('DIWALI-10')).toMatchObject({ uses: 0, state: 'valid' });
  clock.now = new Date('2026-12-01T00:00:00+05:30');
  expect(await read('DIWALI-10')).toMatchObject({ state: 'over' });
  clock.now = TEST_NOW;
});

test('a coupon that has ended cannot be used or ended again', async () => {
  await add({ code: 'SORRY', percent: null, offPaise: 50_000, courseId: null, maxUses: null });
  const id = (await read('SORRY'))?.id ?? '';
  const end = async () => (await postJson(api, `/api/desk/coupons/${id}/end`, {}, { headers })).status;
  expect(await end()).toBe(200);
  expect(await read('SORRY')).toMatchObject({ offPaise: 50_000, course: null, state: 'ended' });
  expect((await (await buyer()).use('SORRY')).status).toBe(422);
  expect(await end()).toBe(409);
  const done = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
  expect(done.map(({ action }) => action).sort()).toEqual(['coupon.create', 'coupon.end']);
});

test.each([
  ['nothing off', { percent: null }, 'percent'],
  ['a share and an amount', { offPaise: 100 }, 'percent'],
  ['more than all', { percent: 101 }, 'percent'],
  ['a last day before the first', { validUntil: '2026-10-31' }, 'validUntil'],
  ['other signs', { code: 'DIWALI%' }, 'code'],
  ['no use', { maxUses: 0 }, 'maxUses'],
  ['an unknown course', { courseId: crypto.randomUUID() }, 'courseId'],
])('a coupon with %s is refused beside its field', async (_, changes, field) => {
  const { status, fields } = await refusal(await add({ code: 'WRONG', ...changes }));
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
});

test('a code is the same however it is typed or pasted, by staff and by buyers', async () => {
  expect((await add({ code: ' pongal – 10\u200B' })).status).toBe(201);
  expect(await read('PONGAL-10')).toBeDefined();
  expect((await (await buyer()).use('Pongal\u201110')).status).toBe(200);
});

test('a code cannot be used for a second coupon, even after the first has ended', async () => {
  await add({ code: 'ONCE' });
  expect(await refusal(await add({ code: 'ONCE' }))).toMatchObject({
    status: 409,
    fields: { code: expect.any(String) },
  });
});
