import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import { defaultBusiness } from '../../../contract/books/business.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, next, only } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { post } from '../../../tests/support/requests.ts';
import {
  createCoupon,
  createOrder,
  createPayment,
  createTransferClaim,
} from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import {
  enrollmentRequests,
  enrollments,
  instalments,
  orders,
  payments,
  siteSettings,
  taxDocuments,
} from '../../db/schema/index.ts';
import { findViolations } from './invariants.ts';

const { api, db } = await testApi();
await createSite(db);
await db.update(siteSettings).set({ business: { ...defaultBusiness, discountLimitPaise: 100_000 } });
const counsellor = await createStaff(api, db, 'counsellor');
const accountant = await createStaff(api, db, 'accountant');
const admin = await createStaff(api, db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });

type Member = typeof counsellor;

async function createRequest(courseId = course.id) {
  const email = `Asha-${next()}@Example.org`;
  const person = { name: 'Asha Rao', email, normalizedEmail: email.toLowerCase(), mobile: '+919876543210' };
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: TEST_NOW };
  return only(
    await db
      .insert(enrollmentRequests)
      .values({ ...person, ...notice, courseId })
      .returning(),
  );
}

async function send(method: string, path: string, body: object, { headers }: Member = counsellor) {
  const all = { ...headers, 'Content-Type': 'application/json' };
  const response =
    method === 'POST'
      ? await post(api, `/api/desk${path}`, JSON.stringify(body), { headers: all })
      : await api.request(`/api/desk${path}`, { method, headers: all, body: JSON.stringify(body) });
  return { status: response.status, ...(await response.json()) };
}
const get = async (path: string, { headers }: Member = counsellor) =>
  (await api.request(`/api/desk${path}`, { headers })).json();

const plain = { batchId: null, discountPaise: 0 };
const unmailed = { ...plain, holdUntil: null, mail: false };
const offer = async (changes: object = {}, member = counsellor) =>
  send('POST', `/requests/${(await createRequest()).id}/offer`, { ...unmailed, ...changes }, member);
const paid = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', reference: '' };

