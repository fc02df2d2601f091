import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { issueDocumentFor } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createOrder, createPayment, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { instalments, monthClosings, orders, payments, taxDocuments } from '../../db/schema/index.ts';
import { issueUnpaidInvoice, settleDocuments } from '../documents/index.ts';
import { findAdvances } from './advances.ts';
import { gstTables } from './gst-tables.ts';
import { findDocumentsInMonth, monthBounds } from './queries.ts';

const { db } = await testDatabase();
await createSite(db);
await saveBusiness(db);
const course = await createPaidCourse(db);

afterEach(() => db.delete(monthClosings));

const at = (day: string) => new Date(`${day}T06:00:00Z`);
const createSale = (listPaise = 118_000) => createOrder(db, { courseId: course.id, listPaise });
type Order = Awaited<ReturnType<typeof createSale>>;

/** A payment of a day that is recorded on another, with its invoice of that other day. */
const record = (order: Order, paidOn: string, recordedOn: string, amountPaise = 118_000) =>
  db.transaction(async (tx) => {
    const { id } = await createPayment(tx, order, { amountPaise, paidOn, createdAt: at(recordedOn) });
    await issueDocumentFor({ now: () => at(recordedOn), tx }, id);
    return id;
  });
const close = (month: string, on: string) =>
  db.insert(monthClosings).values({ month, receivedPaise: 0, refundedPaise: 0, closedAt: at(on) });
const void_ = (id: string, on: string) =>
  db
    .update(payments)
    .set({ voidedAt: at(on), voidReason: 'Mistyped' })
    .where(eq(payments.id, id));

/** What tables 11A and 11B of a month have, in paise. */
async function tables(month: string) {
  const [documents, advances] = [await findDocumentsInMonth(db, month), await findAdvances(db, monthBounds(month))];
  const { at: received, atadj } = gstTables({ month, documents, advances });
  const sum = (rows: readonly { totalPaise: number }[]) => rows.reduce((all, row) => all + row.totalPaise, 0);
  return [sum(received), sum(atadj)];
}

describe('tables 11A and 11B', () => {
  test('have what was received in a month and invoiced in a later one', async () => {
    await record(await createSale(), '2026-05-28', '2026-06-02');
    expect([await tables('2026-05'), await tables('2026-06')]).toEqual([
      [118_000, 0],
      [0, 118_000],
    ]);
  });

  test('have no payment that was voided, unless its month had been closed with it', async () => {
    const early = await record(await createSale(), '2026-07-28', '2026-08-01');
    await void_(early, '2026-08-05');
    expect([await tables('2026-07'), await tables('2026-08')]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const late = await record(await createSale(), '2026-07-29', '2026-08-02');
    await close('2026-07', '2026-08-10');
    await void_(late, '2026-08-15');
    expect([await tables('2026-07'), await tables('2026-08')]).toEqual([
      [118_000, 0],
      [0, 118_000],
    ]);
  });

  test('have money that comes to light after its month was closed in the first month that is open', async () => {
    await close('2026-10', '2026-11-03');
    await record(await createSale(), '2026-10-31', '2026-11-05');
    expect([await tables('2026-10'), await tables('2026-11')]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await record(await createSale(), '2026-10-31', '2026-12-05');
    expect([await tables('2026-10'), await tables('2026-11'), await tables('2026-12')]).toEqual([
      [0, 0],
      [118_000, 0],
      [0, 118_000],
    ]);
  });

  test('have a payment of the month before an invoice that was issued unpaid, however late it is recorded', async () => {
    const order = await createSale(236_000);
    await db.transaction((tx) => issueUnpaidInvoice({ now: () => at('2027-02-01'), tx }, order.id, 200_000));
    await record(order, '2027-01-28', '2027-02-03', 150_000);
    await record(order, '2027-01-29', '2027-02-04', 86_000);
    // Of the second payment, ₹500 settle the invoice, and ₹360 have one of their own.
    expect([await tables('2027-01'), await tables('2027-02')]).toEqual([
      [236_000, 0],
      [0, 236_000],
    ]);
  });

  test('of a closed month stay as they are when a payment is voided that settled an unpaid invoice, or its month was closed first', async () => {
    const settled = await createSale();
    await db.transaction((tx) => issueUnpaidInvoice({ now: () => at('2027-04-05'), tx }, settled.id, 118_000));
    const cheque = await record(settled, '2027-03-31', '2027-04-10');
    const other = await record(await createSale(), '2027-03-30', '2027-04-02', 50_000);
    await close('2027-04', '2027-05-05');
    const before = [await tables('2027-03'), await tables('2027-04')];
    expect(before).toEqual([
      [168_000, 0],
      [0, 168_000],
    ]);
    await void_(cheque, '2027-05-10');
    await void_(other, '2027-05-10');
    // The debt is paid again, which is no advance.
    await record(settled, '2027-05-12', '2027-05-12');
    expect([await tables('2027-03'), await tables('2027-04')]).toEqual(before);
    expect(await tables('2027-05')).toEqual([0, 0]);
  });

  test('of closed months stay when the payment of an earlier invoice is voided, and a later one settled another', async () => {
    const order = await createSale(236_000);
    const issue = (day: string) =>
      db.transaction((tx) => issueUnpaidInvoice({ now: () => at(day), tx }, order.id, 118_000));
    await issue('2027-08-05');
    const first = await record(order, '2027-08-10', '2027-08-10');
    await issue('2027-10-05');
    await record(order, '2027-09-30', '2027-10-10');
    await void_(first, '2027-12-10');
    expect([await tables('2027-09'), await tables('2027-10')]).toEqual([
      [118_000, 0],
      [0, 118_000],
    ]);
  });

  test('have the part of a payment that settled an invoice, although its money above the price pays for the supply later', async () => {
    const order = await createSale(100_000);
    await db.transaction((tx) => issueUnpaidInvoice({ now: () => at('2028-02-05'), tx }, order.id, 100_000));
    const id = await record(order, '2028-01-31', '2028-02-06', 200_000);
    await db.transaction(async (tx) => {
      const charge = { orderId: order.id, number: 2, dueOn: '2028-03-01', amountPaise: 100_000, isCharge: true };
      await tx.insert(instalments).values(charge);
      await tx.update(orders).set({ listPaise: 200_000, totalPaise: 200_000 }).where(eq(orders.id, order.id));
      await settleDocuments({ now: () => at('2028-03-01'), tx }, order.id, { reason: 'Dearer batch' });
    });
    const issued = await db.select().from(taxDocuments).where(eq(taxDocuments.paymentId, id));
    expect(issued.map(({ kind, totalPaise }) => [kind, totalPaise])).toContainEqual(['invoice', 100_000]);
    expect([await tables('2028-01'), await tables('2028-02')]).toEqual([
      [100_000, 0],
      [0, 100_000],
    ]);
  });
});
