import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { actAs } from '../../../../tests/support/act-as.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { createPaidCourse, createSite, next } from '../../../../tests/support/factories.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { documentPdf } from '../../../books/documents/pdf/index.ts';
import { findDocumentsInMonth } from '../../../books/reports/queries.ts';
import { alerts, mails, monthClosings, orders, payments, taxDocuments } from '../../../db/schema/index.ts';
import { requestRefund, voidPayment } from '../../../money/refunds/index.ts';
import { transact } from '../../../records/index.ts';
import { findViolations } from '../invariants.ts';
import { makeOrder } from '../make-order.ts';
import { pay } from '../pay/pay.ts';
import { correctDocument } from './correct.ts';

let clock = new Date('2026-11-21T06:00:00Z');
const { api, db, deps } = await testApi({ now: () => clock });
await createSite(db);
await saveBusiness(db, { refundApprovalPaise: 10_000_000 });
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const { user: accountant } = await createStaff(api, db, 'accountant');
const actorId = accountant.id;

const gstin = '27AAPFU0939F1ZV';
const company = { billName: 'Lotus LLP', state: '', billAddress: '1 Fort, Mumbai', gstin };

async function sell(paise = 599_900, courseId = course.id) {
  const person = { email: `buyer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const wanted = { person, courseId, batchId: null, madeBy: null };
  const { order } = await transact(deps, null, (context) => makeOrder(context, wanted));
  const paid = { amountPaise: paise, method: 'cash', paidOn: '2026-11-21', recordedBy: null } as const;
  const { paymentId } = await transact(deps, null, (context) => pay(context, order.id, paid));
  const [document] = await documentsOf(order.id);
  if (!document) throw new Error('No document was issued');
  return { order, paymentId, document };
}
const documentsOf = (orderId: string) =>
  db.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId)).orderBy(taxDocuments.label);
/** The document in the place of another, and the credit note that takes that back. */
async function replacementOf(id: string) {
  const [stands] = await db.select().from(taxDocuments).where(eq(taxDocuments.replaces, id));
  const isNote = and(eq(taxDocuments.ofDocument, id), isNull(taxDocuments.refundId));
  const [note] = await db.select().from(taxDocuments).where(isNote);
  return { stands, note };
}
const correct = (id: string, bill: object = {}) =>
  actAs(deps, actorId, (context) => correctDocument(context, { id, ...company, ...bill }));
const conflict = (message: RegExp) => ({ code: 'conflict', message: expect.stringMatching(message) });

afterEach(async () => {
  clock = new Date('2026-11-21T06:00:00Z');
  expect(await findViolations(db, clock)).toEqual([]);
});

describe('a corrected invoice', () => {
  test('is cancelled as a whole, and a new one names the company, with the same amount and rate, dated today', async () => {
    const { order, document, paymentId } = await sell();
    expect(document.buyer).toEqual({ name: 'Asha Rao', address: '', state: '29', gstin: null });
    const paymentsOf = () => db.select().from(payments).where(eq(payments.orderId, order.id));
    const before = await paymentsOf();
    clock = new Date('2026-11-25T06:00:00Z');
    await correct(document.id);
    const { stands, note } = await replacementOf(document.id);
    expect(stands).toMatchObject({
      kind: 'invoice',
      issuedOn: '2026-11-25',
      paymentId,
      buyer: { name: 'Lotus LLP', address: '1 Fort, Mumbai', state: '27', gstin },
      placeOfSupply: '27',
      totalPaise: 599_900,
      igstPaise: 91_510,
      cgstPaise: 0,
      details: { paidOn: '2026-11-21', inPlaceOf: { label: document.label, issuedOn: '2026-11-21' } },
    });
    expect(note).toMatchObject({ totalPaise: 599_900, cgstPaise: document.cgstPaise, buyer: document.buyer });
    expect(note?.details.reason).toBe(`Billing details corrected: replaced by ${stands?.label}`);
    expect(before).toHaveLength(1);
    expect(await paymentsOf()).toEqual(before);
    // Later documents are made out the same.
    expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject({
      gstin,
      billState: '27',
    });
    if (!stands) throw new Error('It is there');
    expect((await readPdf(await documentPdf(stands))).text).toContain(`${document.label} of 21 November 2026`);
  });

  test('is emailed to the buyer with its credit note, and ends the alert about missing details', async () => {
    const { order, document } = await sell();
    const about = `bill: ${document.label}`;
    await db.insert(alerts).values({ kind: 'payment', about, text: 'It lacks', raisedAt: clock });
    await correct(document.id);
    const { stands, note } = await replacementOf(document.id);
    const isCorrection = and(eq(mails.recipient, order.normalizedEmail), eq(mails.kind, 'document_corrected'));
    const [mail] = await db.select().from(mails).where(isCorrection);
    for (const { label } of [document, stands, note].filter((each) => each !== undefined)) {
      expect(mail?.text).toContain(label);
    }
    expect(await db.$count(alerts, and(eq(alerts.about, about), isNotNull(alerts.doneAt)))).toBe(1);
  });

  test('names the address that an invoice of ₹60,000 lacked, and ends the alert', async () => {
    const dear = await createPaidCourse(db, { pricePaise: 6_000_000, struckPricePaise: 7_000_000 });
    const { order, document } = await sell(6_000_000, dear.id);
    const alertsOf = () => db.select().from(alerts).where(eq(alerts.orderId, order.id));
    const text = expect.stringContaining(`Invoice ${document.label} of order ${order.code} lacks details`);
    expect(await alertsOf()).toMatchObject([{ text, doneAt: null }]);
    const person = { billName: 'Asha Rao', state: '29', billAddress: '4 MG Road, Bengaluru', gstin: '' };
    await correct(document.id, person);
    expect((await replacementOf(document.id)).stands).toMatchObject({
      totalPaise: 6_000_000,
      buyer: { name: 'Asha Rao', address: '4 MG Road, Bengaluru', state: '29', gstin: null },
    });
    expect(await alertsOf()).toMatchObject([{ text, doneAt: clock }]);
  });

  test('can be corrected again, refunded and voided; each credit note refers to the current document', async () => {
    const { order, document, paymentId } = await sell(400_000);
    await correct(document.id);
    const { stands } = await replacementOf(document.id);
    await correct(stands?.id ?? '', { billName: 'Lotus Private Limited' });
    const { stands: last } = await replacementOf(stands?.id ?? '');
    await actAs(deps, actorId, (context) => voidPayment(context, { id: paymentId, reason: 'Of another learner' }));
    const notes = (await documentsOf(order.id)).filter(({ kind }) => kind === 'credit_note');
    expect(notes.map(({ ofDocument }) => ofDocument)).toContain(last?.id);
    expect(notes).toHaveLength(3);
  });

  test('covers only the rest of a payment that was refunded in part', async () => {
    const { order, document } = await sell();
    const wanted = { way: 'cash', reason: 'A shorter course' } as const;
    const first = { ...wanted, amountPaise: 100_000, refundablePaise: 599_900, endsSeat: false };
    await actAs(deps, actorId, (context) => requestRefund(context, { id: order.id, ...first }));
    await correct(document.id);
    const { stands, note } = await replacementOf(document.id);
    expect([stands?.totalPaise, note?.totalPaise]).toEqual([499_900, 499_900]);
    const rest = { ...wanted, amountPaise: 499_900, refundablePaise: 499_900, endsSeat: true };
    await actAs(deps, actorId, (context) => requestRefund(context, { id: order.id, ...rest }));
  });
});

describe('an invoice is not corrected', () => {
  test('if it is already cancelled, is a credit note, or would stay the same', async () => {
    const { document } = await sell();
    await correct(document.id);
    await expect(correct(document.id)).rejects.toMatchObject(conflict(/has already cancelled/));
    const { stands, note } = await replacementOf(document.id);
    await expect(correct(note?.id ?? '', { billName: 'Other' })).rejects.toMatchObject(conflict(/credit note/));
    await expect(correct(stands?.id ?? '')).rejects.toMatchObject(conflict(/already says this/));
    const before = await db.$count(taxDocuments);
    const both = await Promise.allSettled([1, 2].map((n) => correct(stands?.id ?? '', { billName: `Lotus ${n}` })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await db.$count(taxDocuments)) - before).toBe(2);
  });

  test('if its month is closed and names the number of a company, or it would lack what the law asks for', async () => {
    const { document } = await sell();
    const lacking = correct(document.id, { billAddress: '' });
    await expect(lacking).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { billAddress: expect.stringMatching(/address/) },
    });
    const closed = { month: '2026-11', closedAt: clock, closedBy: actorId, receivedPaise: 0, refundedPaise: 0 };
    await db.insert(monthClosings).values(closed);
    clock = new Date('2026-12-02T06:00:00Z');
    const [november, count] = [await findDocumentsInMonth(db, '2026-11'), await db.$count(taxDocuments)];
    await correct(document.id);
    expect(await findDocumentsInMonth(db, '2026-11')).toEqual(november);
    const pair = (await db.select().from(taxDocuments).orderBy(taxDocuments.createdAt)).slice(count);
    expect(pair.map(({ kind, issuedOn }) => [kind, issuedOn]).toSorted()).toEqual([
      ['credit_note', '2026-12-02'],
      ['invoice', '2026-12-02'],
    ]);
    const corrected = pair.find(({ kind }) => kind === 'invoice');
    await db.insert(monthClosings).values({ ...closed, month: '2026-12' });
    clock = new Date('2027-01-02T06:00:00Z');
    const other = correct(corrected?.id ?? '', { gstin: '27AAGCB7383J1Z8' });
    await expect(other).rejects.toMatchObject(conflict(/December 2026 is closed, and its return names .*table 9A/));
    await correct(corrected?.id ?? '', { billName: 'Lotus Limited' });
    await db.delete(monthClosings);
  });
});
