import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../../contract/base/time.ts';
import { PayOrderResponse } from '../../../../contract/money/checkout.ts';
import { TEST_NOW, testApi } from '../../../../tests/support/api.ts';
import { createRequest } from '../../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../../tests/support/factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { postJson, refusal } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { courses, enrollments, orders } from '../../../db/schema/index.ts';
import { transact } from '../../../records/index.ts';
import { holdSeat } from '../hold/hold.ts';
import { findViolations } from '../invariants.ts';
import { makeOrder, type NewOrder } from '../make-order.ts';
import { pay } from '../pay/pay.ts';
import { reuseOrder } from '../reuse-order.ts';

let clock = TEST_NOW;
const { api, db, deps } = await testApi({ now: () => clock });
await createSite(db);
const { headers } = await createStaff(api, db);

/** The site at noon of a day in India. */
const setDay = (day: string) => {
  clock = new Date(`${day}T12:00:00+05:30`);
};
const newBuyer = () => ({ email: `buyer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' });

/** A course with a batch from 1 to 31 December. */
async function createCourseWithBatch() {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id, { startsOn: '2026-12-01', endsOn: '2026-12-31', seats: 5 });
  const wanted = { courseId: course.id, batchId: batch.id, madeBy: null };
  const make = (changes: Partial<NewOrder> = {}) =>
    transact(deps, null, (context) => makeOrder(context, { ...wanted, person: newBuyer(), ...changes }));
  const reuse = (email: string, batchId: string) =>
    transact(deps, null, (context) => reuseOrder(context, { ...wanted, batchId, person: { ...newBuyer(), email } }));
  return { course, batch, make, reuse };
}

const hold = (id: string, until: Date) => transact(deps, null, (context) => holdSeat(context, id, until));
const oneDayLater = () => new Date(clock.getTime() + DAY_MS);
const postHold = async (token: string) => refusal(await postJson(api, '/api/pay/hold', { token }));
const payFor = (id: string) =>
  transact(deps, null, (context) =>
    pay(context, id, { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', recordedBy: null }),
  );
const read = async (token: string) =>
  PayOrderResponse.parse(await (await api.request(`/api/pay?token=${token}`)).json());
const seatOf = async (email: string) => (await db.select().from(enrollments).where(eq(enrollments.email, email)))[0];

beforeEach(() => {
  clock = TEST_NOW;
});
afterEach(async () => {
  expect(await findViolations(db, clock)).toEqual([]);
  // The next test goes back in time.
  await db.update(orders).set({ heldAt: null, heldUntil: null });
});

describe('the link of an order', () => {
  test('sells its batch on the first day, and not on the second', async () => {
    const { make } = await createCourseWithBatch();
    const [early, late] = [await make(), await make()];
    setDay('2026-12-01');
    // Made 10 days before: the batch ends it, not its age.
    expect((await postJson(api, '/api/pay/hold', { token: early.token })).status).toBe(200);
    setDay('2026-12-02');
    expect(await postHold(late.token)).toMatchObject({ status: 409, message: expect.stringContaining('has begun') });
    expect((await read(late.token)).data).toMatchObject({ state: 'open', sale: 'begun' });
  });

  test('takes the payment of a buyer whose seat is held past the start', async () => {
    const { make, batch } = await createCourseWithBatch();
    const { order, token } = await make({ batchId: batch.id });
    clock = new Date('2026-12-01T23:50:00+05:30');
    await hold(order.id, new Date(clock.getTime() + 30 * MINUTE_MS));
    clock = new Date('2026-12-02T00:10:00+05:30');
    expect((await postJson(api, '/api/pay/hold', { token })).status).toBe(200);
  });

  test('keeps its price for 30 days where a buyer made it', async () => {
    const { course } = await createCourseWithBatch();
    const later = await createBatch(db, course.id, { startsOn: '2027-03-01' });
    const wanted = { courseId: course.id, batchId: later.id, madeBy: null };
    const { token } = await transact(deps, null, (context) => makeOrder(context, { ...wanted, person: newBuyer() }));
    setDay('2026-12-20');
    expect((await read(token)).data).toMatchObject({ sale: 'open' });
    setDay('2026-12-22');
    expect(await postHold(token)).toMatchObject({ status: 409, message: expect.stringContaining('30 days') });
  });

  test('sells nothing of a course in the trash', async () => {
    const { course, make } = await createCourseWithBatch();
    const { token } = await make();
    await db.update(courses).set({ deletedAt: clock }).where(eq(courses.id, course.id));
    expect(await postHold(token)).toMatchObject({ status: 409 });
  });
});

describe('money that comes late', () => {
  test('for a running batch gets its seat', async () => {
    const { make, batch } = await createCourseWithBatch();
    const { order } = await make();
    setDay('2026-12-05');
    expect((await payFor(order.id)).confirmation.outcome).toBe('confirmed');
    expect(await seatOf(order.normalizedEmail)).toMatchObject({ batchId: batch.id });
  });

  test('at an old price gets its seat at that price', async () => {
    const { course, make } = await createCourseWithBatch();
    const later = await createBatch(db, course.id, { startsOn: '2028-03-01' });
    const { order } = await make({ batchId: later.id });
    await db.update(courses).set({ pricePaise: 699_900 }).where(eq(courses.id, course.id));
    setDay('2027-12-26');
    expect((await payFor(order.id)).confirmation).toMatchObject({
      outcome: 'confirmed',
      order: { totalPaise: 599_900 },
    });
    expect(await seatOf(order.normalizedEmail)).toMatchObject({ batchId: later.id });
  });

  test('for a batch that is over waits for a decision, and its buyer is emailed the reason', async () => {
    const { make } = await createCourseWithBatch();
    const { order } = await make();
    setDay('2027-01-01');
    expect((await payFor(order.id)).confirmation.outcome).toBe('needs_seat');
    expect(await seatOf(order.normalizedEmail)).toBeUndefined();
    const told = (await mailsTo(db, order.normalizedEmail)).find(({ kind }) => kind === 'seat_gone_paid');
    expect(told?.text).toContain('came when the batch was over');
  });
});

describe('a new request of the same address', () => {
  test('gets the same link while that is as good as a new one', async () => {
    const { make, reuse, batch } = await createCourseWithBatch();
    const { order } = await make();
    expect(await reuse(order.normalizedEmail, batch.id)).toMatchObject({ order: { id: order.id } });
  });

  test.each([
    ['has begun', '2026-12-02'],
    ['is over', '2027-01-01'],
  ])('gets the coming batch at the price of today once its batch %s', async (_, day) => {
    const { course, make, reuse } = await createCourseWithBatch();
    const [{ order }, other] = [await make(), await make()];
    const coming = await createBatch(db, course.id, { startsOn: '2027-02-01' });
    setDay(day);
    const atSamePrice = await reuse(other.order.normalizedEmail, coming.id);
    expect(atSamePrice).toMatchObject({ order: { batchId: coming.id, totalPaise: 599_900 } });
    await db.update(courses).set({ pricePaise: 699_900 }).where(eq(courses.id, course.id));
    const again = await reuse(order.normalizedEmail, coming.id);
    expect(again).toMatchObject({ order: { batchId: coming.id, totalPaise: 699_900 } });
    const [before] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(before?.cancelReason).toBe(`Replaced by ${again.order.code}`);
  });

  test('gets a new link when the price changed, but for a seat that is held or an offer of the staff', async () => {
    const { course, make, reuse, batch } = await createCourseWithBatch();
    const { user } = await createStaff(api, db);
    const [open, held, offer] = [await make(), await make(), await make({ madeBy: user.id })];
    await hold(held.order.id, oneDayLater());
    await db.update(courses).set({ pricePaise: 699_900 }).where(eq(courses.id, course.id));
    const isNew = async ({ order }: typeof open) =>
      (await reuse(order.normalizedEmail, batch.id)).order.id !== order.id;
    expect([await isNew(open), await isNew(held), await isNew(offer)]).toEqual([true, false, false]);
  });
});

describe('staff who sell a batch that has begun', () => {
  const offer = (request: string, batchId: string, pastStart: boolean) => {
    const body = { batchId, pastStart, discountPaise: 0, holdUntil: null, mail: false };
    return postJson(api, `/api/desk/requests/${request}/offer`, body, { headers });
  };

  test('say that they mean it, and then the link sells it', async () => {
    const { course, batch } = await createCourseWithBatch();
    const request = await createRequest(db, course.id);
    setDay('2026-12-05');
    expect(await refusal(await offer(request.id, batch.id, false))).toMatchObject({
      status: 422,
      fields: { pastStart: expect.stringContaining('has begun') },
    });
    const made = await offer(request.id, batch.id, true);
    expect(made.status).toBe(201);
    const { link } = (await made.json()).data;
    const token = new URL(link).searchParams.get('token');
    expect((await postJson(api, '/api/pay/hold', { token })).status).toBe(200);
  });

  test('cannot sell one that is over', async () => {
    const course = await createPaidCourse(db);
    const batch = await createBatch(db, course.id, { startsOn: '2026-12-01', endsOn: '2026-12-04' });
    const request = await createRequest(db, course.id);
    setDay('2026-12-05');
    expect(await refusal(await offer(request.id, batch.id, true))).toMatchObject({
      status: 422,
      fields: { batchId: expect.stringContaining('is over') },
    });
  });
});
