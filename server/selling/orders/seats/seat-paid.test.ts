import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../../contract/base/time.ts';
import { TEST_NOW, testDeps } from '../../../../tests/support/api.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { mailKindsTo } from '../../../../tests/support/mails.ts';
import { createWaiting } from '../../../../tests/support/sales-factories.ts';
import { batches, courses, enrollments, mails, orders } from '../../../db/schema/index.ts';
import { cancelSeat } from '../../../learning/enrollments/index.ts';
import { transact } from '../../../records/index.ts';
import { offerSeats } from '../../waitlist/index.ts';
import { tellExpiredHolds } from '../hold/expiry.ts';
import { holdSeat } from '../hold/hold.ts';
import { findViolations } from '../invariants.ts';
import { makeOrder } from '../make-order.ts';
import { pay } from '../pay/pay.ts';
import { seatPaidOrders } from './seat-paid.ts';

const { db } = await testDatabase();
await createSite(db);
const { id: courseId } = await createPaidCourse(db);
let clock = TEST_NOW;
const deps = testDeps(db, { now: () => clock });

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE_MS);
};
/** A batch whose one seat is taken. */
async function fullBatch() {
  const batch = await createBatch(db, courseId, { seats: 1 });
  const seat = await createEnrollment(db, courseId, { batchId: batch.id });
  const free = () => db.transaction((tx) => cancelSeat(tx, { id: seat.id, at: clock, reason: 'They moved away' }));
  return { batchId: batch.id, free };
}
async function order(batchId: string | null, email = `buyer-${next()}@example.org`) {
  const person = { email, name: 'Asha Rao', mobile: '+919876543210' };
  const made = await transact(deps, null, (context) => makeOrder(context, { person, courseId, batchId, madeBy: null }));
  return made.order;
}
const payFor = (id: string) =>
  transact(deps, null, (context) =>
    pay(context, id, { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', recordedBy: null }),
  );
/** A buyer who paid when the last seat was gone. */
async function latePayer(batchId: string) {
  const made = await order(batchId);
  expect((await payFor(made.id)).confirmation.outcome).toBe('needs_seat');
  return made;
}
const hold = (id: string, minutes: number) =>
  transact(deps, null, (context) => holdSeat(context, id, new Date(clock.getTime() + minutes * MINUTE_MS)));
const hasSeat = async ({ normalizedEmail }: { normalizedEmail: string }) =>
  (await db.$count(enrollments, and(eq(enrollments.email, normalizedEmail), eq(enrollments.courseId, courseId)))) > 0;
/** Runs the jobs of each minute. */
async function runJobs() {
  await tellExpiredHolds(deps);
  await seatPaidOrders(deps);
  await offerSeats(deps);
}

beforeEach(() => {
  clock = TEST_NOW;
});
afterEach(async () => {
  expect(await findViolations(db, clock)).toEqual([]);
  await db.update(orders).set({ heldAt: null, heldUntil: null });
});

test('the email to the staff about money without a seat leads to its order', async () => {
  const { batchId } = await fullBatch();
  const { id } = await latePayer(batchId);
  const toStaff = await db.select().from(mails).where(eq(mails.kind, 'paid_without_seat_to_staff'));
  expect(toStaff).toMatchObject([{ text: expect.stringContaining(`/desk/orders/${id}\n`) }]);
});

test('buyers who paid late get free seats before the waitlist, in the order of their payments', async () => {
  const { batchId, free } = await fullBatch();
  const first = await latePayer(batchId);
  later(1);
  const second = await latePayer(batchId);
  const waiting = await createWaiting(db, { courseId, joinedAt: new Date(TEST_NOW.getTime() - DAY_MS) });
  await free();
  await runJobs();
  expect([await hasSeat(first), await hasSeat(second)]).toEqual([true, false]);
  expect(await mailKindsTo(db, first.normalizedEmail)).toEqual([
    'seat_gone_paid',
    'payment_received',
    'payment_received',
  ]);
  await db.update(batches).set({ seats: 2 }).where(eq(batches.id, batchId));
  await runJobs();
  expect([await hasSeat(second), await mailKindsTo(db, waiting.normalizedEmail)]).toEqual([true, []]);
});

test('no one else takes a seat in the minute after it became free', async () => {
  const { batchId, free } = await fullBatch();
  const [late, other] = [await latePayer(batchId), await order(batchId)];
  await free();
  later(1);
  await expect(hold(other.id, 30)).rejects.toMatchObject({ code: 'conflict' });
  expect((await payFor(other.id)).confirmation.outcome).toBe('needs_seat');
  await runJobs();
  expect([await hasSeat(late), await hasSeat(other)]).toEqual([true, false]);
});

test('the seat of a lapsed hold is free; the seat of an active hold is not', async () => {
  const batch = await createBatch(db, courseId, { seats: 1 });
  const [holder, other] = [await order(batch.id), await order(batch.id)];
  await hold(holder.id, 30);
  expect((await payFor(other.id)).confirmation.outcome).toBe('needs_seat');
  later(10);
  await runJobs();
  expect(await hasSeat(other)).toBe(false);
  await hold(holder.id, 30);
  later(31);
  await runJobs();
  expect(await hasSeat(other)).toBe(true);
});

test('a buyer gets the seat that is held for them, even if someone else paid before', async () => {
  const batch = await createBatch(db, courseId, { seats: 1 });
  const [holder, other] = [await order(batch.id), await order(batch.id)];
  await hold(holder.id, 30);
  expect((await payFor(other.id)).confirmation.outcome).toBe('needs_seat');
  expect((await payFor(holder.id)).confirmation.outcome).toBe('confirmed');
});

test('a payment of a buyer who already has a seat does not block a seat', async () => {
  const batch = await createBatch(db, courseId, { seats: 2 });
  const twice = await order(batch.id);
  const bought = await order(batch.id, `other-${next()}@example.org`);
  await payFor(bought.id);
  const { enrollmentId } = (await db.select().from(orders).where(eq(orders.id, bought.id)))[0] ?? {};
  await db
    .update(enrollments)
    .set({ email: twice.normalizedEmail })
    .where(eq(enrollments.id, enrollmentId ?? ''));
  expect((await payFor(twice.id)).confirmation.outcome).toBe('needs_seat');
  const third = await order(batch.id);
  await hold(third.id, 30);
  await runJobs();
  expect(await mailKindsTo(db, twice.normalizedEmail)).toContain('seat_gone_paid');
});

test('a buyer without a batch who paid while the course was in the trash gets the seat once it is restored', async () => {
  const made = await order(null);
  const isCourse = eq(courses.id, courseId);
  await db.update(courses).set({ deletedAt: clock }).where(isCourse);
  expect((await payFor(made.id)).confirmation.outcome).toBe('needs_seat');
  await runJobs();
  expect(await hasSeat(made)).toBe(false);
  await db.update(courses).set({ deletedAt: null }).where(isCourse);
  await runJobs();
  expect(await hasSeat(made)).toBe(true);
});
