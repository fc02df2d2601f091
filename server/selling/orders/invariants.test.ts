import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { issueDocumentFor } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import {
  createCoupon,
  createOrder,
  createPayment,
  createRefund,
  registered,
  saveBusiness,
} from '../../../tests/support/sales-factories.ts';
import { issueUnpaidInvoice } from '../../books/documents/index.ts';
import type { Db } from '../../db/client.ts';
import {
  alerts,
  coupons,
  couponUses,
  instalments,
  mails,
  orders,
  payments,
  taxDocuments,
} from '../../db/schema/index.ts';
import { checkInvariants, findViolations } from './invariants.ts';

const { db } = await testDatabase();
await createSite(db);
const { id: courseId } = await createPaidCourse(db);

test('money without a result violates an invariant, and its alert stays open until that is corrected', async () => {
  const waits = await createOrder(db, { courseId, seatChoiceDeadline: new Date(TEST_NOW.getTime() + 1000) });
  await createPayment(db, waits);
  expect(await findViolations(db, TEST_NOW)).toEqual([]);
  const lost = await createOrder(db, { courseId });
  await createPayment(db, lost);
  const rule = 'Money is kept for an order that is neither confirmed nor waiting for a seat';
  expect(await findViolations(db, TEST_NOW)).toEqual([{ rule, shown: [lost.code] }]);
  // Also of a buyer who was erased.
  await db.update(orders).set({ erasedAt: TEST_NOW, normalizedEmail: '' }).where(eq(orders.id, lost.id));
  expect(await findViolations(db, TEST_NOW)).toEqual([{ rule, shown: [lost.code] }]);
  const deps = testDeps(db);
  await checkInvariants(deps);
  const text = `${rule}: ${lost.code}.`;
  const findStaffMails = () => db.select().from(mails).where(eq(mails.kind, 'money_alert_to_staff'));
  const stored = () => db.select().from(alerts);
  expect(await stored()).toMatchObject([{ kind: 'rule', text, doneAt: null }]);
  expect(await findStaffMails()).toMatchObject([{ text: expect.stringContaining(text) }]);
  // The alert is raised every night until the rule holds, even after someone closed it; an email is sent only for a new
  // alert.
  await checkInvariants(deps);
  expect(await findStaffMails()).toHaveLength(1);
  await db.update(alerts).set({ doneAt: TEST_NOW });
  await checkInvariants(deps);
  expect(await stored()).toMatchObject([{ doneAt: null }]);
  expect(await findStaffMails()).toHaveLength(2);
  // The time to decide is over: it should have been returned.
  const later = await findViolations(db, new Date(TEST_NOW.getTime() + 2000));
  expect(later[0]?.shown.sort()).toEqual([waits.code, lost.code].sort());
  // Once the rule holds, the alert ends by itself.
  await db.update(payments).set({ voidedAt: TEST_NOW, voidReason: 'A mistake' });
  await checkInvariants(deps);
  expect(await stored()).toMatchObject([{ doneAt: TEST_NOW, doneBy: null }]);
});

/** An order with a seat that is paid. */
async function sold(tx: Db) {
  const { id: enrollmentId } = await createEnrollment(tx, courseId, { batchId: null });
  const order = await createOrder(tx, { courseId, enrollmentId, confirmedAt: TEST_NOW });
  const payment = await createPayment(tx, order);
  return { order, payment, invoice: await issueDocumentFor({ now: () => TEST_NOW, tx }, payment.id) };
}

