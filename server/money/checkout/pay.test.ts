import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { defaultBusiness } from '../../../contract/books/business.ts';
import { PayOrderResponse } from '../../../contract/money/checkout.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { postForm, postJson } from '../../../tests/support/requests.ts';
import { createCoupon } from '../../../tests/support/sales-factories.ts';
import { mails, orders, siteSettings, transferClaims } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { findViolations, makeOrder, makeVisitorsOrder, type NewOrder, pay } from '../../selling/orders/index.ts';

let clock = TEST_NOW;
const { api, db, deps } = await testApi({ now: () => clock });
await createSite(db);
const business = { ...defaultBusiness, legalName: 'Academy Pvt Ltd', vpa: 'academy@bank', bankLines: 'HDFC 1234' };
await db.update(siteSettings).set({ business });
const course = await createPaidCourse(db, { title: 'DevOps Basics' });

beforeEach(() => {
  clock = TEST_NOW;
});

const make = (changes: Partial<NewOrder> = {}) => {
  const person = { email: `payer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const wanted = { person, courseId: course.id, batchId: null, madeBy: null, ...changes };
  return transact(deps, null, (context) => makeOrder(context, wanted));
};
const read = async (token: string) => {
  const response = await api.request(`/api/pay?token=${token}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { data } = PayOrderResponse.parse(await response.json());
  if (data.view === 'closed') throw new Error('The link is closed');
  return data;
};
const post = async (action: string, body: object) => {
  const response = await postJson(api, `/api/pay/${action}`, body);
  return { status: response.status, ...(await response.json()) };
};

describe('the page of an order', () => {
  test('shows the course, the price, and that the seat is not held yet', async () => {
    const batch = await createBatch(db, course.id, { classTimes: 'Mon to Fri, 7 to 9 pm' });
    const { order, token } = await make({ batchId: batch.id, discountPaise: 50_000 });
    expect(await read(token)).toMatchObject({
      code: order.code,
      state: 'open',
      hasSeat: true,
      course: { title: 'DevOps Basics' },
      batch: { number: batch.number, classTimes: 'Mon to Fri, 7 to 9 pm' },
      listPaise: 599_900,
      discountPaise: 50_000,
      totalPaise: 549_900,
      due: { amountPaise: 549_900 },
      takesCoupon: false,
      refundDays: 7,
    });
  });

  test('opens only with the full token of its link', async () => {
    const { token, order } = await make();
    for (const wrong of [token.slice(1), `${token}a`, order.code, order.id, 'x']) {
      expect((await api.request(`/api/pay?token=${wrong}`)).status).toBe(404);
      expect((await post('hold', { token: wrong })).status).toBe(404);
    }
    expect((await api.request('/api/pay')).status).toBe(422);
  });

  test('has a UPI link and its QR code, with the amount and the order', async () => {
    const { order, token } = await make();
    const { upi } = await read(token);
    const link = new URL(upi?.link ?? '');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: 'academy@bank',
      pn: 'Academy Pvt Ltd',
      am: '5999.00',
      cu: 'INR',
      tr: order.code.replace('-', ''),
    });
    expect(upi?.qr.size).toBeGreaterThan(30);
  });

  test('does not say how many seats are left when the batch is full', async () => {
    const batch = await createBatch(db, course.id, { seats: 1 });
    const { token } = await make({ batchId: batch.id });
    await createEnrollment(db, course.id, { batchId: batch.id });
    expect(await read(token)).toMatchObject({ hasSeat: false, freeAt: null });
    const refused = await post('hold', { token });
    expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/took the last seat/) });
    expect(JSON.stringify(refused)).not.toMatch(/of 1 seat/);
  });

  test('says when to try again while all seats are held and one is not paid', async () => {
    const batch = await createBatch(db, course.id, { seats: 3 });
    const { token } = await make({ batchId: batch.id });
    await createEnrollment(db, course.id, { batchId: batch.id });
    for (const minutes of [20, 10]) {
      await make({ batchId: batch.id, holdUntil: new Date(clock.getTime() + minutes * MINUTE_MS) });
    }
    expect(await read(token)).toMatchObject({ hasSeat: false, freeAt: '2026-11-21T06:10:00.000Z' });
    expect(await post('hold', { token })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Try again at 21 Nov 2026, 11:40 am IST, or join the waitlist.'),
    });
    clock = new Date(clock.getTime() + 10 * MINUTE_MS);
    expect(await read(token)).toMatchObject({ hasSeat: true, freeAt: null });
  });
});

