import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { createOrder, createPayment } from '../../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { enrollments, orders, payments } from '../../../db/schema/index.ts';
import { findViolations } from '../invariants.ts';

const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db, 'counsellor');
const { id: courseId } = await createPaidCourse(db);

afterEach(async () => expect(await findViolations(db, TEST_NOW)).toEqual([]));

/** An order that was paid when the last seat was gone. */
async function paidWithoutSeat() {
  const full = await createBatch(db, courseId, { seats: 1 });
  await createEnrollment(db, courseId, { batchId: full.id });
  const order = await createOrder(db, {
    courseId,
    batchId: full.id,
    seatChoiceDeadline: new Date('2026-11-23T09:00:00Z'),
  });
  await createPayment(db, order);
  return order;
}

const seat = (order: string, batchId: string) =>
  postJson(api, `/api/desk/orders/${order}/seat`, { batchId }, { headers });
const read = async (order: string) => (await (await api.request(`/api/desk/orders/${order}`, { headers })).json()).data;

test('someone who paid for a full batch gets a seat in another one, and an email about it', async () => {
  const order = await paidWithoutSeat();
  const other = await createBatch(db, courseId, { seats: 1 });
  expect(await read(order.id)).toMatchObject({ state: 'needs_seat', batches: [{ id: other.id, seatsLeft: 1 }] });

  const response = await seat(order.id, other.id);
  expect(response.status).toBe(200);
  expect((await response.json()).data).toMatchObject({
    state: 'paid',
    batch: other.number,
    seatChoiceDeadline: null,
    batches: [],
  });
  const [given] = await db.select().from(enrollments).where(eq(enrollments.email, order.normalizedEmail));
  expect(given?.batchId).toBe(other.id);
  expect(await db.select().from(payments).where(eq(payments.orderId, order.id))).toMatchObject([
    { enrollmentId: given?.id },
  ]);
  const [mail] = await mailsTo(db, order.normalizedEmail);
  expect(mail?.subject).toContain('confirmed');

  expect((await seat(order.id, other.id)).status).toBe(409);
});

test('nothing changes if the other batch is full, too, or belongs to another course', async () => {
  const order = await paidWithoutSeat();
  const full = await createBatch(db, courseId, { seats: 1 });
  await createEnrollment(db, courseId, { batchId: full.id });
  expect((await seat(order.id, full.id)).status).toBe(409);
  const foreign = await createBatch(db, (await createPaidCourse(db)).id);
  expect((await seat(order.id, foreign.id)).status).toBe(422);
  const [stored] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(stored).toMatchObject({
    batchId: order.batchId,
    seatChoiceDeadline: order.seatChoiceDeadline,
    confirmedAt: null,
  });
});

test('of two buyers who pay for the last seat of another batch at once, one gets it', async () => {
  const [one, two] = [await paidWithoutSeat(), await paidWithoutSeat()];
  const other = await createBatch(db, courseId, { seats: 1 });
  const responses = await Promise.all([one, two].map(({ id }) => seat(id, other.id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an order that holds a seat gets none in a full batch, and keeps its hold', async () => {
  const { id: batchId } = await createBatch(db, courseId, { seats: 1 });
  const until = new Date(TEST_NOW.getTime() + 3_600_000);
  const held = { batchId, heldAt: TEST_NOW, heldUntil: until, seatChoiceDeadline: until };
  const order = await createOrder(db, { courseId, ...held });
  await createPayment(db, order);
  const full = await createBatch(db, courseId, { seats: 1 });
  await createEnrollment(db, courseId, { batchId: full.id });
  expect((await seat(order.id, full.id)).status).toBe(409);
  expect((await read(order.id)).batches).toEqual([]);
});
