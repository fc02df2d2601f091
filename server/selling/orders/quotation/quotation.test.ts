import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../../tests/support/factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { enrollmentRequests, orders, taxDocuments } from '../../../db/schema/index.ts';
import { findViolations } from '../invariants.ts';

const clock = { now: new Date('2026-11-21T06:00:00Z') };
const { api, db } = await testApi({ now: () => clock.now });
await createSite(db);
await saveBusiness(db);
const { headers } = await createStaff(api, db, 'counsellor');
const course = await createPaidCourse(db);

afterEach(async () => {
  expect(await findViolations(db, clock.now)).toEqual([]);
  clock.now = new Date('2026-11-21T06:00:00Z');
});

const company = {
  billName: 'Northwind Foods Pvt Ltd',
  state: '27',
  billAddress: '4 MG Road, Mumbai',
  gstin: '27AAPFU0939F1ZV',
};
const credit = { validUntil: '2026-11-30', terms: 'credit', payDays: 30, note: 'For your testers' };

const post = (path: string, body: object) => postJson(api, `/api${path}`, body, { headers });

async function createLead() {
  const email = `training-${next()}@company.example`;
  const form = { name: 'Meera N.', email, mobile: '98765 43210', company: 'Northwind', seats: '12' };
  await postJson(api, '/api/team-requests', form);
  const [lead] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.normalizedEmail, email));
  const batch = await createBatch(db, course.id, { seats: 20 });
  await db.update(enrollmentRequests).set({ courseId: course.id }).where(eq(enrollmentRequests.normalizedEmail, email));
  return { id: lead?.id ?? '', email, batchId: batch.id };
}

/** Sends a quotation of twelve seats. @returns its order, and the secret of the buyer's link */
async function quote(changes: object = {}, quotation: object = credit) {
  const { id, email, batchId } = await createLead();
  const offer = { batchId, seats: 12, forWhom: 'others', discountPaise: 0, bill: company, holdUntil: null, mail: true };
  const response = await post(`/desk/requests/${id}/offer`, { ...offer, ...changes, quotation });
  const [mail] = (await mailsTo(db, email)).filter(({ kind }) => kind === 'order_offer');
  const token = /pay\?token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { data = {}, fields: refused = {} } = await response.json();
  return { response, email, mail, token, id: String(data.id), refused };
}

const read = async (token: string) => (await (await api.request(`/api/pay?token=${token}`)).json()).data;
const accept = (token: string, purchaseOrder = '') => postJson(api, '/api/pay/quotation', { token, purchaseOrder });

test('a quotation is emailed, and shown with its price, tax and terms as a PDF that is no tax invoice', async () => {
  const { token, mail } = await quote();
  expect(mail?.subject).toContain('Quotation Q/26-27/0000');
  const { quotation } = await read(token);
  expect(quotation).toMatchObject({ isValid: true, terms: 'credit', payDays: 30, acceptedAt: null });
  const response = await api.request(`/api/pay/quotation?token=${token}`);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const part of [
    'Quotation',
    'no tax invoice',
    quotation.label,
    'Northwind Foods',
    '71,988.00',
    'IGST 18%',
    'For your testers',
  ]) {
    expect(text).toContain(part);
  }
});

test('accepted on credit, the seats are the buyer’s, and the invoice has the purchase order', async () => {
  const { token, id, email } = await quote();
  const response = await accept(token, 'PO/2026/77');
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('emailed you the invoice') });
  const order = await read(token);
  expect(order).toMatchObject({ state: 'confirmed', due: { dueOn: '2026-12-21', amountPaise: 7_198_800 } });
  expect(order.groupSeats).toHaveLength(12);
  const [invoice] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
  expect(invoice).toMatchObject({
    paymentId: null,
    details: { purchaseOrder: 'PO/2026/77' },
    lines: [{ quantity: 12 }],
  });
  expect((await mailsTo(db, email)).map(({ kind }) => kind)).toContain('invoice_issued');
});

