import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { HOUR_MS } from '../../../../contract/base/time.ts';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { createRequest } from '../../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, next } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { postJson, refusal, sendJson } from '../../../../tests/support/requests.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import {
  auditEntries,
  batches,
  checkouts,
  enrollments,
  mails,
  orders,
  payments,
  sessions,
  transferClaims,
} from '../../../db/schema/index.ts';
import { transact } from '../../../records/index.ts';
import { pay } from '../pay/pay.ts';
import { endOldOrders } from './end-old.ts';

const shop = await createShop();
const { api, db, deps, clock } = shop;
let headers: Record<string, string> = {};

/** No longer for sale: a batch that has begun, one that is over, and a price of 400 days ago. */
const ages = {
  begun: { day: '2026-12-05', words: 'has begun' },
  over: { day: '2027-01-01', words: 'is over' },
  old: { day: '2027-12-26', words: 'more than 30 days old' },
} as const;

/** The site at noon of a day in India, with staff who signed in at that time. */
async function setDay(day: string) {
  clock.now = new Date(`${day}T12:00:00+05:30`);
  ({ headers } = await createStaff(api, db));
  // The clock of the machine ends sessions.
  await db.update(sessions).set({ createdAt: clock.now, expiresAt: new Date('2029-01-01T00:00:00Z') });
}

/** An order that is no longer for sale, of a batch in December or, for the old price, in 2028. */
async function aged(age: keyof typeof ages) {
  const course = await createPaidCourse(db);
  const december = { startsOn: '2026-12-01', endsOn: '2026-12-31' };
  const batch = await createBatch(db, course.id, age === 'old' ? { startsOn: '2028-03-01' } : december);
  const { order, token } = await shop.order({ courseId: course.id, batchId: batch.id });
  await setDay(ages[age].day);
  return { course, batch, order, token };
}
type Aged = Awaited<ReturnType<typeof aged>>;

const orderOf = async ({ order }: Aged) => (await db.select().from(orders).where(eq(orders.id, order.id)))[0];
const toDesk = (path: string, body: object) => postJson(api, `/api/desk${path}`, body, { headers });
const seatsIn = (batchId: string) => db.$count(enrollments, eq(enrollments.batchId, batchId));
const mailed = async ({ order }: Aged, kind: string) =>
  (await mailsTo(db, order.normalizedEmail)).find((mail) => mail.kind === kind);
const cash = { method: 'cash', paidOn: '2026-11-21', reference: '', amountPaise: 599_900 } as const;

/** The rows of every table that one of the ways could write to. */
const findStoredRows = async () => ({
  orders: await db.select().from(orders).orderBy(orders.id),
  counts: await Promise.all(
    [checkouts, enrollments, payments, mails, transferClaims, auditEntries].map((table) => db.$count(table)),
  ),
});

beforeEach(() => {
  clock.now = TEST_NOW;
});
afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
  // The next test may begin later, before any deadline to choose a seat.
  const isWaiting = isNotNull(orders.seatChoiceDeadline);
  await db
    .update(orders)
    .set({ seatChoiceDeadline: new Date('2029-01-01T00:00:00Z') })
    .where(isWaiting);
});

/** The ways to hold or offer the seat of an order that is there. */
const ways: Record<string, (found: Aged) => Promise<Response>> = {
  'POST /pay/checkout': ({ token }) => shop.checkout(token),
  'POST /pay/hold': async ({ token }) => postJson(api, '/api/pay/hold', { token }),
  'PUT /desk/orders/{id}/hold': ({ order }) => {
    const until = new Date(clock.now.getTime() + HOUR_MS).toISOString();
    return sendJson(api, 'PUT', `/api/desk/orders/${order.id}/hold`, { until }, headers);
  },
  'POST /desk/orders/{id}/mail': ({ order }) => toDesk(`/orders/${order.id}/mail`, {}),
};
const refused = Object.keys(ways).flatMap((way) =>
  (['begun', 'over', 'old'] as const).map((age) => [way, age] as const),
);

test.each(refused)('%s refuses an order that is %s, and stores nothing', async (way, age) => {
  const found = await aged(age);
  const before = await findStoredRows();
  const response = await ways[way]?.(found);
  if (!response) throw new Error('There is no such way');
  expect(await refusal(response)).toMatchObject({ status: 409, message: expect.stringContaining(ages[age].words) });
  expect(await findStoredRows()).toEqual(before);
});