describe('a payment link', () => {
  test('is made of a request: batch, discount, seat held, mailed, with the text for WhatsApp', async () => {
    const batch = await createBatch(db, course.id, { number: 86, startsOn: '2026-12-14', seats: 1 });
    const holdUntil = '2026-11-22T12:30:00.000Z';
    const made = await offer({ batchId: batch.id, discountPaise: 50_000, holdUntil, mail: true });
    expect(made).toMatchObject({
      status: 201,
      data: { state: 'held', totalPaise: 549_900, heldUntil: holdUntil, batch: 86 },
    });
    const { link, message, email } = made.data;
    expect(link).toMatch(/\/pay\?token=[0-9a-f]{64}$/);
    expect(message).toBe(
      `Hello Asha, here is the link to your seat in DevOps Basics, batch 86: ₹5,499 is due by 22 November 2026. We keep it until 22 Nov 2026, 6:00 pm IST.\n${link}`,
    );
    const sent = await mailsTo(db, email);
    expect(sent).toMatchObject([{ kind: 'order_offer' }]);
    expect(sent[0]?.text).toContain('₹5,999 − ₹500 = ₹5,499');
    expect(await offer({ batchId: batch.id, holdUntil })).toMatchObject({ status: 409 });
  });

  test('an order paid without a seat has a message that says there is no seat left', async () => {
    const { data } = await offer();
    const seatChoiceDeadline = new Date(TEST_NOW.getTime() + DAY_MS);
    await db.update(orders).set({ seatChoiceDeadline }).where(eq(orders.id, data.id));
    const read = await get(`/orders/${data.id}`);
    expect(read.data).toMatchObject({
      state: 'needs_seat',
      message: expect.stringContaining('the last seat had gone'),
    });
  });

  test('has a discount up to the limit; an admin gives more', async () => {
    expect(await offer({ discountPaise: 100_000 })).toMatchObject({ status: 201 });
    expect(await offer({ discountPaise: 100_100 })).toMatchObject({
      status: 422,
      fields: { discountPaise: 'You can take off up to ₹1,000.' },
    });
    expect(await offer({ discountPaise: 300_000 }, admin)).toMatchObject({ status: 201 });
    expect(await offer({}, accountant)).toMatchObject({ status: 403 });
  });

  test('an offer can have a preset, a custom plan, or a coupon', async () => {
    const halves = await offer({ preset: 'Two instalments' });
    expect(halves.data.instalments).toEqual([
      { dueOn: '2026-11-21', amountPaise: 300_000 },
      { dueOn: '2026-12-21', amountPaise: 299_900 },
    ]);
    const instalments = [
      { dueOn: '2026-11-21', amountPaise: 299_900 },
      { dueOn: '2027-01-05', amountPaise: 300_000 },
    ];
    expect((await offer({ instalments })).data.instalments).toEqual(instalments);
    const wrong = [{ dueOn: '2026-11-21', amountPaise: 1 }];
    expect(await offer({ instalments: wrong })).toMatchObject({
      fields: { plan: 'The instalments do not add up to the price.' },
    });
    const { code } = await createCoupon(db);
    expect((await offer({ coupon: code })).data).toMatchObject({ coupon: code, totalPaise: 539_900 });
    expect(await offer({ coupon: code, discountPaise: 100 })).toMatchObject({ status: 422 });
  });

  test('cannot exceed the limit of a role by a coupon, a first instalment of Re.1 or a last instalment in two years', async () => {
    const { code } = await createCoupon(db, { percent: 100 });
    expect(await offer({ coupon: code })).toMatchObject({
      status: 422,
      fields: { coupon: 'You can take off up to ₹1,000.' },
    });
    expect(await offer({ coupon: code }, admin)).toMatchObject({ status: 201, data: { totalPaise: 0 } });
    const split = (first: number, dueOn: string) => [
      { dueOn: '2026-11-21', amountPaise: first },
      { dueOn, amountPaise: 599_900 - first },
    ];
    for (const [instalments, said] of [
      [split(100, '2026-12-21'), 'The first instalment is at least 40% of the price.'],
      [split(300_000, '2028-11-01'), 'The last instalment is due by 20 January 2027.'],
    ] as const) {
      expect(await offer({ instalments })).toMatchObject({ status: 422, fields: { instalments: said } });
      expect(await offer({ instalments }, admin)).toMatchObject({ status: 201 });
    }
  });

  test('of a second offer replaces the link of the first', async () => {
    const { id } = await createRequest();
    const first = await send('POST', `/requests/${id}/offer`, unmailed);
    const second = await send('POST', `/requests/${id}/offer`, { ...unmailed, discountPaise: 50_000 });
    const { data } = await get(`/orders?request=${id}`);
    const states = Object.fromEntries(data.map((row: { id: string; state: string }) => [row.id, row.state]));
    expect(states).toEqual({ [first.data.id]: 'cancelled', [second.data.id]: 'open' });
  });

  test('an order of an erased person is not listed for a request without an address', async () => {
    const { id } = await createRequest();
    await db.update(enrollmentRequests).set({ email: '', normalizedEmail: '' }).where(eq(enrollmentRequests.id, id));
    await createOrder(db, { courseId: course.id, normalizedEmail: '', name: '', erasedAt: TEST_NOW });
    expect((await get(`/orders?request=${id}`)).data).toEqual([]);
  });
});