test('accepted with payment first, the seats are kept meanwhile, and the later invoice has the purchase order', async () => {
  const { token, id } = await quote({}, { ...credit, terms: 'first', payDays: 7 });
  expect((await accept(token, 'PO/78')).status).toBe(200);
  expect(await read(token)).toMatchObject({ state: 'held', heldUntil: '2026-11-28T06:00:00.000Z' });
  const payment = {
    amountPaise: 7_198_800,
    method: 'bank_transfer',
    paidOn: '2026-11-21',
    reference: 'AXISN00000000123',
  };
  const { headers: accountant } = await createStaff(api, db, 'accountant');
  expect((await postJson(api, `/api/desk/orders/${id}/payments`, payment, { headers: accountant })).status).toBe(201);
  const [invoice] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
  expect(invoice).toMatchObject({ details: { purchaseOrder: 'PO/78' } });
});

test('of two tabs that accept at once, one does; the other is told', async () => {
  const { token, id } = await quote();
  const responses = await Promise.all([accept(token, 'PO/1'), accept(token, 'PO/2')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db.$count(taxDocuments, eq(taxDocuments.orderId, id))).toBe(1);
});

test('a lapsed quotation is refused, and so is one that another has followed', async () => {
  const lapsed = await quote();
  clock.now = new Date('2026-12-01T06:00:00Z');
  expect((await read(lapsed.token)).quotation.isValid).toBe(false);
  expect((await (await accept(lapsed.token)).json()).message).toContain('was valid until 30 November 2026');
  clock.now = new Date('2026-11-21T06:00:00Z');
  const first = await quote();
  const [order] = await db.select().from(orders).where(eq(orders.id, first.id));
  const again = {
    batchId: order?.batchId,
    seats: 10,
    forWhom: 'others',
    discountPaise: 0,
    bill: company,
    holdUntil: null,
    mail: false,
  };
  expect((await post(`/desk/requests/${order?.requestId}/offer`, { ...again, quotation: credit })).status).toBe(201);
  expect((await accept(first.token)).status).toBe(409);
});

test('the price of a quotation stays: no coupon, other number of seats or instalments', async () => {
  const { token } = await quote();
  expect(await read(token)).toMatchObject({ takesCoupon: false, mostSeats: 0, offeredInstalments: [] });
  expect((await postJson(api, '/api/pay/seats', { token, seats: 1, forWhom: 'me' })).status).toBe(409);
});

test('the link that staff pass on cannot accept it, and staff record an acceptance by phone themselves', async () => {
  const { id } = await quote();
  const { data } = await (await api.request(`/api/desk/orders/${id}`, { headers })).json();
  expect((await accept(new URL(data.link).searchParams.get('token') ?? '')).status).toBe(409);
  // Whoever made it gives no credit alone.
  expect((await post(`/desk/orders/${id}/quotation/accept`, { purchaseOrder: 'PO/9' })).status).toBe(403);
  const { headers: colleague } = await createStaff(api, db, 'counsellor');
  const path = `/api/desk/orders/${id}/quotation/accept`;
  expect((await postJson(api, path, { purchaseOrder: 'PO/9' }, { headers: colleague })).status).toBe(200);
});

test.each([
  ['a day that is past', { ...credit, validUntil: '2026-11-20' }, {}, 'validUntil'],
  ['a day for which its price does not hold', { ...credit, validUntil: '2027-01-20' }, {}, 'validUntil'],
  ['a day after its batch begins', { ...credit, validUntil: '2026-12-10' }, {}, 'validUntil'],
  ['credit in instalments', credit, { preset: 'Two instalments' }, 'terms'],
  ['credit for a person', credit, { bill: { billName: '', state: '', billAddress: '', gstin: '' } }, 'terms'],
])('a quotation with %s is refused, and no order is made', async (_, quotation, changes, field) => {
  const before = await db.$count(orders);
  const { response, refused } = await quote(changes, quotation);
  expect(response.status).toBe(422);
  expect(Object.keys(refused)).toEqual([field]);
  expect(await db.$count(orders)).toBe(before);
});
