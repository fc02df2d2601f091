import { expect, test } from 'vitest';
import { issueCreditNote, issueDocumentFor } from '../../../tests/support/books.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createOrder, createPayment, saveBusiness } from '../../../tests/support/sales-factories.ts';

import { siteSettings } from '../../db/schema/index.ts';

const { db, desk } = await testDesk();
const { id: courseId } = await createPaidCourse(db);

/** Sells for an amount and takes a part back, both with tax, on a day. */
async function sell(amountPaise: number, { on = '2026-11-10', back = 0, isTest = false } = {}): Promise<void> {
  const order = await createOrder(db, { courseId, listPaise: amountPaise, totalPaise: amountPaise, isTest });
  const now = () => new Date(`${on}T09:00:00Z`);
  await db.transaction(async (tx) => {
    const payment = await createPayment(tx, order, { amountPaise, paidOn: on, createdAt: now() });
    await issueDocumentFor({ now, tx }, payment.id);
    const credit = { paymentId: payment.id, amountPaise: back, refundId: null, reason: 'The learner moved' };
    if (back) await issueCreditNote({ now, tx }, credit);
  });
}

const limitOf = async (month: string) => (await (await desk.get(`/reports?month=${month}`)).json()).data.salesLimit;

test('sales of a year from four fifths of the registration limit are reported, without tests and refunds', async () => {
  await sell(160_000_000, { on: '2026-12-01', back: 100 });
  await sell(900_000_000, { on: '2026-12-01', isTest: true });
  await sell(159_999_999, { on: '2027-04-01' });
  expect(await limitOf('2026-11')).toBeNull();
  await sell(100, { on: '2027-03-31' });
  const limit = { kind: 'registration', fy: '2026-27', soldPaise: 160_000_000, limitPaise: 200_000_000 };
  expect(await limitOf('2026-04')).toEqual(limit);
  expect(await limitOf('2027-04')).toBeNull();
});

test('the limit of registration is that of the State', async () => {
  await saveBusiness(db, { gstin: null, state: '14' });
  await sell(80_000_000, { on: '2029-05-01' });
  expect(await limitOf('2029-05')).toMatchObject({ kind: 'registration', limitPaise: 100_000_000 });
  await saveBusiness(db, { gstin: null });
  expect(await limitOf('2029-05')).toBeNull();
});

test('the duty of e-invoices, once reached in a year, stays', async () => {
  await saveBusiness(db);
  for (let part = 0; part < 4; part += 1) await sell(1_600_000_000, { on: '2030-05-01' });
  await sell(100, { on: '2032-05-01' });
  expect(await limitOf('2032-05')).toMatchObject({ kind: 'e_invoice', fy: '2030-31', limitPaise: 5_000_000_000 });
  await db.delete(siteSettings);
  await createSite(db);
});

test('a company with a GST number reads of e-invoices near five crore, also above what an integer holds', async () => {
  await saveBusiness(db, { gstin: '29AAPFU0939F1ZR' });
  for (let part = 0; part < 3; part += 1) await sell(1_600_000_000, { on: '2028-05-01' });
  const soldPaise = Math.round((4_800_000_000 * 100) / 118);
  expect(await limitOf('2028-05')).toMatchObject({ kind: 'e_invoice', limitPaise: 5_000_000_000 });
  expect(Math.abs((await limitOf('2028-05')).soldPaise - soldPaise)).toBeLessThan(10);
});