describe('paying', () => {
  test('begins with a hold of half an hour', async () => {
    const { token } = await make();
    expect(await post('hold', { token })).toMatchObject({
      status: 200,
      message: 'Your seat is kept until 21 Nov 2026, 12:00 pm IST.',
    });
    expect(await read(token)).toMatchObject({ state: 'held', heldUntil: '2026-11-21T06:30:00.000Z' });
    clock = new Date('2026-11-21T06:30:00Z');
    expect(await read(token)).toMatchObject({ state: 'lapsed', heldUntil: null });
  });

  test('a payment by UPI is reported, and only a part of its number is shown', async () => {
    const { token, order } = await make();
    await post('hold', { token });
    expect((await post('transfer-claim', { token, reference: '41223344' })).fields).toEqual({
      reference:
        'A UTR has 12 digits (UPI, IMPS), 16 characters (NEFT) or 22 (RTGS). Your app or bank shows it with the payment.',
    });
    // The same again in another spelling is no second claim.
    for (const reference of [
      ' 4122 3344-5589 ',
      '412233445589',
      '4122–3344–5589',
      '4122\t33 44 55 89\u200B',
      '४१२२३३४४५५८९',
    ]) {
      expect([reference, (await post('transfer-claim', { token, reference })).status]).toEqual([reference, 200]);
    }
    const claims = await db.select().from(transferClaims).where(eq(transferClaims.orderId, order.id));
    expect(claims).toMatchObject([{ reference: '412233445589', amountPaise: 599_900, state: 'open' }]);
    expect(await read(token)).toMatchObject({
      state: 'held',
      transferClaim: { reference: '4122…89', amountPaise: 599_900 },
      heldUntil: '2026-11-22T06:00:00.000Z',
    });
    const sent = await db.select().from(mails).where(eq(mails.replyTo, order.normalizedEmail));
    expect(sent).toMatchObject([{ kind: 'payment_to_check_to_staff' }]);
  });

  test.each([
    ['sbin n520261 12733', 'SBINN52026112733'],
    ['HDFCR5 2026 1127 1234 5678', 'HDFCR52026112712345678'],
  ])('a payment by NEFT or RTGS is reported by its number %s', async (reference, number) => {
    const { token, order } = await make();
    await post('hold', { token });
    expect((await post('transfer-claim', { token, reference })).status).toBe(200);
    const claims = await db.select().from(transferClaims).where(eq(transferClaims.orderId, order.id));
    expect(claims).toMatchObject([{ reference: number }]);
  });

  test('the receipt is shown after paying, and not to someone with another link', async () => {
    const { token, order } = await make();
    const paid = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', recordedBy: null } as const;
    await transact(deps, null, (context) => pay(context, order.id, paid));
    const { documents, state } = await read(token);
    expect([state, documents.length]).toEqual(['paid', 1]);
    const path = `/api/pay/documents/${documents[0]?.id}`;
    const pdf = await api.request(`${path}?token=${token}`);
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    const { token: other } = await make();
    expect((await api.request(`${path}?token=${other}`)).status).toBe(404);
  });

  test('with a coupon for the whole price needs no payment', async () => {
    const { code } = await createCoupon(db, { percent: 100 });
    const { token } = await make();
    expect(await post('coupon', { token, coupon: 'NOSUCH' })).toMatchObject({ status: 422 });
    expect(await post('coupon', { token, coupon: code })).toMatchObject({ status: 200 });
    expect(await read(token)).toMatchObject({ totalPaise: 0, coupon: code, due: null });
    expect(await post('hold', { token })).toMatchObject({ message: expect.stringMatching(/Your seat is confirmed/) });
    expect(await read(token)).toMatchObject({ state: 'paid' });
    expect(await findViolations(db, clock)).toEqual([]);
  });
});