describe('someone at the desk', () => {
  const sell = async (sale: object, member = counsellor) =>
    send('POST', `/requests/${(await createRequest()).id}/sale`, { ...plain, payment: null, ...sale }, member);

  test('pays and gets the seat', async () => {
    const sold = await sell({ payment: paid });
    expect(sold).toMatchObject({ status: 201, data: { state: 'paid', payments: [{ method: 'cash' }] } });
    expect(sold.data.payments[0].documents).toHaveLength(1);
    const { requestId, email } = sold.data;
    expect(await db.$count(enrollments, eq(enrollments.email, email))).toBe(1);
    expect((await get(`/requests/${requestId}`)).data.stage).toBe('enrolled');
  });

  test('a buyer who pays nothing has no seat, unless it costs nothing', async () => {
    const before = await db.$count(orders);
    expect(await sell({})).toMatchObject({
      status: 422,
      fields: { amountPaise: expect.stringMatching(/payment link/) },
    });
    expect(await db.$count(orders)).toBe(before);
    expect(await sell({ discountPaise: 599_900 }, admin)).toMatchObject({ data: { state: 'paid', totalPaise: 0 } });
  });

  describe('within the limit of the seller', () => {
    const least = (amountPaise: number) => ({ payment: { ...paid, amountPaise } });
    const instalments = (first: number, dueOn: string) => [
      { dueOn: '2026-11-21', amountPaise: first },
      { dueOn, amountPaise: 599_900 - first },
    ];
    const free = async () => (await createCoupon(db, { percent: 100 })).code;
    const upTo = 'You can take off up to ₹1,000.';
    test.each<[string, () => object | Promise<object>, object]>([
      ['a discount above it', () => ({ discountPaise: 100_100, ...least(499_800) }), { discountPaise: upTo }],
      ['a coupon of 100 %', async () => ({ coupon: await free() }), { coupon: upTo }],
      [
        'a first instalment of Re.1',
        () => ({ instalments: instalments(100, '2026-12-21'), ...least(100) }),
        { instalments: 'The first instalment is at least 40% of the price.' },
      ],
      [
        'a last instalment in two years',
        () => ({ instalments: instalments(300_000, '2028-11-01'), ...least(300_000) }),
        { instalments: 'The last instalment is due by 20 January 2027.' },
      ],
    ])('has no seat with %s, which an admin may give', async (_, sale, fields) => {
      const stored = async () => [await db.$count(orders), await db.$count(enrollments), await db.$count(payments)];
      const before = await stored();
      expect(await sell(await sale())).toMatchObject({ status: 422, fields });
      expect(await stored()).toEqual(before);
      expect(await sell(await sale(), admin)).toMatchObject({
        status: 201,
        data: { state: expect.stringMatching(/confirmed|paid/) },
      });
    });

    test('gets a seat with a discount up to the limit, and without a discount from a role that may give none', async () => {
      const sale = { discountPaise: 100_000, ...least(499_900) };
      expect(await sell(sale)).toMatchObject({ status: 201, data: { state: 'paid', totalPaise: 499_900 } });
      const none = 'Your role cannot give a discount.';
      expect(await sell(sale, accountant)).toMatchObject({ status: 422, fields: { discountPaise: none } });
      expect(await sell({ coupon: await free() }, accountant)).toMatchObject({ status: 422, fields: { coupon: none } });
    });
  });
});

