import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/base/time.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { mailKindsTo, mailsTo } from '../../../tests/support/mails.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { createCoupon, createWaiting } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { checkouts, orders, waitlist } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import {
  applyCoupon,
  cancelUnpaid,
  findViolations,
  holdSeat,
  lockOrderPerson,
  makeOrder,
  makeVisitorsOrder,
  pay,
  tellExpiredHolds,
} from '../orders/index.ts';
import { offerSeats } from './offer.ts';
import { endEntry } from './service.ts';

const clock = { now: TEST_NOW };
const { api, db, deps } = await testApi({ now: () => clock.now });
await createSite(db);

afterEach(async () => {
  expect(await findViolations(db, clock.now)).toEqual([]);
  clock.now = TEST_NOW;
  await db.delete(waitlist);
  // A hold of a later day would overlap one of today, to which the clock goes back.
  await db.update(orders).set({ heldAt: null, heldUntil: null }).where(isNull(orders.confirmedAt));
});

const hours = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * HOUR_MS);
};

/** A course with one seat, in a batch that begins on 14 December, and the order that holds it for two days. */
async function fullCourse() {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id, { startsOn: '2026-12-14', seats: 1 });
  const person = { email: `holder-${next()}@example.org`, name: 'Holder', mobile: '+919876543210' };
  const holdUntil = new Date(clock.now.getTime() + 48 * HOUR_MS);
  const wanted = { person, courseId: course.id, batchId: batch.id, holdUntil, madeBy: null };
  const { order } = await transact(deps, null, (context) => makeOrder(context, wanted));
  const cancel = () =>
    transact(deps, null, async (context) => {
      const { tx } = context;
      await lockOrderPerson(tx, order.id);
      await cancelUnpaid(context, { id: order.id, reason: 'No time' });
    });
  return { course, batch, order, cancel };
}

const someone = () => ({ name: 'Asha Rao', email: `asha-${next()}@example.org`, mobile: '98765 43210' });
const offerOf = async (email: string, courseId: string) => {
  const isPersonsOrder = and(eq(orders.normalizedEmail, email), eq(orders.courseId, courseId));
  return (await db.select().from(orders).where(isPersonsOrder))[0];
};
/** The secret of the link to leave, from the newest mail. */
const tokenTo = async (email: string) =>
  /\/waitlist\?token=(\w+)/.exec((await mailsTo(db, email)).at(-1)?.text ?? '')?.[1] ?? '';
const entryOf = async (token: string) => (await (await api.request(`/api/waitlist?token=${token}`)).json()).data;

test('a buyer who finds the batch full joins the waitlist once, and gets an email with a link to leave it', async () => {
  const { course } = await fullCourse();
  const person = someone();
  for (const _ of [1, 2]) {
    const response = await postJson(api, '/api/waitlist', { ...person, course: course.slug });
    expect([response.status, await response.json()]).toEqual([
      201,
      { message: `Thank you, Asha Rao. We write to you when a seat in ${course.title} is free.` },
    ]);
  }
  expect(await mailKindsTo(db, person.email)).toEqual(['waitlist_joined']);
  const token = await tokenTo(person.email);
  expect(await entryOf(token)).toEqual({ course: { slug: course.slug, title: course.title }, state: 'waiting' });
  expect((await postJson(api, '/api/waitlist/leave', { token })).status).toBe(200);
  expect(await entryOf(token)).toMatchObject({ state: 'ended' });
});

test('no one can join while a seat is free, and a wrong number is refused at its field', async () => {
  const course = await createPaidCourse(db);
  await createBatch(db, course.id, { startsOn: '2026-12-14', seats: 1 });
  const response = await postJson(api, '/api/waitlist', { ...someone(), course: course.slug });
  expect(await refusal(response)).toMatchObject({ status: 409 });
  const typed = { ...someone(), mobile: '12', course: course.slug };
  const form = await postForm(api, '/api/waitlist', typed);
  expect(form.headers.get('Location')).toBe(`/courses/${course.slug}/waitlist`);
  expect(await outcomeOf(db, form)).toMatchObject({ fields: { mobile: 'Please enter a valid mobile number' } });
});

test('only a course without a free seat is full', async () => {
  const { course, cancel } = await fullCourse();
  const isFull = async () => (await (await api.request(`/api/courses/${course.slug}`)).json()).data.isFull;
  expect(await isFull()).toBe(true);
  await cancel();
  expect(await isFull()).toBe(false);
});