describe('the invoice', () => {
  const gstin = '27AAPFU0939F1ZV';

  test('names the state, and with a GST number its state, the company and its address', async () => {
    const { token, order } = await make();
    expect(await post('bill', { token, state: '33' })).toMatchObject({ status: 200 });
    expect(await read(token)).toMatchObject({ bill: { state: '33', gstin: '' } });
    expect((await post('bill', { token, state: '33', gstin })).fields).toEqual({
      billAddress: 'An invoice with a GST number needs the address',
      billName: 'Enter the name of the company',
    });
    const company = { billName: 'Acme', billAddress: 'Mumbai', gstin };
    await post('bill', { token, state: '33', ...company });
    const [stored] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(stored).toMatchObject({ billState: '27', ...company });
    expect((await post('bill', { token, state: '99' })).fields).toEqual({ state: 'Choose a state' });
  });

  test('of ₹50,000 or more, also in instalments, needs address and state before anything can be paid', async () => {
    const dear = await createPaidCourse(db, { pricePaise: 5_000_000, struckPricePaise: 6_000_000 });
    const plan = [
      { dueOn: '2026-11-21', amountPaise: 2_500_000 },
      { dueOn: '2026-12-21', amountPaise: 2_500_000 },
    ];
    const { token } = await make({ courseId: dear.id, plan });
    expect(await read(token)).toMatchObject({ needsAddress: false, needsBill: false });
    await db.update(siteSettings).set({ business: { ...business, gstin: '29AAGCB7383J1Z4' } });
    expect(await read(token)).toMatchObject({ needsAddress: true, needsBill: true });
    const fields = { billAddress: 'The invoice needs the address' };
    const report = { token, reference: '812233445510' };
    expect(await post('transfer-claim', report)).toMatchObject({
      status: 422,
      fields: { ...fields, state: 'Choose a state' },
    });
    expect(await post('bill', { token, state: '29' })).toMatchObject({ status: 422, fields });
    expect(await post('bill', { token, state: '33', billAddress: '4 MG Road' })).toMatchObject({ status: 200 });
    expect(await read(token)).toMatchObject({ needsBill: false });
    expect(await post('transfer-claim', report)).toMatchObject({ status: 200 });
    await db.update(siteSettings).set({ business });
  });
});

describe('the State of a buyer', () => {
  const asking = { ...business, gstin: '29AAGCB7383J1Z4', asksState: true };

  test('is asked of everyone before anything can be paid, and kept for their next order', async () => {
    await db.update(siteSettings).set({ business: asking });
    const { order, token } = await make();
    expect(await read(token)).toMatchObject({ needsAddress: false, needsBill: true, bill: { state: '' } });
    const claim = { token, reference: '812233445519' };
    expect(await post('transfer-claim', claim)).toMatchObject({ status: 422, fields: { state: 'Choose a state' } });
    expect((await post('bill', { token })).fields).toEqual({ state: 'Choose a state' });
    expect(await post('bill', { token, state: '33' })).toMatchObject({ status: 200 });
    expect(await read(token)).toMatchObject({ needsBill: false, bill: { state: '33' } });
    const person = { email: order.normalizedEmail, name: order.name, mobile: '' };
    const wanted = { person, courseId: (await createPaidCourse(db)).id, batchId: null, madeBy: null };
    const next = await transact(deps, null, (context) => makeOrder(context, wanted));
    expect(next.order.billState).toBe('33');
    const made = await transact(deps, null, (context) => makeVisitorsOrder(context, { ...wanted, network: null }));
    expect(made.order.billState).toBeNull();
    await db.update(siteSettings).set({ business });
  });

  test('is not asked by a company without GST, or one that turned it off', async () => {
    const { token } = await make();
    for (const changes of [{ gstin: null }, { asksState: false }]) {
      await db.update(siteSettings).set({ business: { ...asking, ...changes } });
      expect(await read(token)).toMatchObject({ needsBill: false, bill: { state: '29' } });
    }
    await db.update(siteSettings).set({ business });
  });

  test('with the company’s own GST number is refused', async () => {
    await db.update(siteSettings).set({ business: asking });
    const { token } = await make();
    const bill = { token, state: '29', billName: 'We', billAddress: 'Bengaluru', gstin: asking.gstin };
    expect((await post('bill', bill)).fields).toEqual({ gstin: 'This is our own GST number. Enter the buyer’s.' });
    await db.update(siteSettings).set({ business });
  });
});

test('a form without JavaScript leads back to the page with the entered values, which are stored without the token', async () => {
  const { token } = await make();
  const response = await postForm(api, '/api/pay/transfer-claim', { token, reference: '4122' });
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe(`/pay?token=${token}`);
  const [kept] = (await db.query.formOutcomes.findMany()).filter(({ outcome }) => outcome.form === 'pay-state');
  expect(kept?.outcome).toMatchObject({ ok: false, values: { reference: '4122' } });
  expect(JSON.stringify(kept?.outcome)).not.toContain(token);
});