describe('the billing details', () => {
  const gstin = '27AAPFU0939F1ZV';
  const company = { billName: 'Acme', billAddress: '1 Fort, Mumbai', gstin };
  const gst = (number: string | null) =>
    db
      .update(siteSettings)
      .set({ business: { ...defaultBusiness, discountLimitPaise: 100_000, gstin: number, asksState: false } });
  beforeEach(() => gst('29AAGCB7383J1Z4'));
  afterEach(() => gst(null));
  const sellDear = async (bill?: object) => {
    const dear = await createPaidCourse(db, { pricePaise: 6_000_000, struckPricePaise: 7_000_000 });
    const request = await createRequest(dear.id);
    const payment = { ...paid, amountPaise: 6_000_000, reference: `Receipt ${next()}` };
    return send('POST', `/requests/${request.id}/sale`, { ...plain, payment, ...(bill && { bill }) });
  };

  test('are entered with a sale, and required from ₹50,000 on', async () => {
    const before = await db.$count(orders);
    expect(await sellDear()).toMatchObject({
      status: 422,
      fields: { billAddress: 'The invoice needs the address', state: 'Choose a state' },
    });
    expect(await db.$count(orders)).toBe(before);
    const sold = await sellDear(company);
    expect(sold).toMatchObject({ status: 201, data: { bill: { ...company, state: '27' }, needsBill: false } });
    const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, sold.data.id));
    expect(document?.buyer).toEqual({ name: 'Acme', address: '1 Fort, Mumbai', state: '27', gstin });
  });

  test('of a company that are entered with an offer are on the order, and on the later invoice', async () => {
    const { data } = await offer({ bill: company });
    expect((await get(`/orders/${data.id}`)).data.bill).toEqual({ ...company, state: '27' });
    expect((await send('POST', `/orders/${data.id}/payments`, paid)).status).toBe(201);
    const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, data.id));
    expect(document).toMatchObject({ kind: 'invoice', buyer: { name: 'Acme', address: '1 Fort, Mumbai', gstin } });
  });

  test('of a company must be complete', async () => {
    expect((await sellDear({ gstin })).fields).toEqual({
      'bill.billAddress': 'An invoice with a GST number needs the address',
      'bill.billName': 'Enter the name of the company',
    });
  });

  test('name the State, without which no payment is recorded while the site asks for it', async () => {
    const asking = { ...defaultBusiness, gstin: '29AAGCB7383J1Z4' };
    await db.update(siteSettings).set({ business: asking });
    const { data } = await offer();
    const pay = () => send('POST', `/orders/${data.id}/payments`, paid);
    expect(await pay()).toMatchObject({ status: 422, fields: { state: 'Choose a state' } });
    await send('PUT', `/orders/${data.id}/bill`, { state: '33' });
    expect((await pay()).status).toBe(201);
  });

  test('are stored with an offer or afterwards, before a payment is recorded', async () => {
    expect((await offer({ bill: { state: '33' } })).data.bill).toMatchObject({ state: '33' });
    const { data } = await offer();
    await db.update(orders).set({ gstin }).where(eq(orders.id, data.id));
    const pay = () => send('POST', `/orders/${data.id}/payments`, paid);
    expect(await pay()).toMatchObject({ status: 422, fields: { billName: 'Enter the name of the company' } });
    expect(await send('PUT', `/orders/${data.id}/bill`, { ...company, gstin: '' })).toMatchObject({
      data: { bill: { billName: 'Acme', gstin: '', state: '' } },
    });
    expect(await pay()).toMatchObject({ status: 201 });
    await db.update(orders).set({ erasedAt: TEST_NOW }).where(eq(orders.id, data.id));
    expect((await send('PUT', `/orders/${data.id}/bill`, company)).status).toBe(409);
    await db.update(orders).set({ erasedAt: null }).where(eq(orders.id, data.id));
  });
});

describe('the list of orders', () => {
  test('is of one batch or of one month in India, and names the batches and months to choose from', async () => {
    const { id, number } = await createBatch(db, course.id);
    const idsOf = async (query: string) =>
      (await get(`/orders?batch=${id}${query}`)).data.map((order: { id: string }) => order.id);
    const make = (createdAt: string) =>
      createOrder(db, { courseId: course.id, batchId: id, createdAt: new Date(createdAt) });
    const september = await make('2026-09-30T18:29:00Z');
    const october = await make('2026-09-30T18:30:00Z');
    await createOrder(db, { courseId: course.id });

    expect(await idsOf('')).toEqual([october.id, september.id]);
    expect(await idsOf('&month=2026-09')).toEqual([september.id]);
    expect(await idsOf('&month=2026-10')).toEqual([october.id]);
    expect(await idsOf('&month=2026-11')).toEqual([]);
    const { batches, months } = await get('/orders');
    expect(batches).toContainEqual({ id, number, course: 'DevOps Basics' });
    expect(months).toEqual(['2026-11', '2026-10', '2026-09']);
  });
});

