import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { issueDocumentFor } from '../../../tests/support/books.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createBatch, createPaidCourse, next } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { createOrder, createPayment, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { issueUnpaidInvoice } from '../../books/documents/index.ts';
import { alerts, enrollments, mails, orders, payments, taxDocuments } from '../../db/schema/index.ts';
import { claimByEmail } from '../../learning/enrollments/index.ts';
import { transact } from '../../records/index.ts';
import { settleOrder } from '../../selling/orders/index.ts';

const { db, deps, desk } = await testDesk();
await saveBusiness(db);
const course = await createPaidCourse(db);

/** A learner whose seat in a batch was sold. */
async function createSoldSeat() {
  const { id: batchId } = await createBatch(db, course.id);
  const normalizedEmail = `sold-${next()}@example.org`;
  const seat = await createEnrollment(db, course.id, { email: normalizedEmail, batchId });
  const bought = { courseId: course.id, batchId, enrollmentId: seat.id, normalizedEmail, confirmedAt: TEST_NOW };
  const order = await createOrder(db, bought);
  await createPayment(db, order);
  return { order, email: normalizedEmail, seat: `/batches/${batchId}/learners/${seat.id}` };
}
const readOrder = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];

test('an order moves with its learner, and keeps its price', async () => {
  const { order, seat } = await createSoldSeat();
  const { id: batchId } = await createBatch(db, course.id);
  expect((await desk.put(seat, { batchId })).status).toBe(200);
  expect(await readOrder(order.id)).toMatchObject({ batchId, totalPaise: order.totalPaise });
});

test('a move to a room in another State alerts the accountants of the invoice to correct, until it moves back', async () => {
  const { order, seat } = await createSoldSeat();
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const invoice = await db.transaction((tx) => issueDocumentFor({ now: deps.now, tx }, payment?.id ?? ''));
  const { id: inRoom } = await createBatch(db, course.id, { venue: '1 Fort, Mumbai', venueState: '27' });
  await desk.put(seat, { batchId: inRoom });
  const about = `place: ${invoice.label}`;
  const text = `The place of supply of order ${order.code} is Maharashtra now; invoice ${invoice.label} names Karnataka. Press Correct at the invoice under Documents.`;
  const alertsOf = () => db.select().from(alerts).where(eq(alerts.about, about));
  expect(await alertsOf()).toMatchObject([{ orderId: order.id, text, doneAt: null }]);
  await desk.put(`/batches/${inRoom}/learners/${order.enrollmentId}`, { batchId: order.batchId });
  expect((await alertsOf())[0]?.doneAt).not.toBeNull();
});

test('a change of the State of the room alerts the accountants of the invoices to correct, until it is changed back', async () => {
  const { order } = await createSoldSeat();
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const { label } = await db.transaction((tx) => issueDocumentFor({ now: deps.now, tx }, payment?.id ?? ''));
  const path = `/batches/${order.batchId}`;
  const move = async (room: { venue: string; venueState: string }) => {
    const { data } = await (await desk.get(path)).json();
    const { number, startsOn, endsOn, classTimes, seats, joinLink, version } = data;
    const body = { number, startsOn, endsOn, classTimes, seats, joinLink, version, ...room };
    expect((await desk.put(path, body)).status).toBe(200);
  };
  const alertsOf = () =>
    db
      .select()
      .from(alerts)
      .where(eq(alerts.about, `place: ${label}`));
  await move({ venue: '1 Fort, Mumbai', venueState: '27' });
  expect(await alertsOf()).toMatchObject([{ orderId: order.id, doneAt: null }]);
  await move({ venue: '12 Residency Road', venueState: '29' });
  expect((await alertsOf())[0]?.doneAt).not.toBeNull();
});

test('after a learner was moved by way of no batch, the order and its next invoice name the new batch', async () => {
  const { order, email, seat } = await createSoldSeat();
  await desk.remove(seat);
  const { id: batchId } = await createBatch(db, course.id);
  expect((await desk.post(`/batches/${batchId}/learners`, { email })).status).toBe(200);
  expect(await readOrder(order.id)).toMatchObject({ batchId, totalPaise: order.totalPaise });
});

test('the order of a learner who leaves the course ends, and a refund is decided separately', async () => {
  const { order, seat, email } = await createSoldSeat();
  const response = await desk.post(`${seat}/end`, { reason: 'They moved away' });
  expect((await response.json()).message).toBe(
    `${email} is no longer in the course. ₹5,999 was paid for order ${order.code}. Decide under Refunds whether to refund it.`,
  );
  expect(await readOrder(order.id)).toMatchObject({ cancelReason: 'They moved away' });
});

test('a sold seat stays in its batch if its owner gets a seat in another batch under another address', async () => {
  const { id: given } = await createBatch(db, course.id);
  const bought = await createSoldSeat();
  const { id: userId, email } = await createUser(db, { emailVerified: true });
  const seat = await createEnrollment(db, course.id, { email, userId, batchId: given });
  await transact(deps, null, (context) => claimByEmail(context, { userId, email: bought.email }, settleOrder));
  const { batchId } = bought.order;
  expect(await readOrder(bought.order.id)).toMatchObject({ enrollmentId: seat.id, batchId });
  expect(await db.select().from(enrollments).where(eq(enrollments.id, seat.id))).toMatchObject([{ batchId }]);
});

test('a seat that one person paid for twice, under two addresses, alerts the staff', async () => {
  const [own, other] = [await createSoldSeat(), await createSoldSeat()];
  const { id: userId } = await createUser(db, { email: own.email, emailVerified: true });
  await transact(deps, null, (context) => issueUnpaidInvoice(context, other.order.id, 699_900));
  for (const { email } of [own, other])
    await transact(deps, null, (context) => claimByEmail(context, { userId, email }, settleOrder));
  expect(await db.$count(enrollments, and(eq(enrollments.userId, userId), isNull(enrollments.cancelledAt)))).toBe(1);
  const text = expect.stringMatching(
    `^The buyer of order ${other.order.code} has also paid .* with another order, .* Refund order ${other.order.code}:`,
  );
  const told = await db.select().from(alerts).where(eq(alerts.orderId, other.order.id));
  expect(told).toMatchObject([{ text }]);
  // No one is reminded of a part of it.
  expect(await readOrder(other.order.id)).toMatchObject({ cancelReason: 'The same person already had a seat' });
  expect(await readOrder(own.order.id)).toMatchObject({ cancelledAt: null });
  // The unpaid part of it is no longer invoiced.
  const isNote = and(eq(taxDocuments.orderId, other.order.id), eq(taxDocuments.kind, 'credit_note'));
  const [note] = await db.select().from(taxDocuments).where(isNote);
  expect(note).toMatchObject({ totalPaise: 100_000 });
  const sent = await db.select().from(mails).where(eq(mails.kind, 'credit_note'));
  expect(sent).toMatchObject([{ text: expect.stringContaining(`Credit note ${note?.label} takes ₹1,000`) }]);
});