test('the seat of a lapsed hold, and then of a lapsed offer, is offered to the next in line until the batch begins', async () => {
  const { course, order } = await fullCourse();
  const wait = async (second: number) =>
    (await createWaiting(db, { courseId: course.id, joinedAt: new Date(TEST_NOW.getTime() + second * 1000) }))
      .normalizedEmail;
  const [first, second, third] = [await wait(1), await wait(2), await wait(3)];
  const run = async () => {
    await tellExpiredHolds(deps);
    await offerSeats(deps);
  };
  await run();
  expect(await mailKindsTo(db, first)).toEqual([]);

  hours(48);
  await run();
  await run();
  expect(await mailKindsTo(db, order.normalizedEmail)).toEqual(['hold_lapsed']);
  expect(await mailKindsTo(db, first)).toEqual(['waitlist_offer']);
  expect(await mailKindsTo(db, second)).toEqual([]);

  hours(24);
  await run();
  expect(await mailKindsTo(db, first)).toEqual(['waitlist_offer', 'hold_lapsed']);
  expect(await mailKindsTo(db, second)).toEqual(['waitlist_offer']);

  // 23:00 on the day before the batch begins: the offer ends with it.
  clock.now = new Date('2026-12-13T23:00:00+05:30');
  await run();
  expect((await offerOf(third, course.id))?.heldUntil).toEqual(new Date('2026-12-14T00:00:00+05:30'));

  const late = await createWaiting(db, { courseId: course.id });
  hours(1);
  await run();
  expect(await mailKindsTo(db, third)).toEqual(['waitlist_offer', 'hold_lapsed']);
  expect(await mailKindsTo(db, late.normalizedEmail)).toEqual([]);
});

test('the seat of a person who leaves is offered to the next one; a person who pays leaves the waitlist', async () => {
  const { course, cancel } = await fullCourse();
  const [one, other] = [someone(), someone()];
  for (const person of [one, other]) {
    await postJson(api, '/api/waitlist', { ...person, course: course.slug });
    hours(1);
  }
  const token = await tokenTo(one.email);
  await cancel();
  await offerSeats(deps);
  expect(await entryOf(token)).toMatchObject({ state: 'offered' });
  await postJson(api, '/api/waitlist/leave', { token });
  await offerSeats(deps);
  const offer = await offerOf(other.email, course.id);
  const paid = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', recordedBy: null } as const;
  await transact(deps, null, (context) => pay(context, offer?.id ?? '', paid));
  await offerSeats(deps);
  expect(await entryOf(await tokenOfJoin(other.email))).toMatchObject({ state: 'bought' });
});

const tokenOfJoin = async (email: string) =>
  /\/waitlist\?token=(\w+)/.exec((await mailsTo(db, email))[0]?.text ?? '')?.[1] ?? '';

test('two nodes that offer a seat at the same time offer it once, to the first person', async () => {
  const { course, cancel } = await fullCourse();
  const first = await createWaiting(db, { courseId: course.id });
  const second = await createWaiting(db, { courseId: course.id, joinedAt: new Date(TEST_NOW.getTime() + 1000) });
  await cancel();
  await Promise.all([offerSeats(deps), offerSeats(deps), offerSeats(deps)]);
  expect([await mailKindsTo(db, first.normalizedEmail), await mailKindsTo(db, second.normalizedEmail)]).toEqual([
    ['waitlist_offer'],
    [],
  ]);
});

test('a person who holds a seat with another order gets no offer', async () => {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id, { startsOn: '2026-12-14', seats: 2 });
  const waits = await createWaiting(db, { courseId: course.id });
  const person = { email: waits.normalizedEmail, name: 'Asha Rao', mobile: '+919876543210' };
  await transact(deps, null, async (context) => {
    const { order } = await makeOrder(context, { person, courseId: course.id, batchId: batch.id, madeBy: null });
    await holdSeat(context, order.id, new Date(clock.now.getTime() + HOUR_MS));
  });
  await offerSeats(deps);
  expect(await mailKindsTo(db, waits.normalizedEmail)).toEqual([]);
});