describe('an order at the desk', () => {
  test('takes payments until everything is paid; a mistake is voided by staff with the permission to refund', async () => {
    const { data } = await offer({ preset: 'Two instalments' });
    const path = `/orders/${data.id}/payments`;
    const first = await send('POST', path, { ...paid, amountPaise: 300_000 });
    expect(first).toMatchObject({ status: 201, data: { state: 'confirmed', due: { amountPaise: 299_900 } } });
    expect(await send('POST', path, paid)).toMatchObject({
      status: 422,
      fields: { keepsSurplus: expect.stringContaining('₹3,000 more than is owed: it is kept as money to return') },
    });
    const payment = first.data.payments[0];
    const reason = { reason: 'Of another learner' };
    expect((await send('POST', `/payments/${payment.id}/void`, reason)).status).toBe(403);
    expect((await send('POST', `/payments/${payment.id}/void`, reason, accountant)).status).toBe(200);
    const { data: after } = await get(`/orders/${data.id}`);
    expect(after.payments[0]).toMatchObject({ voidReason: 'Of another learner' });
    expect(after.payments[0].documents).toHaveLength(2);
  });

  test('keeps money above what is owed, also a second payment, as a receipt and a refund to be approved', async () => {
    const { data } = await offer();
    const path = `/orders/${data.id}/payments`;
    const more = { ...paid, amountPaise: 619_900, method: 'upi', reference: '412233445511' };
    expect(await send('POST', path, more)).toMatchObject({ status: 422 });
    await send('POST', path, { ...more, keepsSurplus: true });
    const again = { ...paid, keepsSurplus: true };
    expect(await send('POST', path, again)).toMatchObject({ status: 201, data: { state: 'paid' } });
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, data.id));
    expect(documents.map(({ totalPaise }) => totalPaise)).toEqual([619_900, 599_900]);
    const { data: waiting } = await get('/refunds?state=requested', accountant);
    const ofOrder = waiting
      .filter(({ order }: { order: { id: string } }) => order.id === data.id)
      .toSorted((one: { way: string }, other: { way: string }) => one.way.localeCompare(other.way));
    expect(ofOrder).toMatchObject([
      { amountPaise: 599_900, way: 'cash' },
      { amountPaise: 20_000, way: 'upi' },
    ]);
    expect((await send('POST', `/refunds/${ofOrder[1].id}/approve`, {}, accountant)).status).toBe(200);
    expect(await findViolations(db, TEST_NOW)).toEqual([]);
  });

  test('shares a transfer with another order, by its code', async () => {
    const [one, two] = [await offer(), await offer()];
    const upi = { ...paid, method: 'upi', reference: '412233445599' };
    await send('POST', `/orders/${one.data.id}/payments`, upi);
    const again = await send('POST', `/orders/${two.data.id}/payments`, upi);
    expect(again).toMatchObject({
      status: 409,
      message: `This number was already used to pay order ${one.data.code}.`,
    });
    const shared = { ...upi, reference: '4122 3344-5599', sharedWith: one.data.code, transferPaise: 1_199_800 };
    expect(await send('POST', `/orders/${two.data.id}/payments`, shared)).toMatchObject({ status: 201 });
  });

  test('shares no transfer with a void payment', async () => {
    const [one, two] = [await offer(), await offer()];
    const upi = { ...paid, amountPaise: 100_000, method: 'upi', reference: '412233445500' };
    const { data } = await send('POST', `/orders/${one.data.id}/payments`, upi);
    await send('POST', `/payments/${data.payments[0].id}/void`, { reason: 'Never came' }, accountant);
    const shared = await send('POST', `/orders/${two.data.id}/payments`, { ...upi, sharedWith: one.data.code });
    expect(shared).toMatchObject({ status: 422, fields: { sharedWith: expect.stringContaining('no payment') } });
  });

  test('that was started with a test key takes no real money: its documents are in no report', async () => {
    const { data } = await offer();
    await db.update(orders).set({ isTest: true }).where(eq(orders.id, data.id));
    const refused = await send('POST', `/orders/${data.id}/payments`, paid);
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('test key') });
  });

  test.each([' hdfcr52026 1120', 'HDFCR5-2026-1120', 'HdfcR520261120'])(
    'is not paid again by %j',
    async (reference) => {
      const [one, two] = [await offer(), await offer()];
      const transfer = { ...paid, method: 'bank_transfer', reference: `HDFCR520261120${10_000_000 + next()}` };
      await send('POST', `/orders/${one.data.id}/payments`, transfer);
      const again = { ...transfer, reference: `${reference}${transfer.reference.slice(14)}` };
      expect(await send('POST', `/orders/${two.data.id}/payments`, again)).toMatchObject({
        status: 409,
        fields: { reference: `This number was already used to pay order ${one.data.code}.` },
      });
    },
  );

  test('is held, released, emailed and cancelled', async () => {
    const { data } = await offer();
    const until = '2026-11-21T12:00:00.000Z';
    expect(await send('PUT', `/orders/${data.id}/hold`, { until })).toMatchObject({ data: { state: 'held' } });
    expect(await send('PUT', `/orders/${data.id}/hold`, { until: null })).toMatchObject({ data: { state: 'lapsed' } });
    expect((await send('POST', `/orders/${data.id}/mail`, {})).status).toBe(200);
    const reason = { reason: 'Chose another course' };
    expect(await send('POST', `/orders/${data.id}/cancel`, reason)).toMatchObject({ data: { state: 'cancelled' } });
    expect((await send('POST', `/orders/${data.id}/cancel`, reason)).status).toBe(409);
  });

  test('that is late is counted with all others, also above ₹2.14 crore, and so is what came in', async () => {
    const before = (await get('/money?day=2026-11-19')).data;
    const confirmedAt = new Date('2026-10-01T06:00:00Z');
    const dear = async () => {
      const { id: enrollmentId } = await createEnrollment(db, (await createPaidCourse(db)).id);
      return createOrder(db, { courseId: course.id, listPaise: 1_000_000_000, enrollmentId, confirmedAt });
    };
    for (let made = 0; made < 3; made++) {
      const { id } = await dear();
      await db.update(instalments).set({ dueOn: '2026-11-01' }).where(eq(instalments.orderId, id));
      await createPayment(db, await dear(), { paidOn: '2026-11-19' });
    }
    expect((await get('/money?day=2026-11-19')).data).toMatchObject({
      overduePaise: before.overduePaise + 3_000_000_000,
      totalPaise: 3_000_000_000,
    });
  });

  test('is found by its code, a name and its state', async () => {
    const { data } = await offer();
    expect((await get(`/orders?q=${data.code}`)).data).toHaveLength(1);
    expect((await get(`/orders?q=${data.code}&state=paid`)).data).toHaveLength(0);
    expect((await get(`/orders?q=${data.code}&state=open`)).data[0]).toMatchObject({ id: data.id, state: 'open' });
  });
});

