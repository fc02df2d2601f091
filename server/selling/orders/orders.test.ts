import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { actAs } from '../../../tests/support/act-as.ts';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { mailKindsTo, mailsTo } from '../../../tests/support/mails.ts';
import { createCoupon, createPayment } from '../../../tests/support/sales-factories.ts';
import {
  alerts,
  enrollmentRequests,
  enrollments,
  orders,
  payments,
  refunds,
  taxDocuments,
  users,
} from '../../db/schema/index.ts';
import { approveRefund, declineRefund, endOrder, voidPayment } from '../../money/refunds/index.ts';
import { transact } from '../../records/index.ts';
import { shownInstalments } from './dues/plan.ts';
import { tellExpiredHolds } from './hold/expiry.ts';
import { holdSeat } from './hold/hold.ts';
import { findViolations } from './invariants.ts';
import { makeOrder, type NewOrder } from './make-order.ts';
import { type NewPayment, pay, recordPayment } from './pay/pay.ts';
import { claimTransfer, confirmClaim, rejectClaim } from './pay/transfer-claim.ts';
import { lockVoidablePayment, voidRecordedPayment } from './pay/void.ts';
import { applyCoupon } from './price/coupon.ts';
import { findInstalments, lockOrderPerson, lockPerson } from './queries.ts';
import { reuseOrder } from './reuse-order.ts';
import { cancelUnpaid } from './sale/cancel.ts';
import { confirmOrder } from './seats/confirm.ts';

const { db } = await testDatabase();
await createSite(db);
const course = await createPaidCourse(db);
const courseId = course.id;
let clock = TEST_NOW;
const deps = testDeps(db, { now: () => clock });
const staff = await db
  .insert(users)
  .values(
    ['staff', 'second'].map((name) => {
      const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: TEST_NOW };
      return { name, email: `${name}@example.org`, phone: '', ...notice };
    }),
  )
  .returning();
const [actorId = '', second = ''] = staff.map(({ id }) => id);

const minutes = (count: number) => new Date(clock.getTime() + count * MINUTE_MS);
const newBuyer = () => ({ email: `Buyer-${next()}@Example.org`, name: 'Asha Rao', mobile: '+919876543210' });
const make = (changes: Partial<NewOrder> = {}) =>
  transact(deps, null, (context) =>
    makeOrder(context, { person: newBuyer(), courseId, batchId: null, madeBy: null, ...changes }),
  );
const online = (changes: Partial<NewPayment> = {}): NewPayment => ({
  amountPaise: 599_900,
  method: 'card',
  paidOn: '2026-11-21',
  provider: { name: 'razorpay', paymentId: `pay_${next()}`, feePaise: null, feeTaxPaise: null },
  recordedBy: null,
  ...changes,
});
const payFor = (id: string, changes: Partial<NewPayment> = {}) =>
  transact(deps, null, (context) => pay(context, id, online(changes)));
const hold = (id: string, until: Date) => transact(deps, null, (context) => holdSeat(context, id, until));
const findStoredOrder = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
const conflict = (message: RegExp | string) => ({
  code: 'conflict',
  message: typeof message === 'string' ? message : expect.stringMatching(message),
});

/**
 * Runs a task many times, as many at once as there are connections: a task that waits longer for a connection fails.
 */
async function runAtOnce<Result>(times: number, task: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let left = times;
  const workers = Array.from({ length: 10 }, async () => {
    while (left-- > 0) results.push(await task());
  });
  await Promise.all(workers);
  return results;
}

beforeEach(() => {
  clock = TEST_NOW;
});
afterEach(async () => {
  expect(await findViolations(db, clock)).toEqual([]);
  // The next test goes back in time.
  await db.update(orders).set({ heldAt: null, heldUntil: null });
});