/** How each rule could be broken, by code that gets past the constraints and triggers that guard most of them. */
const violators: Record<string, (tx: Db) => Promise<string>> = {
  'A batch has more learners and holds than seats': async (tx) => {
    const batch = await createBatch(tx, courseId, { seats: 1 });
    await createEnrollment(tx, courseId, { batchId: batch.id });
    const until = new Date(TEST_NOW.getTime() + 1000);
    await createOrder(tx, { courseId, batchId: batch.id, heldAt: TEST_NOW, heldUntil: until });
    return `batch ${batch.number}`;
  },
  'An order is confirmed without a seat': async (tx) => {
    await tx.execute(sql`ALTER TABLE orders DROP CONSTRAINT orders_confirmed_has_a_seat`);
    return (await createOrder(tx, { courseId, confirmedAt: TEST_NOW })).code;
  },
  'More was returned than paid': async (tx) => {
    const { order, payment } = await sold(tx);
    await createRefund(tx, payment, { amountPaise: payment.amountPaise + 1 });
    return order.code;
  },
  'The company is registered for GST, and no rate holds today: nothing can be booked': async (tx) => {
    await saveBusiness(tx, { rates: [{ percent: 18, from: '2026-11-22' }] });
    return registered.gstin ?? '';
  },
  'A series of documents has a gap': async (tx) => {
    await sold(tx);
    await tx.execute(sql`UPDATE document_series SET last = last + 1`);
    await sold(tx);
    return 'receipt 2026-27';
  },
  'The documents of a payment do not add up to what was paid': async (tx) => {
    const { order } = await sold(tx);
    const { id } = await createPayment(tx, order);
    const invoice = await issueDocumentFor({ now: () => TEST_NOW, tx }, id);
    const off = { totalPaise: invoice.totalPaise - 1, taxablePaise: invoice.taxablePaise - 1 };
    await tx.update(taxDocuments).set(off).where(eq(taxDocuments.id, invoice.id));
    return order.code;
  },
  'What is kept of the price of an order is not invoiced': async (tx) => {
    await saveBusiness(tx);
    const { order, invoice } = await sold(tx);
    await tx.update(taxDocuments).set({ kind: 'receipt' }).where(eq(taxDocuments.id, invoice.id));
    return order.code;
  },
  'More of an order is invoiced than is demanded or kept': async (tx) => {
    const { order } = await sold(tx);
    await issueUnpaidInvoice({ now: () => TEST_NOW, tx }, order.id, 100);
    return order.code;
  },
  'A document is dated before the one with the previous number': async (tx) => {
    await sold(tx);
    const { invoice } = await sold(tx);
    await tx.execute(sql`UPDATE tax_documents SET issued_on = issued_on - 1 WHERE id = ${invoice.id}`);
    return invoice.label;
  },
  'A coupon is used more often than it may': async (tx) => {
    const coupon = await createCoupon(tx);
    const uses = [(await sold(tx)).order, (await sold(tx)).order].map(({ id }) => ({
      couponId: coupon.id,
      orderId: id,
    }));
    await tx.insert(couponUses).values(uses);
    expect(await findViolations(tx, TEST_NOW)).toEqual([]);
    await tx.update(coupons).set({ maxUses: 1 }).where(eq(coupons.id, coupon.id));
    return coupon.code;
  },
  'What is stored as settled of an order is not what came in less what goes back': async (tx) => {
    const { order } = await sold(tx);
    await tx.execute(sql`UPDATE orders SET settled_paise = settled_paise + 1 WHERE id = ${order.id}`);
    return order.code;
  },
  'What is stored as the next due day of an order is not that of its first instalment that is not settled': async (
    tx,
  ) => {
    const { order } = await sold(tx);
    await tx.update(orders).set({ nextDueOn: '2020-01-01' }).where(eq(orders.id, order.id));
    return order.code;
  },
  'The instalments of an order do not add up': async (tx) => {
    const { order } = await sold(tx);
    await tx.update(instalments).set({ amountPaise: 1 }).where(eq(instalments.orderId, order.id));
    return order.code;
  },
};

test.each(Object.entries(violators))('a record that breaks a rule is found: %s', async (rule, breakRule) => {
  const undone = new Error('Nothing of it stays');
  const tried = db.transaction(async (tx) => {
    // Neither triggers nor foreign keys of this transaction guard anything, but what is settled is added up.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`ALTER TABLE payments ENABLE ALWAYS TRIGGER payments_keep_order_sums`);
    await tx.execute(sql`ALTER TABLE refunds ENABLE ALWAYS TRIGGER refunds_keep_order_sums`);
    await tx.execute(sql`ALTER TABLE instalments ENABLE ALWAYS TRIGGER instalments_keep_order_sums`);
    const shown = await breakRule(tx);
    expect(await findViolations(tx, TEST_NOW)).toEqual([{ rule, shown: [shown] }]);
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
});
