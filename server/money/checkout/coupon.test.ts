import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { PayOrderResponse } from '../../../contract/money/checkout.ts';
import { actAs } from '../../../tests/support/act-as.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { createCoupon } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { alerts, couponUses, orders } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import {
  confirmClaim,
  findOpenClaim,
  findViolations,
  makeOrder,
  type NewOrder,
  pay,
} from '../../selling/orders/index.ts';

let clock = TEST_NOW;
const { api, db, deps } = await testApi({ now: () => clock });
await createSite(db);
const course = await createPaidCourse(db, { pricePaise: 600_000 });
const staff = await createStaff(api, db);

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE_MS);
};
const make = (changes: Partial<NewOrder> = {}) => {
  const person = { email: `payer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const wanted = { person, courseId: course.id, batchId: null, madeBy: null, ...changes };
  return transact(deps, null, (context) => makeOrder(context, wanted));
};
const read = async (token: string) =>
  PayOrderResponse.parse(await (await api.request(`/api/pay?token=${token}`)).json()).data;
const post = (action: string, body: object) => postJson(api, `/api/pay/${action}`, body);
const use = (token: string, coupon: string) => post('coupon', { token, coupon });
const payFor = (id: string, amountPaise: number) =>
  transact(deps, null, (context) =>
    pay(context, id, { amountPaise, method: 'cash', paidOn: '2026-11-21', recordedBy: null }),
  );
const usesOf = (orderId: string) => db.$count(couponUses, eq(couponUses.orderId, orderId));
const mailed = async (recipient: string, kind: string) =>
  (await mailsTo(db, recipient)).find((mail) => mail.kind === kind)?.text;

/** A buyer with a coupon of 10 % that someone else has used up. */
async function lateForTheCoupon(changes: Partial<NewOrder> = {}, percent = 10) {
  const { code } = await createCoupon(db, { maxUses: 1, percent });
  const late = await make(changes);
  expect((await use(late.token, code)).status).toBe(200);
  const first = await make();
  await use(first.token, code);
  if (percent === 100) await post('hold', { token: first.token });
  else await payFor(first.order.id, 540_000);
  return { ...late, code };
}

beforeEach(() => {
  clock = TEST_NOW;
});
afterEach(async () => {
  expect(await findViolations(db, clock)).toEqual([]);
  await db.update(orders).set({ heldAt: null, heldUntil: null });
});

describe('a coupon that is used up while its buyer hesitates', () => {
  test('a used-up coupon is reported to the buyer and can be removed; then the full price is due', async () => {
    const { token, code } = await lateForTheCoupon();
    expect(await refusal(await post('hold', { token }))).toMatchObject({
      status: 409,
      message: `The coupon ${code} is used up. Take it off, or use another one.`,
    });
    const form = await postForm(api, '/api/pay/coupon/remove', { token });
    expect(await outcomeOf(db, form)).toMatchObject({ ok: true });
    expect(await read(token)).toMatchObject({ coupon: null, totalPaise: 600_000, due: { amountPaise: 600_000 } });
    expect((await post('hold', { token })).status).toBe(200);
  });

  test('a used-up coupon can be replaced by another one', async () => {
    const { token } = await lateForTheCoupon();
    const other = await createCoupon(db, { percent: 20 });
    expect((await use(token, other.code)).status).toBe(200);
    expect(await read(token)).toMatchObject({ coupon: other.code, totalPaise: 480_000 });
    expect((await post('hold', { token })).status).toBe(200);
  });

  test('a buyer whose money came in at the coupon’s price has the seat, although the coupon was used up by then', async () => {
    const { order } = await lateForTheCoupon();
    const { confirmation } = await payFor(order.id, 540_000);
    expect(confirmation).toMatchObject({ outcome: 'confirmed', order: { totalPaise: 540_000 } });
    expect(await usesOf(order.id)).toBe(0);
  });

  test('a transfer at its price cannot be reported, but one without it can, and staff see it', async () => {
    const { order, token, code } = await lateForTheCoupon();
    const report = () => post('transfer-claim', { token, reference: '431200000089' });
    expect(await refusal(await report())).toMatchObject({
      status: 409,
      message: `The coupon ${code} is used up. Take it off, or use another one.`,
    });
    await post('coupon/remove', { token });
    expect((await report()).status).toBe(200);
    expect(await findOpenClaim(db, order.id)).toMatchObject({ amountPaise: 600_000 });
  });

  test('a used-up coupon for the whole price gives no free seat', async () => {
    const { token, order } = await lateForTheCoupon({}, 100);
    expect((await post('hold', { token })).status).toBe(409);
    expect((await post('coupon/remove', { token })).status).toBe(200);
    expect(await read(token)).toMatchObject({ totalPaise: 600_000, instalments: [{ amountPaise: 600_000 }] });
    expect(await usesOf(order.id)).toBe(0);
  });
});

test('a hold that lapses frees its coupon, and the next hold uses it again', async () => {
  const { code } = await createCoupon(db, { maxUses: 1 });
  const [one, other] = [await make(), await make()];
  await use(one.token, code);
  await post('hold', { token: one.token });
  expect(await refusal(await use(other.token, code))).toMatchObject({
    status: 409,
    message: `The coupon ${code} is used up.`,
  });
  later(60);
  expect((await use(other.token, code)).status).toBe(200);
  expect((await post('hold', { token: other.token })).status).toBe(200);
});

test('an order that was paid, reported as paid or priced by staff keeps its discount', async () => {
  const { code } = await createCoupon(db);
  const { token, order } = await make();
  await use(token, code);
  await post('transfer-claim', { token, reference: '431200000090' });
  expect((await post('coupon/remove', { token })).status).toBe(409);
  expect(await read(token)).toMatchObject({ takesCoupon: false });
  await payFor(order.id, 540_000);
  expect((await post('coupon/remove', { token })).status).toBe(409);
  const offer = await make({ discountPaise: 50_000 });
  expect((await post('coupon/remove', { token: offer.token })).status).toBe(409);
  expect((await use(offer.token, code)).status).toBe(409);
});

test('a transfer claim promises a seat only while one is held', async () => {
  const batch = await createBatch(db, course.id, { seats: 1 });
  const [one, other] = [await make({ batchId: batch.id }), await make({ batchId: batch.id })];
  await post('transfer-claim', { token: one.token, reference: '431200000091' });
  await post('transfer-claim', { token: other.token, reference: '431200000092' });
  expect(await mailed(one.order.normalizedEmail, 'payment_reported')).toContain('Your seat is kept until 22 Nov 2026');
  expect(await mailed(other.order.normalizedEmail, 'payment_reported')).not.toContain('Your seat is kept');
});

test('a coupon for three uses is used by three of six buyers who report a transfer without a hold', async () => {
  const { code } = await createCoupon(db, { maxUses: 3 });
  const made = await Promise.all(Array.from({ length: 6 }, () => make()));
  for (const { token } of made) await use(token, code);
  const statuses: number[] = [];
  for (const [i, { token }] of made.entries()) {
    statuses.push((await post('transfer-claim', { token, reference: `43120000010${i}` })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 409, 409, 409]);
});

test('staff are alerted when they confirm a transfer whose coupon others used up since it was reported', async () => {
  const { code } = await createCoupon(db, { maxUses: 1 });
  const [first, other] = [await make(), await make()];
  for (const { token } of [first, other]) await use(token, code);
  await post('transfer-claim', { token: first.token, reference: '431200000120' });
  later(3 * 24 * 60);
  expect((await post('hold', { token: other.token })).status).toBe(200);
  const claim = await findOpenClaim(db, first.order.id);
  await actAs(deps, staff.user.id, (context) => confirmClaim(context, { id: claim?.id ?? '' }));
  expect(await read(first.token)).toMatchObject({ state: 'paid', totalPaise: 540_000 });
  const [alert] = await db.select().from(alerts).where(eq(alerts.orderId, first.order.id));
  expect(alert?.text).toContain(`the coupon ${code}, which was used up`);
});
