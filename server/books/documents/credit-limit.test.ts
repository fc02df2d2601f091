import { beforeEach, expect, test } from 'vitest';
import { issueCreditNote, issueDocumentFor } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createOrder, createPayment, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { findLastCreditDay } from './credit-limit.ts';

const { db } = await testDatabase();
await createSite(db);
const course = await createPaidCourse(db);
beforeEach(() => saveBusiness(db));

const sold = async (endsOn: string | null, amounts = [118_000]) => {
  const batch = await createBatch(db, course.id, { startsOn: '2026-02-01', endsOn });
  const listPaise = amounts.reduce((sum, paise) => sum + paise, 0);
  return createOrder(db, { courseId: course.id, batchId: batch.id, listPaise }, amounts);
};

/** The invoice of a payment of ₹1,180 in February 2027. */
const invoice = (order: Awaited<ReturnType<typeof sold>>, at = new Date('2027-02-10T06:00:00Z')) =>
  db.transaction(async (tx) => {
    const paid = { amountPaise: 118_000, paidOn: '2027-02-10', createdAt: at };
    const { id } = await createPayment(tx, order, paid);
    return issueDocumentFor({ now: () => at, tx }, id);
  });

const credit = (paymentId: string | null, day: string) =>
  db.transaction((tx) => {
    const part = { paymentId: paymentId ?? '', amountPaise: 11_800, refundId: null, reason: 'Ill' };
    return issueCreditNote({ now: () => new Date(`${day}T06:00:00Z`), tx }, part);
  });

test.each([
  ['of the last class after an invoice that came early', '2027-04-20', '2028-10-31'],
  ['of the last class before an invoice that came late', '2026-03-20', '2026-10-31'],
  ['of the invoice while no one entered the end', null, '2027-10-31'],
])('the year %s decides until when its tax can be credited', async (_, endsOn, day) => {
  expect(await findLastCreditDay(db, await invoice(await sold(endsOn)))).toBe(day);
});

test('in a course of over three months it is the year in which the instalment is due', async () => {
  // The first instalment is due on 21 November 2026, each further one after thirty days.
  const order = await sold('2027-09-30', Array(6).fill(118_000));
  const days: string[] = [];
  for (let hour = 0; hour < 6; hour += 1) {
    days.push(await findLastCreditDay(db, await invoice(order, new Date(`2027-02-10T0${hour}:00:00Z`))));
  }
  expect(days).toEqual([...Array(5).fill('2027-10-31'), '2028-10-31']);
});

test('a note of November lowers no tax, because its return cannot be filed by 30 November', async () => {
  const { paymentId } = await invoice(await sold('2027-03-20'));
  expect(await credit(paymentId, '2027-10-31')).toMatchObject({ kind: 'credit_note' });
  expect(await credit(paymentId, '2027-11-01')).toMatchObject({ kind: 'commercial_note', cgstPaise: 0 });
});

test('a note after the annual return of the year of its supply lowers no tax', async () => {
  await saveBusiness(db, { annualReturns: [{ fy: '2026-27', filedOn: '2027-09-20' }] });
  const { paymentId } = await invoice(await sold('2027-03-20'));
  expect(await credit(paymentId, '2027-11-02')).toMatchObject({ kind: 'commercial_note' });
  const { paymentId: later } = await invoice(await sold('2027-04-20'));
  expect(await credit(later, '2027-11-02')).toMatchObject({ kind: 'credit_note' });
});