/** The ways on which staff choose the batch, also one that has begun if they confirm it. */
const chosen: Record<string, (batch: Aged, pastStart: boolean) => Promise<Response>> = {
  'POST /desk/requests/{id}/sale': async ({ course, batch }, pastStart) => {
    const { id } = await createRequest(db, course.id);
    const bill = { state: '29', billName: '', billAddress: '4 MG Road, Bengaluru', gstin: '' };
    const payment = { ...cash, paidOn: dateInKolkata(clock.now) };
    return toDesk(`/requests/${id}/sale`, { batchId: batch.id, pastStart, discountPaise: 0, bill, payment });
  },
  'POST /desk/orders/{id}/seat': async ({ course, batch }, pastStart) => {
    const full = await createBatch(db, course.id, { seats: 1, startsOn: '2028-01-01' });
    await createEnrollment(db, course.id, { batchId: full.id });
    const { order } = await shop.order({ courseId: course.id, batchId: full.id });
    await db.insert(payments).values({ ...cash, orderId: order.id, courseId: course.id });
    const seatChoiceDeadline = new Date(clock.now.getTime() + HOUR_MS);
    await db.update(orders).set({ seatChoiceDeadline }).where(eq(orders.id, order.id));
    return toDesk(`/orders/${order.id}/seat`, { batchId: batch.id, pastStart });
  },
};

describe.each(Object.keys(chosen))('%s', (way) => {
  test('sells a batch that has begun only to staff who confirm it', async () => {
    const found = await aged('begun');
    const choose = async (pastStart: boolean) => (await chosen[way]?.(found, pastStart)) ?? Response.error();
    expect(await refusal(await choose(false))).toMatchObject({
      status: 422,
      fields: { pastStart: expect.stringContaining('has begun') },
    });
    expect(await seatsIn(found.batch.id)).toBe(0);
    expect((await choose(true)).ok).toBe(true);
    expect(await seatsIn(found.batch.id)).toBe(1);
  });

  test('never sells a batch that is over', async () => {
    const found = await aged('over');
    const response = (await chosen[way]?.(found, true)) ?? Response.error();
    expect(await refusal(response)).toMatchObject({
      status: 422,
      fields: { batchId: expect.stringContaining('is over') },
    });
    expect(await seatsIn(found.batch.id)).toBe(0);
  });
});

test('POST /desk/orders/{id}/seat seats a buyer whose money came for an old price', async () => {
  const found = await aged('old');
  const { order, batch } = found;
  await createEnrollment(db, order.courseId, { batchId: batch.id });
  await db.update(batches).set({ seats: 1 }).where(eq(batches.id, batch.id));
  await transact(deps, null, (context) => pay(context, order.id, { ...cash, recordedBy: null }));
  expect(await orderOf(found)).toMatchObject({ confirmedAt: null, seatChoiceDeadline: expect.any(Date) });
  const other = await createBatch(db, order.courseId, { startsOn: '2028-02-01' });
  expect((await toDesk(`/orders/${order.id}/seat`, { batchId: other.id })).status).toBe(200);
  expect(await seatsIn(other.id)).toBe(1);
});

test.each(['begun', 'over'] as const)('POST /pay/seat gives no seat in a batch that is %s', async (age) => {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id, { startsOn: '2026-12-01', endsOn: '2026-12-31' });
  const full = await createBatch(db, course.id, { seats: 1, startsOn: '2028-01-01' });
  await createEnrollment(db, course.id, { batchId: full.id });
  const { order, token } = await shop.order({ courseId: course.id, batchId: full.id });
  await setDay(ages[age].day);
  await db.insert(payments).values({ ...cash, orderId: order.id, courseId: course.id });
  const seatChoiceDeadline = new Date(clock.now.getTime() + HOUR_MS);
  await db.update(orders).set({ seatChoiceDeadline }).where(eq(orders.id, order.id));
  const before = await findStoredRows();
  const response = await postJson(api, '/api/pay/seat', { token, batchId: batch.id });
  expect(await refusal(response)).toMatchObject({ status: 409, message: expect.stringContaining('or has begun') });
  expect(await findStoredRows()).toEqual(before);
});

