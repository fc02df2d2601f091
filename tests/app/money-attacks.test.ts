import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contract/base/time.ts';
import { roles } from '../../contract/people/permission.ts';
import { issueUnpaidInvoice } from '../../server/books/documents/index.ts';
import { hasRole } from '../../server/db/queries/roles.ts';
import {
  alerts,
  courses,
  instalments,
  mails,
  monthClosings,
  orders,
  payments,
  people,
  refunds,
  siteSettings,
  taxDocuments,
  users,
} from '../../server/db/schema/index.ts';
import { transact } from '../../server/records/index.ts';
import { mailOffer, type NewPayment, pay } from '../../server/selling/orders/index.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { TEST_NOW } from '../support/api.ts';
import { createBatch, createPaidCourse, next } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { postJson, refusal, sendJson } from '../support/requests.ts';
import { createCoupon, saveBusiness } from '../support/sales-factories.ts';
import { createShop } from '../support/shop.ts';
import { createStaff } from '../support/staff.ts';

const shop = await createShop();
const { api, db, deps, clock, order, begin, checkout, ledger, standIn, handleReturn } = shop;
const staff = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await createStaff(api, db, role)] as const)),
);

const headersOf = (role: string) => staff[role]?.headers ?? {};
const visitor = {};

beforeEach(async () => {
  clock.now = TEST_NOW;
  standIn.settings.respond = null;
  await saveBusiness(db, { refundDayPaise: 1_000_000 });
  await db.update(siteSettings).set({ formerLimits: null });
});

const post = (path: string, body: object, headers: Record<string, string> = visitor) =>
  postJson(api, `/api${path}`, body, { headers });
const read = async (path: string, headers: Record<string, string> = visitor) =>
  (await api.request(`/api${path}`, { headers })).text();
const readOrder = async (id: string, headers = headersOf('accountant')) =>
  JSON.parse(await read(`/desk/orders/${id}`, headers)).data;
/** The secret of the link that the desk shows. */
const deskToken = async (id: string) => new URL((await readOrder(id)).link).searchParams.get('token') ?? '';

/** An order with a seat, paid by hand unless the payment says otherwise. */
async function sold(payment: Partial<NewPayment> = {}, amountPaise = 599_900) {
  const batch = await createBatch(db, shop.course.id, { startsOn: '2026-12-01', seats: 9 });
  const made = await order({ batchId: batch.id });
  const cash = { amountPaise, method: 'cash', paidOn: '2026-11-21', recordedBy: null } as const;
  await transact(deps, null, (context) => pay(context, made.order.id, { ...cash, ...payment }));
  return made;
}

describe('The link of a buyer', () => {
  test.each(roles)('is in nothing that the role %s can read at the desk', async (role) => {
    const { order: made, token } = await sold();
    await transact(deps, null, (context) => mailOffer(context, made));
    const email = made.normalizedEmail;
    const sent = await db.select({ id: mails.id, text: mails.text }).from(mails).where(eq(mails.recipient, email));
    expect(sent.some(({ text }) => text.includes(token))).toBe(true);
    const [person] = await db.select({ id: people.id }).from(people).where(eq(people.email, email));
    const ids = [made.id, person?.id ?? '', ...sent.map(({ id }) => id)];
    const paths = endpoints
      .map(({ path }) => path.split(' ') as [string, string]) // a method and a path
      .filter(([method, path]) => method === 'GET' && path.startsWith('/desk/'))
      .flatMap(([, path]) => (path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path]));
    for (const path of [...paths, `/desk/search?q=${made.code}`, `/desk/mails?q=${email}`]) {
      expect((await read(path, headersOf(role))).includes(token), path).toBe(false);
    }
  });

  const otherThings: [string, (token: string) => [string, object]][] = [
    ['a refund', (token) => ['/pay/refund', { token, sure: 'on' }]],
    ['another seat', (token) => ['/pay/seat', { token, batchId: '00000000-0000-4000-8000-000000000000' }]],
  ];

  describe.each(roles)('opened while someone with the role %s is signed in', (role) => {
    test.each(otherThings)('does not give %s', async (_, bodyOf) => {
      const { order: made, token } = await sold();
      const [path, body] = bodyOf(token);
      const refused = await refusal(await post(path, body, headersOf(role)));
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('only pay') });
      expect(await db.$count(refunds, eq(refunds.state, 'requested'))).toBe(0);
      expect((await readOrder(made.id)).state).toBe('paid');
    });

    test('shows no refund and no document, and proves nothing', async () => {
      const { token } = await sold();
      const { data } = JSON.parse(await read(`/pay?token=${token}`, headersOf(role)));
      expect(data).toMatchObject({ onlyPays: true, refund: null, documents: [] });
      const unproven = await order();
      await db.update(orders).set({ verifiedAt: null }).where(eq(orders.id, unproven.order.id));
      expect((await post('/pay/hold', { token: unproven.token }, headersOf(role))).status).toBe(200);
      expect((await readOrder(unproven.order.id)).isVerified).toBe(false);
    });
  });

  test('asks for a refund when its buyer opens it', async () => {
    const { token } = await sold();
    expect((await post('/pay/refund', { token, sure: 'on' })).status).toBe(200);
    await db.delete(refunds);
  });
});