test('transfer claims are confirmed or rejected, and the day counts the money that came in', async () => {
  const day = '2026-11-20';
  const createdAt = new Date('2026-11-20T06:00:00Z');
  const order = await createOrder(db, { courseId: course.id, createdAt });
  const claim = await createTransferClaim(db, order, { createdAt });
  const { data } = await get('/transfer-claims?state=open');
  expect(data).toMatchObject([{ id: claim.id, order: { code: order.code }, amountPaise: 599_900 }]);
  expect((await get('/money', accountant)).data.toCheck).toBe(1);
  expect((await send('POST', `/transfer-claims/${claim.id}/confirm`, {})).status).toBe(200);
  const { data: money } = await get(`/money?day=${day}`, accountant);
  expect(money).toMatchObject({
    totalPaise: 599_900,
    byMethod: [{ method: 'upi', amountPaise: 599_900, payments: 1 }],
    payments: [{ order: { code: order.code }, reference: claim.reference }],
    toCheck: 0,
  });
  const other = await createTransferClaim(db, await createOrder(db, { courseId: course.id }));
  expect((await send('POST', `/transfer-claims/${other.id}/confirm`, { amountPaise: 600_000 })).status).toBe(200);
  const { data: confirmed } = await get('/transfer-claims?state=confirmed');
  expect(confirmed.find(({ id }: { id: string }) => id === other.id)).toMatchObject({
    amountPaise: 599_900,
    receivedPaise: 600_000,
  });
  expect(await findViolations(db, TEST_NOW)).toEqual([]);
});