describe('POST /pay/transfer-claim', () => {
  const claimTransfer = ({ token }: Aged) =>
    postJson(api, '/api/pay/transfer-claim', { token, reference: String(431_200_000_000 + next()) });
  const openClaim = async ({ order }: Aged) =>
    (await db.select().from(transferClaims).where(eq(transferClaims.orderId, order.id)))[0]?.id;
  const decide = async (found: Aged, how: 'confirm' | 'reject') =>
    (await toDesk(`/transfer-claims/${await openClaim(found)}/${how}`, {})).status;

  test.each(['begun', 'over', 'old'] as const)(
    'takes a transfer claim for an order that is %s, and holds no seat',
    async (age) => {
      const found = await aged(age);
      expect((await claimTransfer(found)).status).toBe(200);
      expect(await orderOf(found)).toMatchObject({ heldUntil: null, cancelledAt: null });
      expect((await mailed(found, 'payment_reported'))?.text).not.toContain('kept');
      // It waits for staff, and does not end in the meantime.
      await endOldOrders(deps);
      expect(await orderOf(found)).toMatchObject({ cancelledAt: null });
    },
  );

  test('gives a seat at an old price or in a batch that has begun once staff find the transfer, and never in one that is over', async () => {
    for (const age of ['old', 'begun'] as const) {
      const found = await aged(age);
      await claimTransfer(found);
      expect(await decide(found, 'confirm')).toBe(200);
      expect(await seatsIn(found.batch.id)).toBe(1);
      clock.now = TEST_NOW;
    }
    const over = await aged('over');
    await claimTransfer(over);
    expect(await decide(over, 'confirm')).toBe(200);
    expect(await seatsIn(over.batch.id)).toBe(0);
    expect(await orderOf(over)).toMatchObject({ confirmedAt: null, seatChoiceDeadline: expect.any(Date) });
    expect((await mailed(over, 'seat_gone_paid'))?.text).toContain('came when the batch was over');
  });

  test('takes a transfer claim for an expired order, too; a refund of the money then waits for approval', async () => {
    const found = await aged('over');
    await endOldOrders(deps);
    expect(await orderOf(found)).toMatchObject({ cancelReason: 'Its batch is over' });
    expect((await claimTransfer(found)).status).toBe(200);
    expect(await decide(found, 'confirm')).toBe(200);
    expect(await seatsIn(found.batch.id)).toBe(0);
    expect((await shop.outcome(found.order.id)).returned).toEqual([[599_900, 'requested']]);
  });

  test('refuses a transfer claim for an order that someone cancelled while its batch is sold', async () => {
    const found = await aged('begun');
    clock.now = TEST_NOW;
    await toDesk(`/orders/${found.order.id}/cancel`, { reason: 'No time' });
    expect(await refusal(await claimTransfer(found))).toMatchObject({ status: 409 });
  });

  test('emails no one about free seats once staff did not find the transfer', async () => {
    const found = await aged('over');
    await claimTransfer(found);
    expect(await decide(found, 'reject')).toBe(200);
    const told = (await mailed(found, 'hold_lapsed'))?.text;
    expect(told).toContain('did not find the transfer');
    expect(told).not.toContain('free');
  });
});

describe('POST /desk/orders/{id}/payments', () => {
  const bill = (found: Aged) =>
    sendJson(api, 'PUT', `/api/desk/orders/${found.order.id}/bill`, { state: '29', billAddress: '4 MG Road' }, headers);
  const record = (found: Aged, more: object = {}) => toDesk(`/orders/${found.order.id}/payments`, { ...cash, ...more });

  test('for a batch that has begun needs a confirmation of the staff', async () => {
    const found = await aged('begun');
    await bill(found);
    expect(await refusal(await record(found))).toMatchObject({
      status: 422,
      fields: { pastStart: expect.stringContaining('has begun') },
    });
    expect(await db.$count(payments, eq(payments.orderId, found.order.id))).toBe(0);
    expect((await record(found, { pastStart: true })).status).toBe(201);
    expect(await orderOf(found)).toMatchObject({ pastStart: true, confirmedAt: clock.now });
    expect(await seatsIn(found.batch.id)).toBe(1);
  });

  test('at an old price needs a confirmation, too, after the confirmation for a batch that has begun', async () => {
    const found = await aged('old');
    await bill(found);
    const asked = { status: 422, fields: { oldPrice: expect.stringContaining('more than 30 days old') } };
    const today = { paidOn: ages.old.day };
    expect(await refusal(await record(found, today))).toMatchObject(asked);
    expect(await refusal(await record(found, { ...today, pastStart: true }))).toMatchObject(asked);
    expect(await db.$count(payments, eq(payments.orderId, found.order.id))).toBe(0);
    expect((await record(found, { ...today, oldPrice: true })).status).toBe(201);
    expect(await orderOf(found)).toMatchObject({ pastStart: false, confirmedAt: clock.now });
    clock.now = TEST_NOW;
    const both = await aged('begun');
    await db
      .update(orders)
      .set({ createdAt: new Date('2026-11-01T00:00:00Z') })
      .where(eq(orders.id, both.order.id));
    await bill(both);
    expect(await refusal(await record(both))).toMatchObject({ fields: { pastStart: expect.any(String) } });
    expect(await refusal(await record(both, { pastStart: true }))).toMatchObject(asked);
    expect((await record(both, { pastStart: true, oldPrice: true })).status).toBe(201);
  });

  test('for a batch that is over leaves the money waiting for a decision', async () => {
    const found = await aged('over');
    await bill(found);
    expect((await record(found, { pastStart: true })).status).toBe(201);
    expect(await seatsIn(found.batch.id)).toBe(0);
    expect(await orderOf(found)).toMatchObject({ confirmedAt: null, seatChoiceDeadline: expect.any(Date) });
  });
});