describe('an order that is paid', () => {
  test('has its seat, account, receipt, closed requests and one email, all at once', async () => {
    const batch = await createBatch(db, courseId, { seats: 1 });
    const person = newBuyer();
    const normalizedEmail = person.email.toLowerCase();
    const request = { courseId, name: person.name, email: person.email, normalizedEmail, mobile: person.mobile };
    const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: TEST_NOW };
    await db.insert(enrollmentRequests).values([
      { ...request, ...notice },
      { ...request, ...notice },
    ]);
    const { order } = await make({ person, batchId: batch.id, holdUntil: minutes(30) });
    const { confirmation } = await payFor(order.id);
    expect(confirmation.outcome).toBe('confirmed');
    const confirmed = await findStoredOrder(order.id);
    const [seat] = await db.select().from(enrollments).where(eq(enrollments.email, normalizedEmail));
    expect(confirmed).toMatchObject({ confirmedAt: TEST_NOW, enrollmentId: seat?.id });
    expect(seat).toMatchObject({ batchId: batch.id, userId: null });
    const stages = await db
      .select()
      .from(enrollmentRequests)
      .where(eq(enrollmentRequests.normalizedEmail, normalizedEmail));
    expect(stages.map(({ stage }) => stage)).toEqual(['enrolled', 'enrolled']);
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
    expect(documents).toMatchObject([{ kind: 'receipt', totalPaise: 599_900 }]);
    const sent = await mailsTo(db, normalizedEmail);
    expect(sent).toMatchObject([{ kind: 'payment_received' }]);
    expect(sent[0]?.text).toContain('/reset-password?token=');
    expect(sent[0]?.text).toContain(documents[0]?.label);
  });

  test('counts a payment once, however often it is reported', async () => {
    const { order } = await make();
    const payment = online();
    const told = await Promise.all(
      [1, 2, 3].map(() => transact(deps, null, (context) => pay(context, order.id, payment))),
    );
    expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await db.$count(payments, eq(payments.orderId, order.id))).toBe(1);
    expect(await db.$count(taxDocuments, eq(taxDocuments.orderId, order.id))).toBe(1);
    expect(await mailsTo(db, order.normalizedEmail)).toHaveLength(1);
  });

  test('is confirmed by its first instalment, even if it was paid in two instalments at the same moment', async () => {
    const plan = [
      { dueOn: '2026-11-21', amountPaise: 300_000 },
      { dueOn: '2026-12-21', amountPaise: 299_900 },
    ];
    const { order } = await make({ plan });
    const halves = await Promise.all([1, 2].map(() => payFor(order.id, { amountPaise: 150_000 })));
    expect(halves.map(({ confirmation }) => confirmation.outcome).sort()).toEqual(['confirmed', 'waits']);
    const [last] = (await mailsTo(db, order.normalizedEmail)).filter(({ text }) => text.includes('is confirmed'));
    expect(last?.text).toContain('Next: ₹2,999 by 21 December 2026');
  });

  test('is confirmed with the first class, the times of the batch and the way in, and all classes for the calendar', async () => {
    const joinLink = 'https://meet.example/12';
    const batch = await createBatch(db, courseId, { classTimes: 'Mon to Fri, 7 to 9 pm', joinLink });
    const { id } = await createClass(db, batch.id, { number: 1, startsAt: new Date('2026-12-01T13:30:00Z') });
    const { order } = await make({ batchId: batch.id });
    await payFor(order.id, { amountPaise: 599_900 });
    const [mail] = await mailsTo(db, order.normalizedEmail);
    expect(mail?.text).toContain('Classes: Mon to Fri, 7 to 9 pm in India');
    expect(mail?.text).toContain('Next class: Class 1, Tuesday, 1 December, 7:00 pm in India');
    expect(mail?.text).toContain('Join: on the page of your course, from 15 minutes before each class');
    expect(mail?.calendar).toContain(`UID:${id}@localhost`);
    expect(JSON.stringify(mail)).not.toContain(joinLink);
  });

  test('that costs nothing is confirmed without a payment', async () => {
    const { order } = await make({ discountPaise: 599_900 });
    expect((await transact(deps, null, (context) => confirmOrder(context, order.id))).outcome).toBe('confirmed');
  });

  test('gets a seat after its hold has lapsed if one is free', async () => {
    const batch = await createBatch(db, courseId, { seats: 1 });
    const { order } = await make({ batchId: batch.id, holdUntil: minutes(30) });
    clock = minutes(31);
    expect((await payFor(order.id)).confirmation.outcome).toBe('confirmed');
  });

  test('after the last seat was gone waits for the buyer’s choice, emails everyone once, and takes a seat when one is free', async () => {
    const batch = await createBatch(db, courseId, { seats: 1 });
    const { order: late } = await make({ batchId: batch.id, holdUntil: minutes(30) });
    clock = minutes(31);
    const { order: first } = await make({ batchId: batch.id, holdUntil: minutes(30) });
    expect((await payFor(late.id)).confirmation.outcome).toBe('needs_seat');
    expect((await transact(deps, null, (context) => confirmOrder(context, late.id))).outcome).toBe('needs_seat');
    expect(await findStoredOrder(late.id)).toMatchObject({ confirmedAt: null, seatChoiceDeadline: minutes(48 * 60) });
    const kinds = (await mailKindsTo(db, late.normalizedEmail)).sort();
    expect(kinds).toEqual(['payment_received', 'seat_gone_paid']);
    expect(await db.$count(users, eq(users.email, late.normalizedEmail))).toBe(0);
    await transact(deps, null, async (context) => {
      const { tx } = context;
      await lockOrderPerson(tx, first.id);
      await cancelUnpaid(context, { id: first.id, reason: 'No time' });
    });
    expect((await transact(deps, null, (context) => confirmOrder(context, late.id))).outcome).toBe('confirmed');
  });
});