describe('someone on the waitlist who has an order of their own for the batch', () => {
  async function asked(changes: { holdUntil?: Date } = {}) {
    const course = await createPaidCourse(db);
    const batch = await createBatch(db, course.id, { startsOn: '2026-12-14', seats: 2 });
    const waits = await createWaiting(db, { courseId: course.id });
    const person = { email: waits.normalizedEmail, name: 'Asha Rao', mobile: '+919876543210' };
    const wanted = { person, courseId: course.id, batchId: batch.id };
    const now = () => db.select().from(orders).where(eq(orders.normalizedEmail, waits.normalizedEmail));
    return { waits, wanted, now, ...changes };
  }

  test('is offered a seat with that order and its coupon', async () => {
    const { waits, wanted, now } = await asked();
    const coupon = await createCoupon(db);
    await transact(deps, null, async (context) => {
      const { order } = await makeOrder(context, { ...wanted, madeBy: null });
      await applyCoupon(context, order.id, coupon.code);
    });
    await offerSeats(deps);
    expect(await mailKindsTo(db, waits.normalizedEmail)).toEqual(['waitlist_offer']);
    expect(await now()).toMatchObject([{ cancelledAt: null, discountPaise: 60_000, heldUntil: expect.any(Date) }]);
  });

  test('keeps the order that they are paying, even if its address is not verified', async () => {
    const { wanted, now } = await asked();
    await transact(deps, null, async (context) => {
      const { order } = await makeVisitorsOrder(context, wanted);
      await holdSeat(context, order.id, new Date(clock.now.getTime() + HOUR_MS));
      const begun = {
        orderId: order.id,
        amountPaise: order.totalPaise,
        provider: 'razorpay',
        isTest: false,
        openedAt: clock.now,
      } as const;
      await context.tx.insert(checkouts).values({ ...begun, providerOrderId: `order_${next()}` });
    });
    await offerSeats(deps);
    expect((await now()).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
  });
});

describe('someone on the waitlist who has an order from staff at a special price', () => {
  /** A person's order for a batch whose only seat is taken, and the place in the waitlist, by any person. */
  async function staffSold() {
    const made = await fullCourse();
    const waits = await createWaiting(db, { courseId: made.course.id });
    const person = { email: waits.normalizedEmail, name: 'Asha Rao', mobile: '+919876543210' };
    const { user } = await createStaff(api, db, 'counsellor');
    const wanted = { courseId: made.course.id, batchId: made.batch.id, discountPaise: 100_000, madeBy: user.id };
    const { order } = await transact(deps, null, (context) => makeOrder(context, { person, ...wanted }));
    const now = async () => (await db.select().from(orders).where(eq(orders.id, order.id)))[0];
    return { ...made, waits, now };
  }

  test('is offered a seat with that order, and keeps the order when the offer lapses', async () => {
    const { course, cancel, waits, now } = await staffSold();
    await cancel();
    await offerSeats(deps);
    expect(await mailKindsTo(db, waits.normalizedEmail)).toEqual(['waitlist_offer']);
    expect(await now()).toMatchObject({ cancelledAt: null, discountPaise: 100_000, heldUntil: expect.any(Date) });
    expect(
      await db.$count(orders, and(eq(orders.normalizedEmail, waits.normalizedEmail), eq(orders.courseId, course.id))),
    ).toBe(1);
    hours(25);
    await tellExpiredHolds(deps);
    await offerSeats(deps);
    expect(await now()).toMatchObject({ cancelledAt: null, discountPaise: 100_000 });
  });

  test('is not offered a seat in another batch, which would be at the full price', async () => {
    const { course, waits, now } = await staffSold();
    await createBatch(db, course.id, { startsOn: '2026-12-20', seats: 1 });
    await offerSeats(deps);
    expect([await mailKindsTo(db, waits.normalizedEmail), (await now())?.cancelledAt]).toEqual([[], null]);
  });

  test('gives up the offered seat, and keeps the order', async () => {
    const { cancel, waits, now } = await staffSold();
    await cancel();
    await offerSeats(deps);
    const [entry] = await db.select().from(waitlist).where(eq(waitlist.id, waits.id));
    await transact(deps, null, async (context) => {
      if (entry) await endEntry(context, entry, 'They left the waitlist');
    });
    expect(await now()).toMatchObject({ cancelledAt: null, heldUntil: clock.now });
  });
});

describe('sixty places that a stranger took with addresses of their own', () => {
  const crowd = async (course: { slug: string }, from: (n: number) => string) => {
    for (let n = 0; n < 60; n += 1) {
      const wish = { ...someone(), course: course.slug };
      expect((await postJson(api, '/api/waitlist', wish, { address: from(n) })).status).toBe(201);
    }
  };
  const countOffers = (courseId: string) =>
    db.$count(waitlist, and(eq(waitlist.courseId, courseId), isNotNull(waitlist.orderId)));

  test('are offered three seats of a new batch with forty, and later no more in a week', byNight, async () => {
    const { course } = await fullCourse();
    await crowd(course, (n) => `203.0.113.${n}`);
    await createBatch(db, course.id, { startsOn: '2026-12-20', seats: 40 });
    await offerSeats(deps);
    expect(await countOffers(course.id)).toBe(3);
    hours(25);
    await tellExpiredHolds(deps);
    await offerSeats(deps);
    expect(await countOffers(course.id)).toBe(3);
    hours(6 * 24);
    await offerSeats(deps);
    expect(await countOffers(course.id)).toBe(6);
  });

  test('do not keep a free seat from the next person on the waitlist', async () => {
    const { course, cancel } = await fullCourse();
    await crowd(course, () => '203.0.113.9');
    const honest = someone();
    hours(1);
    await postJson(api, '/api/waitlist', { ...honest, course: course.slug }, { address: '198.51.100.1' });
    await cancel();
    for (let day = 0; day < 4; day += 1) {
      await tellExpiredHolds(deps);
      await offerSeats(deps);
      hours(25);
    }
    expect((await offerOf(honest.email, course.id))?.heldUntil).not.toBeUndefined();
  });
});
