import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { issueDocumentFor } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createOrder, createPayment, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { monthClosings, payments } from '../../db/schema/index.ts';
import { issueUnpaidInvoice } from '../documents/index.ts';
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
});