test('a call that waits while the address of an order is corrected locks the person of the new address', async () => {
  const { order } = await make();
  const normalizedEmail = `corrected-${next()}@example.org`;
  const lockCorrected = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL lock_timeout = '50ms'`);
      await lockPerson(tx, normalizedEmail);
    });
  let waiting: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockPerson(tx, order.normalizedEmail);
    waiting = db.transaction(async (other) => {
      expect(await lockOrderPerson(other, order.id)).toMatchObject({ normalizedEmail });
      await expect(lockCorrected()).rejects.toThrow();
    });
    await eventually(async () => {
      const isWaiting = sql`datname = current_database() AND wait_event_type = 'Lock'`;
      const { rows } = await db.execute(sql`SELECT FROM pg_stat_activity WHERE ${isWaiting}`);
      expect(rows).toHaveLength(1);
    });
    await tx.update(orders).set({ normalizedEmail }).where(eq(orders.id, order.id));
  });
  await waiting;
  await lockCorrected();
});

describe('seats', () => {
  test('go to 20 of 60 who buy at once; no one else is confirmed, and no more seats are held than there are', async () => {
    const batch = await createBatch(db, courseId, { seats: 20 });
    const outcomes = await runAtOnce(60, async () => {
      const { order } = await make({ batchId: batch.id });
      return hold(order.id, minutes(30)).then(
        async () => (await payFor(order.id)).confirmation.outcome,
        (error) => error.code,
      );
    });
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(40);
    expect(await db.$count(enrollments, eq(enrollments.batchId, batch.id))).toBe(20);
  });

  test(
    'go to 20 of 50 who pay at once without a hold; the others choose another batch or their money',
    byNight,
    async () => {
      const batch = await createBatch(db, courseId, { seats: 20 });
      const outcomes = await runAtOnce(50, async () => {
        const { order } = await make({ batchId: batch.id });
        return (await payFor(order.id)).confirmation.outcome;
      });
      expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(20);
      expect(outcomes.filter((outcome) => outcome === 'needs_seat')).toHaveLength(30);
      expect(await db.$count(enrollments, eq(enrollments.batchId, batch.id))).toBe(20);
    },
  );

  test('are held until the hold lapses, and longer for a buyer who extends it', async () => {
    const batch = await createBatch(db, courseId, { seats: 1 });
    const { order } = await make({ batchId: batch.id, holdUntil: minutes(30) });
    const { order: other } = await make({ batchId: batch.id });
    await expect(hold(other.id, minutes(30))).rejects.toMatchObject(conflict(/is full/));
    clock = minutes(20);
    await hold(order.id, minutes(30));
    clock = minutes(29);
    await expect(hold(other.id, minutes(30))).rejects.toMatchObject(conflict(/is full/));
    clock = minutes(1);
    await hold(other.id, minutes(30));
    await expect(hold(order.id, minutes(30))).rejects.toMatchObject(conflict(/is full/));
  });

  test('that expire are emailed once, and again after a new hold', async () => {
    const { order } = await make({ holdUntil: minutes(30) });
    const told = async () =>
      (await mailsTo(db, order.normalizedEmail)).filter(({ kind }) => kind === 'hold_lapsed').length;
    await tellExpiredHolds(deps);
    expect(await told()).toBe(0);
    clock = minutes(30);
    await Promise.all([tellExpiredHolds(deps), tellExpiredHolds(deps)]);
    await tellExpiredHolds(deps);
    expect(await told()).toBe(1);
    await hold(order.id, minutes(30));
    clock = minutes(30);
    await tellExpiredHolds(deps);
    expect(await told()).toBe(2);
  });

  test('that expire are not emailed to someone who is in the course under another address', async () => {
    const { order } = await make();
    await hold(order.id, minutes(15));
    const { personId } = await createEnrollment(db, courseId);
    await db.update(orders).set({ personId }).where(eq(orders.id, order.id));
    clock = minutes(16);
    await tellExpiredHolds(deps);
    expect(await mailsTo(db, order.normalizedEmail)).toEqual([]);
  });

  test('that expire with money below the first instalment alert the staff, and the buyer gets no email about an unpaid hold', async () => {
    const { order } = await make({ holdUntil: minutes(30) });
    await createPayment(db, order, { amountPaise: 100_000 });
    clock = minutes(30);
    await tellExpiredHolds(deps);
    expect((await mailsTo(db, order.normalizedEmail)).filter(({ kind }) => kind === 'hold_lapsed')).toEqual([]);
    const alertsOf = () => db.select().from(alerts).where(eq(alerts.orderId, order.id));
    const text = expect.stringMatching(/^₹1,000 came in .* no seat is held/);
    expect(await alertsOf()).toMatchObject([{ text, doneAt: null }]);
    await hold(order.id, minutes(60));
    expect(await alertsOf()).toMatchObject([{ doneAt: clock }]);
    clock = minutes(60);
    await tellExpiredHolds(deps);
    expect(await alertsOf()).toMatchObject([{ text, doneAt: null }]);
  });

  test('that no one holds alert the staff at once to money below the first instalment', async () => {
    const [held, unheld] = [await make({ holdUntil: minutes(30) }), await make()];
    for (const { order } of [held, unheld]) await payFor(order.id, { amountPaise: 100_000 });
    const told = await db
      .select({ orderId: alerts.orderId, text: alerts.text })
      .from(alerts)
      .where(inArray(alerts.orderId, [held.order.id, unheld.order.id]));
    const text = expect.stringMatching(/^₹1,000 came in .* no seat is held/);
    expect(told).toEqual([{ orderId: unheld.order.id, text }]);
    await payFor(unheld.order.id, { amountPaise: 499_900 });
    const [after] = await db.select().from(alerts).where(eq(alerts.orderId, unheld.order.id));
    expect(after?.doneAt).not.toBeNull();
  });

  test('without a hold raise an alert for money below the first instalment, which ends once the payment is cancelled', async () => {
    const { order } = await make();
    const cash = { amountPaise: 100_000, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;
    await actAs(deps, actorId, async (context) => {
      const { paymentId } = await recordPayment(context, order.id, cash);
      await voidRecordedPayment(context, await lockVoidablePayment(context.tx, paymentId), {
        reason: 'Typed by mistake',
        isAlone: true,
      });
    });
    expect(await db.select().from(alerts).where(eq(alerts.orderId, order.id))).toMatchObject([{ doneAt: clock }]);
  });
});

describe('orders of one person', () => {
  test('are replaced by a second one, unless the first has a payment', async () => {
    const person = newBuyer();
    const { order: first } = await make({ person });
    const { order: second } = await make({ person, discountPaise: 50_000 });
    expect((await findStoredOrder(first.id))?.cancelReason).toBe(`Replaced by ${second.code}`);
    await payFor(second.id, { amountPaise: 1000 });
    await expect(make({ person })).rejects.toMatchObject(conflict(/₹10 came in .* Refund it first/));
  });

  test('that are made at once leave one open', async () => {
    const person = newBuyer();
    await Promise.all([make({ person }), make({ person }), make({ person })]);
    const all = await db.select().from(orders).where(eq(orders.normalizedEmail, person.email.toLowerCase()));
    expect(all.filter(({ cancelledAt }) => !cancelledAt)).toHaveLength(1);
  });

  test('are not made twice: someone who is signed in gets the existing one', async () => {
    const person = newBuyer();
    const wanted = { person, courseId, batchId: null, madeBy: null };
    const made = await transact(deps, null, (context) => reuseOrder(context, wanted));
    const again = await transact(deps, null, (context) => reuseOrder(context, wanted));
    expect(again.token).toBe(made.token);
  });

  test('are not made for a course that the person is already in', async () => {
    const person = newBuyer();
    await createEnrollment(db, courseId, { email: person.email.toLowerCase() });
    await expect(make({ person })).rejects.toMatchObject(conflict(/is already in this course/));
  });
});

describe('a payment that staff record', () => {
  const typed = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;
  const record = (orderId: string, changes: object = {}) =>
    actAs(deps, actorId, (context) => recordPayment(context, orderId, { ...typed, ...changes }));

  test('is recorded once, for at most the amount that is owed, and not for a future day', async () => {
    const { order } = await make();
    await expect(record(order.id, { paidOn: '2026-11-22' })).rejects.toMatchObject({ code: 'invalid_input' });
    await record(order.id, { amountPaise: 100_000 });
    await expect(record(order.id, { amountPaise: 100_000 })).rejects.toMatchObject(conflict(/already recorded/));
    const more = { fields: { keepsSurplus: expect.stringContaining('₹1,000 more than is owed') } };
    await expect(record(order.id)).rejects.toMatchObject(more);
    await record(order.id, { amountPaise: 499_900 });
    await expect(record(order.id)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('a transfer pays one order, unless it was for two', async () => {
    const [{ order: one }, { order: two }] = [await make(), await make()];
    const upi = { method: 'upi', reference: `4122334455${next()}` };
    const { paymentId } = await record(one.id, upi);
    await expect(record(two.id, upi)).rejects.toMatchObject(
      conflict(`This number was already used to pay order ${one.code}.`),
    );
    await expect(record(two.id, { ...upi, sharedWith: paymentId })).rejects.toThrow('is left');
    await record(two.id, { ...upi, sharedWith: paymentId, transferPaise: 1_199_800 });
  });

  test('that is voided as a mistake makes its amount due on the day of the voiding, not on an earlier day', async () => {
    const plan = [
      { dueOn: '2026-11-21', amountPaise: 300_000 },
      { dueOn: '2026-11-25', amountPaise: 100_000 },
      { dueOn: '2026-12-21', amountPaise: 199_900 },
    ];
    const { order } = await make({ plan });
    await record(order.id, { amountPaise: 300_000 });
    clock = minutes(6 * 24 * 60);
    const typed = { amountPaise: 100_000, paidOn: '2026-11-27' };
    const { paymentId } = await record(order.id, typed);
    await actAs(deps, second, (context) => voidPayment(context, { id: paymentId, reason: 'Of another learner' }));
    const instalments = await findInstalments(db, order.id);
    expect(instalments.map(({ dueOn }) => dueOn)).toEqual(['2026-11-21', '2026-11-27', '2026-12-21']);
    clock = TEST_NOW;
  });

  test('is voided as a mistake with a credit note, and can be recorded again', async () => {
    const { order } = await make();
    const { paymentId } = await record(order.id, { amountPaise: 400_000 });
    await actAs(deps, second, (context) => voidPayment(context, { id: paymentId, reason: 'Of another learner' }));
    const again = actAs(deps, second, (context) => voidPayment(context, { id: paymentId, reason: 'Again' }));
    await expect(again).rejects.toMatchObject(conflict('This payment is already void.'));
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
    expect(documents.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'receipt']);
    await record(order.id, { amountPaise: 400_000 });
  });
});

test('no part of an order is shown as due before the day until which its seat is held', async () => {
  const { order } = await make({ holdUntil: minutes(3 * 24 * 60) });
  const instalments = await findInstalments(db, order.id);
  expect(shownInstalments(order, instalments)).toMatchObject([{ dueOn: '2026-11-24' }]);
  expect(shownInstalments({ ...order, confirmedAt: TEST_NOW }, instalments)).toMatchObject([{ dueOn: '2026-11-21' }]);
});

describe('a transfer that a buyer claims', () => {
  const claim = (id: string, reference: string) =>
    transact(deps, null, (context) => claimTransfer(context, id, reference));
  const openClaim = (orderId: string) =>
    db.query.transferClaims.findFirst({
      where: (row, { and, eq: is }) => and(is(row.orderId, orderId), is(row.state, 'open')),
    });

  test('holds the seat for a day, is emailed to both sides, and becomes a payment once staff confirm it', async () => {
    const { order } = await make();
    const reference = `5122334455${next()}`;
    await claim(order.id, reference);
    await claim(order.id, reference);
    expect(await findStoredOrder(order.id)).toMatchObject({ heldUntil: minutes(24 * 60), confirmedAt: null });
    const found = await openClaim(order.id);
    await actAs(deps, actorId, (context) => confirmClaim(context, { id: found?.id ?? '' }));
    expect((await findStoredOrder(order.id))?.confirmedAt).toEqual(TEST_NOW);
    const kinds = (await mailKindsTo(db, order.normalizedEmail)).sort();
    expect(kinds).toEqual(['payment_received', 'payment_reported']);
    await expect(
      actAs(deps, actorId, (context) => confirmClaim(context, { id: found?.id ?? '' })),
    ).rejects.toMatchObject(conflict(/checked/));
  });

  test.each([
    ['412233445501', 'upi'],
    ['SBINN52026112733', 'bank_transfer'],
    ['HDFCR52026112712345678', 'bank_transfer'],
  ])('with the number %s is recorded as paid by %s', async (reference, method) => {
    const { order } = await make();
    await claim(order.id, reference);
    const found = await openClaim(order.id);
    await actAs(deps, actorId, (context) => confirmClaim(context, { id: found?.id ?? '' }));
    const paid = await db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(paid).toMatchObject([{ reference, method }]);
  });

  test('with the number of another claim pays one order if staff confirm both at once, and the other is refused with a message', async () => {
    const reference = `4122334455${next()}`;
    const made = [await make(), await make()];
    const ids: string[] = [];
    for (const { order } of made) {
      await claim(order.id, reference);
      ids.push((await openClaim(order.id))?.id ?? '');
    }
    const confirm = (id: string) => actAs(deps, actorId, (context) => confirmClaim(context, { id }));
    const found = (await Promise.allSettled(ids.map(confirm))).flatMap((told) =>
      told.status === 'rejected' ? [told.reason] : [],
    );
    expect(found).toMatchObject([
      { ...conflict(/^This number was already used to pay order/), fields: { reference: expect.any(String) } },
    ]);
  });

  test('can be confirmed with a smaller amount, and the rest stays due', async () => {
    const { order } = await make();
    await claim(order.id, `5222334455${next()}`);
    await actAs(deps, actorId, async (context) =>
      confirmClaim(context, { id: (await openClaim(order.id))?.id ?? '', amountPaise: 400_000 }),
    );
    expect((await findStoredOrder(order.id))?.confirmedAt).toBeNull();
    await payFor(order.id, { amountPaise: 199_900 });
    expect((await findStoredOrder(order.id))?.confirmedAt).toEqual(TEST_NOW);
  });

  test('a transfer of more than is owed confirms the order at the same price, and a refund of the rest waits for approval', async () => {
    const { order } = await make();
    await claim(order.id, `5322334455${next()}`);
    await actAs(deps, actorId, async (context) =>
      confirmClaim(context, { id: (await openClaim(order.id))?.id ?? '', amountPaise: 600_000 }),
    );
    const [paid] = await db.select().from(payments).where(eq(payments.orderId, order.id));
    const back = eq(refunds.paymentId, paid?.id ?? '');
    const [refund] = await db.select().from(refunds).where(back);
    expect(refund).toMatchObject({ amountPaise: 100, state: 'requested', approvedAt: null, requestedBy: actorId });
    await actAs(deps, second, (context) => approveRefund(context, { id: refund?.id ?? '' }));
    expect(await findStoredOrder(order.id)).toMatchObject({ confirmedAt: TEST_NOW, totalPaise: 599_900 });
    expect(await db.$count(taxDocuments, eq(taxDocuments.orderId, order.id))).toBe(2);
  });

  test('that is refunded, but that the desk had recorded too, alerts the staff that the money may have come in only once', async () => {
    const { order } = await make();
    await claim(order.id, `5522334455${next()}`);
    const typed = {
      amountPaise: 599_900,
      method: 'bank_transfer',
      paidOn: '2026-11-21',
      reference: `N${next()}`,
    } as const;
    await actAs(deps, actorId, (context) => recordPayment(context, order.id, typed));
    await actAs(deps, actorId, async (context) => confirmClaim(context, { id: (await openClaim(order.id))?.id ?? '' }));
    const text = expect.stringContaining('decline the refund');
    expect(await db.select().from(alerts).where(eq(alerts.orderId, order.id))).toMatchObject([{ text }]);
    const isTyped = and(eq(payments.orderId, order.id), eq(payments.method, 'bank_transfer'));
    const [paid] = await db.select().from(payments).where(isTyped);
    const cancelled = actAs(deps, actorId, (context) =>
      voidPayment(context, { id: paid?.id ?? '', reason: 'Typed twice' }),
    );
    await expect(cancelled).rejects.toMatchObject(conflict(/₹5,999 of this order waits for a second person/));
  });

  test('a transfer for an order that has ended since is booked, and a refund of all of it waits for approval', async () => {
    const { order } = await make();
    await claim(order.id, `5422334455${next()}`);
    await transact(deps, null, (context) => endOrder(context, order, 'They left the course'));
    const told = (await openClaim(order.id))?.id ?? '';
    await actAs(deps, actorId, (context) => confirmClaim(context, { id: told }));
    const [paid] = await db.select().from(payments).where(eq(payments.orderId, order.id));
    const [refund] = await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, paid?.id ?? ''));
    expect(refund).toMatchObject({ amountPaise: 599_900, state: 'requested', approvedAt: null });
    const id = refund?.id ?? '';
    const declined = actAs(deps, second, (context) => declineRefund(context, { id, reason: 'It is ours' }));
    await expect(declined).rejects.toMatchObject(conflict(/ended without a seat/));
    await actAs(deps, second, (context) => approveRefund(context, { id }));
    const kinds = (await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id))).map(
      ({ kind }) => kind,
    );
    expect(kinds.sort()).toEqual(['credit_note', 'receipt']);
  });

  test('that is not in the account ends the hold', async () => {
    const { order } = await make();
    await claim(order.id, `6122334455${next()}`);
    const found = await openClaim(order.id);
    await actAs(deps, actorId, (context) => rejectClaim(context, { id: found?.id ?? '' }));
    expect((await findStoredOrder(order.id))?.heldUntil).toEqual(TEST_NOW);
    expect(await mailKindsTo(db, order.normalizedEmail)).toContain('hold_lapsed');
  });

  test('that is not in the account is emailed to no unverified address', async () => {
    const { order } = await make();
    await db.update(orders).set({ verifiedAt: null }).where(eq(orders.id, order.id));
    await claim(order.id, `6122334455${next()}`);
    const found = await openClaim(order.id);
    await actAs(deps, actorId, (context) => rejectClaim(context, { id: found?.id ?? '' }));
    expect(await mailKindsTo(db, order.normalizedEmail)).not.toContain('hold_lapsed');
  });

  test('is stored, too, when the last seat is gone', async () => {
    const batch = await createBatch(db, courseId, { seats: 1 });
    const { order } = await make({ batchId: batch.id });
    await make({ batchId: batch.id, holdUntil: minutes(30) });
    await claim(order.id, `7122334455${next()}`);
    expect(await openClaim(order.id)).toBeDefined();
    expect((await findStoredOrder(order.id))?.heldUntil).toBeNull();
  });
});

describe('a coupon', () => {
  const apply = (id: string, code: string) => transact(deps, null, (context) => applyCoupon(context, id, code));

  test('lowers the price by its percentage, once for each person', async () => {
    const { code } = await createCoupon(db);
    const { order } = await make();
    expect(await apply(order.id, code)).toMatchObject({ discountPaise: 60_000, totalPaise: 539_900 });
    await payFor(order.id, { amountPaise: 539_900 });
  });

  test('for one use is used by one of ten at once, and is free again when the hold lapses', async () => {
    const { code } = await createCoupon(db, { maxUses: 1 });
    const made = await Promise.all(Array.from({ length: 10 }, () => make()));
    await Promise.all(made.map(({ order }) => apply(order.id, code)));
    const held = await Promise.allSettled(made.map(({ order }) => hold(order.id, minutes(30))));
    expect(held.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    clock = minutes(31);
    const unlucky = made[held.findIndex(({ status }) => status === 'rejected')];
    await hold(unlucky?.order.id ?? '', minutes(30));
  });

  test('is refused with the reason if it is invalid, of another course, or the price is already lower', async () => {
    const other = await createCoupon(db, { courseIds: [(await createPaidCourse(db)).id] });
    const old = await createCoupon(db, { validUntil: '2026-11-20' });
    const good = await createCoupon(db);
    const { order } = await make({ discountPaise: 50_000 });
    for (const { code } of [other, old]) {
      await expect(apply(order.id, code)).rejects.toMatchObject({
        fields: { coupon: expect.stringMatching(/cannot be used for this course/) },
      });
    }
    await expect(apply(order.id, good.code)).rejects.toMatchObject(conflict(/already has another price/));
  });
});