describe('The link that the desk shows', () => {
  test('pays: it holds the seat, takes billing details, reports a transfer and begins to pay online', async () => {
    const { order: made } = await order();
    const token = await deskToken(made.id);
    expect(JSON.parse(await read(`/pay?token=${token}`)).data).toMatchObject({ view: 'order', onlyPays: true });
    const bill = { billName: 'Asha Rao', state: '29', billAddress: '', gstin: '' };
    expect((await post('/pay/hold', { token })).status).toBe(200);
    expect((await post('/pay/bill', { token, ...bill })).status).toBe(200);
    await begin(token);
    expect((await post('/pay/transfer-claim', { token, reference: '431265009871' })).status).toBe(200);
  });

  test('gives no refund, no other seat and no document, also without a session', async () => {
    const { order: made } = await sold();
    const token = await deskToken(made.id);
    expect((await post('/pay/refund', { token, sure: 'on' })).status).toBe(409);
    expect((await post('/pay/seat', { token, batchId: made.id })).status).toBe(409);
    const { data } = JSON.parse(await read(`/pay?token=${token}`));
    expect(data).toMatchObject({ onlyPays: true, refund: null, documents: [] });
  });

  test('leads back to itself after a payment, never to the link of the buyer', async () => {
    const { order: made, token: buyersToken } = await order();
    const token = await deskToken(made.id);
    const begun = await checkout(token);
    const providerOrderId = (await begun.json()).data.fields.order_id;
    const [cookie = ''] = begun.headers.getSetCookie();
    const id = /paying-([\w-]+)=/.exec(cookie)?.[1];
    const fields = standIn.signReturn({ id: providerOrderId }, ledger.pay(providerOrderId));
    const signed = await handleReturn(`/api/pay/return?checkout=${id}`, fields);
    const next = await api.request(signed.headers.get('Location') ?? '');
    const locations = [signed, next].map(({ headers }) => headers.get('Location') ?? '');
    expect(locations.join()).not.toContain(buyersToken);
    expect(locations[1]).toBe(`/pay?token=${token}&back=paid`);
  });

  test('ends with the link of the buyer, and is nothing that someone can make up', async () => {
    const { order: made } = await order();
    const token = await deskToken(made.id);
    expect((await api.request(`/api/pay?token=${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).status).toBe(
      404,
    );
    await db.update(orders).set({ tokenHash: 'another', tokenSealed: null }).where(eq(orders.id, made.id));
    expect((await api.request(`/api/pay?token=${token}`)).status).toBe(404);
  });
});

describe('A coupon of 100 %', () => {
  const free = async () => (await createCoupon(db, { percent: 100, perPerson: 99 })).code;

  test.each(roles.filter((role) => role !== 'admin'))(
    'is refused at the link to the role %s, as at the desk',
    async (role) => {
      const { token } = await order();
      const refused = await refusal(await post('/pay/coupon', { token, coupon: await free() }, headersOf(role)));
      expect(refused).toMatchObject({ status: 422, fields: { coupon: expect.any(String) } });
    },
  );

  test('is refused at the link of the desk without a session, which takes what a counsellor may give', async () => {
    const { order: made } = await order();
    const token = await deskToken(made.id);
    expect((await post('/pay/coupon', { token, coupon: await free() })).status).toBe(422);
    const { code: small } = await createCoupon(db, { offPaise: 50_000 });
    expect((await post('/pay/coupon', { token, coupon: small })).status).toBe(200);
  });

  test('is taken from an admin and from the buyer', async () => {
    for (const headers of [headersOf('admin'), visitor]) {
      const { token } = await order();
      expect((await post('/pay/coupon', { token, coupon: await free() }, headers)).status).toBe(200);
    }
  });
});

const refund = async (id: string, amountPaise: number, headers: Record<string, string>, way = 'cash') => {
  const { data } = JSON.parse(await read(`/desk/orders/${id}/refund`, headers));
  const body = {
    amountPaise,
    refundablePaise: data.refundablePaise,
    way,
    reason: 'A class was not held',
    endsSeat: false,
  };
  const response = await post(`/desk/orders/${id}/refund`, body, headers);
  return (await response.json()).message as string;
};
const refundsOf = (orderId: string) =>
  db
    .select({ id: refunds.id, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId));
const WAITS = 'A second person has to approve it. Nothing is sent until then.';
const DONE = 'Done. The buyer gets an email.';
const sent = { way: 'upi', reference: '431265009871' };

describe.each(['admin', 'accountant'] as const)('Alone, the role %s', (role) => {
  const newPerson = async () => (await createStaff(api, db, role)).headers;

  test('does not send by hand what the buyer requests and only they approve, above the limit', async () => {
    const [alone, colleague] = [await newPerson(), await newPerson()];
    const { order: made, token } = await sold();
    await post('/pay/refund', { token, sure: 'on' });
    const [requested] = await refundsOf(made.id);
    expect((await post(`/desk/refunds/${requested?.id}/approve`, {}, alone)).status).toBe(200);
    expect((await post(`/desk/refunds/${requested?.id}/finish`, sent, alone)).status).toBe(403);
    expect((await post(`/desk/refunds/${requested?.id}/finish`, sent, colleague)).status).toBe(200);
  });

  test('does not send by hand what only a rule approved, above the limit, until a colleague approves it', async () => {
    const [alone, colleague] = [await newPerson(), await newPerson()];
    const { order: made, token } = await order();
    const cash = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', recordedBy: null } as const;
    await db.update(courses).set({ deletedAt: TEST_NOW }).where(eq(courses.id, shop.course.id));
    await transact(deps, null, (context) => pay(context, made.id, cash));
    await db.update(courses).set({ deletedAt: null }).where(eq(courses.id, shop.course.id));
    expect((await post('/pay/refund', { token, sure: 'on' })).status).toBe(200);
    const [started] = await refundsOf(made.id);
    expect(started?.state).toBe('approved');
    expect((await post(`/desk/refunds/${started?.id}/finish`, sent, alone)).status).toBe(403);
    expect((await post(`/desk/refunds/${started?.id}/approve`, {}, colleague)).status).toBe(200);
    expect((await post(`/desk/refunds/${started?.id}/finish`, sent, alone)).status).toBe(200);
  });

  test('refunds up to the limit of an order on several orders, but no more than the limit of a day', async () => {
    const alone = await newPerson();
    const outcomes: string[] = [];
    for (let count = 0; count < 3; count += 1) outcomes.push(await refund((await sold()).order.id, 500_000, alone));
    expect(outcomes).toEqual([DONE, DONE, WAITS]);
    expect(await refund((await sold()).order.id, 500_000, await newPerson())).toBe(DONE);
    clock.now = new Date(TEST_NOW.getTime() + DAY_MS);
    expect(await refund((await sold()).order.id, 500_000, alone)).toBe(DONE);
  });

  test('is counted also when a hundred requests come at once', { timeout: 60_000 }, async () => {
    const alone = await newPerson();
    const ids: string[] = [];
    while (ids.length < 100) ids.push((await sold()).order.id);
    const outcomes = await Promise.all(ids.map((id) => refund(id, 500_000, alone)));
    expect(outcomes.filter((outcome) => outcome === DONE)).toHaveLength(2);
  });

  test('cannot pay out in small parts by hand what buyers request', async () => {
    const alone = await newPerson();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { order: made, token } = await sold({}, 400_000);
      await post('/pay/refund', { token, sure: 'on' });
      const [requested] = await refundsOf(made.id);
      await post(`/desk/refunds/${requested?.id}/approve`, {}, alone);
      statuses.push((await post(`/desk/refunds/${requested?.id}/finish`, sent, alone)).status);
    }
    expect(statuses).toEqual([200, 200, 403, 403]);
  });

  test('does not void what they recorded, also not on the same day; the buyer gets an email with the credit note', async () => {
    const [alone, colleague] = [await newPerson(), await newPerson()];
    const { order: made } = await order();
    const cash = { amountPaise: 100_000, method: 'cash', paidOn: '2026-11-21', reference: '' };
    expect((await post(`/desk/orders/${made.id}/payments`, cash, alone)).status).toBe(201);
    const [paid] = (await readOrder(made.id)).payments;
    const voided = await post(`/desk/payments/${paid.id}/void`, { reason: 'Mistyped' }, alone);
    expect((await voided.json()).message).toContain('A second person has to approve it');
    const [requested] = await refundsOf(made.id);
    expect((await post(`/desk/refunds/${requested?.id}/approve`, {}, alone)).status).toBe(403);
    expect((await post(`/desk/refunds/${requested?.id}/approve`, {}, colleague)).status).toBe(200);
    const told = await mailsTo(db, made.normalizedEmail);
    const textOf = (wanted: string) => told.find(({ kind }) => kind === wanted)?.text;
    expect(textOf('payment_voided')).toContain('₹1,000');
    expect(textOf('credit_note')).toMatch(/Credit note NC\/26-27\/C\d+ takes ₹1,000 of NC\/26-27\/\d+ back/);
  });

  test('voids what a colleague recorded today, up to the limit of a day', async () => {
    const [alone, colleague] = [await newPerson(), await newPerson()];
    const messages: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { order: made } = await order();
      const cash = { amountPaise: 400_000, method: 'cash', paidOn: '2026-11-21', reference: '' };
      await post(`/desk/orders/${made.id}/payments`, cash, colleague);
      const [paid] = (await readOrder(made.id)).payments;
      const voided = await post(`/desk/payments/${paid.id}/void`, { reason: 'Mistyped' }, alone);
      messages.push((await voided.json()).message);
    }
    const stays = 'A second person has to approve it. The payment is valid until then.';
    expect(messages).toEqual(['The payment is void.', 'The payment is void.', stays]);
  });
});

test('An owner who raises a limit gains nothing today, and every owner is told', async () => {
  const { headers } = await createStaff(api, db);
  const saveLimits = async (limits: object) => {
    const { data } = JSON.parse(await read('/desk/business', headers));
    return (await sendJson(api, 'PUT', '/api/desk/business', { ...data, ...limits }, headers)).status;
  };
  expect(await saveLimits({ refundApprovalPaise: 10_000_000, refundDayPaise: 10_000_000 })).toBe(200);
  expect(await refund((await sold()).order.id, 550_000, headers)).toBe(WAITS);
  expect(await saveLimits({ refundApprovalPaise: 500_000, refundDayPaise: 1_000_000 })).toBe(200);
  expect(await saveLimits({ refundApprovalPaise: 10_000_000, refundDayPaise: 10_000_000 })).toBe(200);
  expect(await refund((await sold()).order.id, 550_000, headers)).toBe(WAITS);
  const owners = await db.$count(users, hasRole(['admin']));
  expect(await db.$count(mails, eq(mails.kind, 'refund_limits_changed'))).toBe(3 * owners);
  clock.now = new Date(TEST_NOW.getTime() + DAY_MS);
  expect(await refund((await sold()).order.id, 550_000, headers)).toBe(DONE);
});

describe.each(['admin', 'counsellor', 'accountant'] as const)('At the desk, the role %s', (role) => {
  const headers = headersOf(role);
  const record = async (orderId: string, payment: object) => {
    const body = { amountPaise: 599_900, method: 'upi', paidOn: '2026-11-21', reference: '', ...payment };
    const response = await post(`/desk/orders/${orderId}/payments`, body, headers);
    return response.status === 201 ? { status: 201 } : refusal(response);
  };
  const newOrder = async (listPaise = 599_900) => {
    const { order: made } = await order();
    const price = { listPaise, totalPaise: listPaise };
    await db.transaction(async (tx) => {
      await tx.update(orders).set(price).where(eq(orders.id, made.id));
      await tx.update(instalments).set({ amountPaise: listPaise }).where(eq(instalments.orderId, made.id));
    });
    return made;
  };
  const utr = () => String(500_000_000_000 + next());

  test('pays several orders with one transfer only up to its amount, and that is an alert', async () => {
    const reference = utr();
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
    expect(await record(first.id, { reference })).toEqual({ status: 201 });
    expect(await record(second.id, { reference })).toMatchObject({ status: 409 });
    const shared = { reference, sharedWith: first.code };
    expect(await record(second.id, shared)).toMatchObject({
      status: 422,
      fields: { transferPaise: expect.any(String) },
    });
    expect(await record(second.id, { ...shared, transferPaise: 1_199_800 })).toEqual({ status: 201 });
    const text = expect.stringMatching(/^Of ₹11,998, ₹11,998 paid orders NC-\w+, NC-\w+: ₹0 is left\.$/);
    expect(await record(third.id, shared)).toMatchObject({ status: 422, fields: { transferPaise: text } });
    expect(await record(third.id, { ...shared, transferPaise: 9_999_900 })).toMatchObject({ status: 422 });
    const [alert] = await db.select().from(alerts).where(eq(alerts.orderId, second.id));
    expect(alert?.text).toContain(`pays orders ${first.code}, ${second.code}`);
  });

  test('pays one order with one transfer only once, also after its first payment is void', async () => {
    const reference = utr();
    const [made, other] = [await newOrder(), await newOrder()];
    expect(await record(made.id, { reference, amountPaise: 100_000, transferPaise: 900_000 })).toEqual({ status: 201 });
    const again = { reference, amountPaise: 100_001, sharedWith: made.code };
    expect(await record(made.id, again)).toMatchObject({ status: 422, fields: { sharedWith: expect.any(String) } });
    expect(await record(other.id, { ...again, amountPaise: 500_000 })).toEqual({ status: 201 });
    await db.update(payments).set({ voidedAt: TEST_NOW, voidReason: 'Mistyped' }).where(eq(payments.orderId, made.id));
    expect(await record(made.id, { reference })).toMatchObject({ status: 409 });
    expect(await record(made.id, { reference, sharedWith: other.code, amountPaise: 500_000 })).toMatchObject({
      status: 422,
    });
  });

  test.each([
    ['upi', '', 'Enter the 12 digits of the UPI payment'],
    ['upi', '41223344556', 'Enter the 12 digits of the UPI payment'],
    ['upi', 'SBINN52026112733', 'Enter the 12 digits of the UPI payment'],
    ['other', '', 'Record money in hand as cash'],
    ['other', 'by hand', 'Record money in hand as cash'],
    ['card', '', 'Record money in hand as cash'],
    ['bank_transfer', '', 'A UTR has 12 digits'],
    ['bank_transfer', 'paid by Asha', 'A UTR has 12 digits'],
    ['bank_transfer', 'HDFCX52026112712345678', 'A UTR has 12 digits'],
  ])('records no payment by %s with the number “%s”', async (method, reference, message) => {
    const refused = await record((await newOrder()).id, { method, reference });
    expect(refused).toMatchObject({ status: 422, fields: { reference: expect.stringContaining(message) } });
  });

  test.each([
    ['2026-10-20', 'The order was made on 21 November 2026'],
    ['2026-03-31', 'The order was made on 21 November 2026'],
    ['2017-07-01', 'The order was made on 21 November 2026'],
    ['2016-12-31', 'Must be 1 July 2017 or later'],
  ])('records no payment of %s, which is long before the order', async (paidOn, message) => {
    for (const confirmsLate of [false, true]) {
      const refused = await record((await newOrder()).id, { reference: utr(), paidOn, confirmsLate });
      expect(refused).toMatchObject({ status: 422, fields: { paidOn: expect.stringContaining(message) } });
    }
  });

  test('changes no closed month, also by what is confirmed late', async () => {
    const [made, claimed] = [await newOrder(), await order()];
    const reference = utr();
    await post('/pay/transfer-claim', { token: claimed.token, reference });
    const sums = { receivedPaise: 0, refundedPaise: 0 };
    await db.insert(monthClosings).values({ month: '2026-11', ...sums, closedAt: TEST_NOW });
    clock.now = new Date('2026-12-02T06:00:00Z');
    // Cash could be of any day; a bank shows its own, which staff confirm.
    const closed = expect.stringMatching(/^November 2026 is closed/);
    const cash = await record(made.id, { method: 'cash', reference: '', confirmsLate: true });
    expect(cash).toMatchObject({ status: 422, fields: { paidOn: closed } });
    expect(await record(made.id, { reference: utr() })).toMatchObject({
      status: 422,
      fields: { confirmsLate: closed },
    });
    const claim = await db.query.transferClaims.findFirst({ where: (row, { eq: is }) => is(row.reference, reference) });
    expect((await post(`/desk/transfer-claims/${claim?.id}/confirm`, {}, headers)).status).toBe(200);
    const paid = await db
      .select({ on: payments.paidOn, issuedOn: taxDocuments.issuedOn })
      .from(payments)
      .innerJoin(taxDocuments, eq(taxDocuments.paymentId, payments.id))
      .where(eq(payments.reference, reference));
    await db.delete(monthClosings);
    expect(paid).toEqual([{ on: '2026-11-21', issuedOn: '2026-12-02' }]);
  });

  test('takes no ₹2,00,000 in cash from one person: at once, in parts, or for one order in days', async () => {
    const cash = (amountPaise: number, paidOn = '2026-11-21') => ({ method: 'cash', amountPaise, paidOn });
    const made = await newOrder(50_000_000);
    await post('/pay/bill', {
      token: await deskToken(made.id),
      billName: 'Asha',
      state: '29',
      billAddress: '1 MG Road',
      gstin: '',
    });
    const refused = {
      status: 422,
      fields: { amountPaise: expect.stringContaining('The Income-tax Act allows less than ₹2,00,000') },
    };
    expect(await record(made.id, cash(20_000_000))).toMatchObject(refused);
    expect(await record(made.id, cash(19_999_900))).toEqual({ status: 201 });
    expect(await record(made.id, cash(100))).toMatchObject(refused);
    clock.now = new Date(TEST_NOW.getTime() + DAY_MS);
    expect(await record(made.id, cash(100, '2026-11-22'))).toMatchObject(refused);
    expect(await record(made.id, { amountPaise: 100, reference: utr(), paidOn: '2026-11-22' })).toEqual({
      status: 201,
    });
  });
});

test('One person pays less than ₹2,00,000 in cash in a day, also for two courses', async () => {
  const other = await createPaidCourse(db, { pricePaise: 15_000_000 });
  await db.update(courses).set({ pricePaise: 15_000_000 }).where(eq(courses.id, shop.course.id));
  const person = { email: `buyer-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const bill = { billName: 'Asha', state: '29', billAddress: '1 MG Road', gstin: '' };
  const statuses: number[] = [];
  for (const courseId of [shop.course.id, other.id]) {
    const { order: made, token } = await order({ person, courseId });
    await post('/pay/bill', { token, ...bill });
    const cash = { amountPaise: 15_000_000, method: 'cash', paidOn: '2026-11-21', reference: '' };
    statuses.push((await post(`/desk/orders/${made.id}/payments`, cash, headersOf('counsellor'))).status);
  }
  await db.update(courses).set({ pricePaise: 599_900 }).where(eq(courses.id, shop.course.id));
  expect(statuses).toEqual([201, 422]);
});

test('A buyer who reports a number that another order has is an alert', async () => {
  const [first, second] = [await order(), await order()];
  const reference = '612233445566';
  for (const { token } of [first, second]) await post('/pay/transfer-claim', { token, reference });
  const [alert] = await db.select().from(alerts).where(eq(alerts.orderId, second.order.id));
  expect(alert?.text).toContain(`that order ${first.order.code} already has`);
});

describe('A counsellor who makes themselves the buyer', () => {
  const counsellor = headersOf('counsellor');
  const readPerson = async (id: string, headers = counsellor) =>
    JSON.parse(await read(`/desk/people/${id}`, headers)).data;
  const changeEmail = async (id: string, email: string, headers = counsellor) => {
    const { version, name, mobile } = await readPerson(id, headers);
    return sendJson(api, 'PUT', `/api/desk/people/${id}`, { version, name, mobile, email }, headers);
  };
  const ownEmail = () => `counsellor-${next()}@example.net`;
  const emailOf = async (id: string) =>
    (await db.query.orders.findFirst({ where: (row) => eq(row.id, id) }))?.normalizedEmail;
  /** The secret of the newest link that was emailed to an address. */
  const mailedToken = async (email: string) => {
    const sent = await db.select({ text: mails.text }).from(mails).where(eq(mails.recipient, email));
    return sent.map(({ text }) => /token=([0-9a-f]{48})/.exec(text)?.[1]).findLast(Boolean) ?? '';
  };
  const mailsTo = (email: string) =>
    db.$count(mails, and(eq(mails.recipient, email), eq(mails.kind, 'email_corrected')));

  test('changes no address of someone who has paid: a second person approves it, and the former address is told', async () => {
    const { order: made } = await sold();
    const [person, email] = [made.personId ?? '', ownEmail()];
    expect((await changeEmail(person, email)).status).toBe(200);
    expect(await emailOf(made.id)).toBe(made.normalizedEmail);
    expect(await mailsTo(made.normalizedEmail)).toBe(0);
    expect(await readPerson(person)).toMatchObject({ newEmail: email, mayApproveEmail: false });
    const [alert] = await db.select().from(alerts).where(eq(alerts.orderId, made.id));
    expect(alert).toMatchObject({ doneAt: null, text: expect.stringContaining('A second person has to approve') });
    expect((await post(`/desk/people/${person}/email/approve`, { email }, counsellor)).status).toBe(403);
    expect((await post(`/desk/people/${person}/email/approve`, { email }, headersOf('accountant'))).status).toBe(200);
    expect(await emailOf(made.id)).toBe(email);
    expect(await mailsTo(made.normalizedEmail)).toBe(1);
  });

  test('gets no refund and no document with the link for three days after a change', async () => {
    const { order: made } = await sold();
    const [person, email] = [made.personId ?? '', ownEmail()];
    await changeEmail(person, email);
    await post(`/desk/people/${person}/email/approve`, { email }, headersOf('accountant'));
    expect((await post(`/desk/orders/${made.id}/mail`, {}, counsellor)).status).toBe(200);
    const token = await mailedToken(email);
    const refused = await refusal(await post('/pay/refund', { token, sure: 'on' }));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('for three days') });
    const page = async () => JSON.parse(await read(`/pay?token=${token}`)).data;
    expect(await page()).toMatchObject({ onlyPays: true, isAddressNew: true, refund: null, documents: [] });
    clock.now = new Date(TEST_NOW.getTime() + 3 * DAY_MS);
    expect(await page()).toMatchObject({ onlyPays: false, isAddressNew: false });
  });

  test('changes no address either that the buyer proved by the link, or to which money went back', async () => {
    const [used, returned] = [await order(), await sold()];
    await post('/pay/hold', { token: used.token });
    await db
      .update(payments)
      .set({ voidedAt: TEST_NOW, voidReason: 'Mistyped' })
      .where(eq(payments.orderId, returned.order.id));
    for (const { order: made } of [used, returned]) {
      await changeEmail(made.personId ?? '', ownEmail());
      expect(await emailOf(made.id)).toBe(made.normalizedEmail);
    }
  });

  test('corrects an address alone before anything is paid; its link only pays, and the former address is told', async () => {
    const { order: made } = await order();
    const email = ownEmail();
    expect((await changeEmail(made.personId ?? '', email)).status).toBe(200);
    expect(await emailOf(made.id)).toBe(email);
    expect(await mailsTo(made.normalizedEmail)).toBe(1);
    await post(`/desk/orders/${made.id}/mail`, {}, counsellor);
    const page = JSON.parse(await read(`/pay?token=${await mailedToken(email)}`)).data;
    expect(page).toMatchObject({ onlyPays: true });
  });

  test('is declined, and an admin cannot approve a request of their own', async () => {
    const admin = headersOf('admin');
    const { order: made } = await sold();
    const [person, email] = [made.personId ?? '', ownEmail()];
    await changeEmail(person, email, admin);
    expect((await post(`/desk/people/${person}/email/approve`, { email }, admin)).status).toBe(403);
    expect((await post(`/desk/people/${person}/email/decline`, {}, headersOf('accountant'))).status).toBe(200);
    expect(await readPerson(person)).toMatchObject({ newEmail: null, email: made.normalizedEmail });
    expect((await post(`/desk/people/${person}/email/approve`, { email }, headersOf('accountant'))).status).toBe(409);
  });

  test('is not approved in place of another that whoever asked for it put there after it was read', async () => {
    const { order: made } = await sold();
    const [person, seen, email] = [made.personId ?? '', ownEmail(), ownEmail()];
    await changeEmail(person, seen);
    await changeEmail(person, email);
    const approve = `/desk/people/${person}/email/approve`;
    expect(await refusal(await post(approve, { email: seen }, headersOf('accountant')))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Another address is waiting'),
    });
    expect(await emailOf(made.id)).toBe(made.normalizedEmail);
    expect((await post(approve, { email }, headersOf('accountant'))).status).toBe(200);
  });
});

describe('A charge', () => {
  const counsellor = headersOf('counsellor');

  test('that is invoiced is taken back by a counsellor only once a second person approves it', async () => {
    const { order: made } = await sold();
    const price = { amountPaise: 20_000_000, dueOn: '2026-12-21', reason: 'Dearer', totalPaise: made.totalPaise };
    expect((await post(`/desk/orders/${made.id}/charges`, price, counsellor)).status).toBe(201);
    await transact(deps, null, (context) => issueUnpaidInvoice(context, made.id, 20_000_000));
    const remove = () => post(`/desk/orders/${made.id}/charges/2/remove`, { reason: 'Mistyped' }, counsellor);
    const { data } = await (await remove()).json();
    expect(data).toMatchObject({ totalPaise: 20_599_900, waiver: { amountPaise: 20_000_000, reason: 'Mistyped' } });
    const isNote = and(eq(taxDocuments.orderId, made.id), eq(taxDocuments.kind, 'credit_note'));
    expect(await db.$count(taxDocuments, isNote)).toBe(0);
    expect((await remove()).status).toBe(409);
    const approve = (headers: Record<string, string>) => post(`/desk/waivers/${data.waiver.id}/approve`, {}, headers);
    expect((await approve(counsellor)).status).toBe(403);
    expect((await approve(headersOf('accountant'))).status).toBe(200);
    expect(await readOrder(made.id)).toMatchObject({ listPaise: 599_900, totalPaise: 599_900, waiver: null });
    expect(await db.$count(taxDocuments, isNote)).toBe(1);
  });

  test('below the limit of an order is taken back alone, up to the limit of a day', async () => {
    const { headers } = await createStaff(api, db, 'counsellor');
    const waits: boolean[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { order: made } = await sold();
      const price = { amountPaise: 400_000, dueOn: '2026-12-21', reason: 'Dearer', totalPaise: made.totalPaise };
      await post(`/desk/orders/${made.id}/charges`, price, headers);
      const removed = await post(`/desk/orders/${made.id}/charges/2/remove`, { reason: 'Mistyped' }, headers);
      waits.push((await removed.json()).data.waiver !== null);
    }
    expect(waits).toEqual([false, false, true]);
  });
});

test('Whoever recorded a cheque above the limit does not say alone that it bounced', async () => {
  const [alone, colleague] = [await createStaff(api, db, 'accountant'), await createStaff(api, db, 'accountant')];
  const { order: made } = await order();
  const cheque = { method: 'cheque', chequeBank: 'SBI', chequeOn: '2026-11-21', reference: '123456' };
  const body = { amountPaise: 599_900, paidOn: '2026-11-21', ...cheque };
  expect((await post(`/desk/orders/${made.id}/payments`, body, alone.headers)).status).toBe(201);
  const [paid] = (await readOrder(made.id)).payments;
  const bounce = (headers: Record<string, string>) =>
    post(`/desk/payments/${paid.id}/bounce`, { reason: 'No funds' }, headers);
  expect((await bounce(alone.headers)).status).toBe(403);
  expect((await bounce(colleague.headers)).status).toBe(200);
});

test('No one sets, approves or records their own pay', async () => {
  const accountant = await createStaff(api, db, 'accountant');
  const path = `/desk/trainers/${accountant.user.id}`;
  const put = async (to: string, body: object) =>
    (await sendJson(api, 'PUT', `/api${path}${to}`, body, accountant.headers)).status;
  const rate = { courseId: null, unit: 'hour', paise: 10_000_000, fromOn: '2026-01-01' };
  const payment = { paidOn: '2026-11-05', reference: 'NEFT 1', was: null, pan: '', invoiceNumber: '', tdsPaise: 0 };
  expect((await post(`${path}/rates`, rate, accountant.headers)).status).toBe(403);
  expect(await put('/pay/2026-10/approval', { totalPaise: 100_000_000 })).toBe(403);
  expect(await put('/pay/2026-10/payment', payment)).toBe(403);
});
