import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../contract/base/time.ts';
import { actAs } from '../../../../tests/support/act-as.ts';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { createBatch, createPaidCourse } from '../../../../tests/support/factories.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../../tests/support/requests.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { alerts, checkouts, orders, taxDocuments } from '../../../db/schema/index.ts';
import { transact } from '../../../records/index.ts';
import { cancelUnpaid, recordPayment } from '../../../selling/orders/index.ts';
import { buildApi } from '../../../start/app.ts';
import { syncCheckout } from './sync-checkout.ts';

const shop = await createShop();
const { api, db, deps, clock, course, standIn, ledger, order, checkout, begin, pass, violations } = shop;

const rowsOf = (orderId: string) => db.select().from(checkouts).where(eq(checkouts.orderId, orderId));
const findStoredOrder = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
const minutes = (count: number) => new Date(clock.now.getTime() + count * MINUTE_MS);
const online = async (token: string) => (await (await api.request(`/api/pay?token=${token}`)).json()).data.online;

beforeEach(() => {
  clock.now = TEST_NOW;
  standIn.settings.respond = null;
});
afterEach(async () => {
  expect(await violations()).toEqual([]);
  await db.update(orders).set({ heldAt: null, heldUntil: null });
});

test('on an https site the cookie that leads back is Secure, and its name says so', async () => {
  const env = { ...deps.env, PUBLIC_URL: 'https://academy.test' };
  const secure = buildApi({ ...deps, env });
  const { token } = await order();
  const response = await postJson(secure, '/api/pay/checkout', { token }, { headers: { Origin: env.PUBLIC_URL } });
  const cookie = response.headers.get('Set-Cookie') ?? '';
  const [Cookie = '', id] = /^__Secure-paying-([\w-]+)=[^;]+(?=; .*; Secure)/.exec(cookie) ?? [];
  const back = await secure.request(`/api/pay/return?checkout=${id}`, { headers: { Cookie } });
  expect(back.headers.get('Location')).toBe(`/pay?token=${token}&back=cancelled`);
});

test('the payment page gets the fields that Razorpay needs, and nothing of the link’s secret', async () => {
  const { order: made, token } = await order();
  const response = await checkout(token);
  const { data } = await response.json();
  const [row] = await rowsOf(made.id);
  expect(data).toEqual({
    form: `${standIn.url}/v1/checkout/embedded`,
    script: `${standIn.url}/v1/checkout.js`,
    fields: {
      key_id: deps.env.RAZORPAY_KEY_ID,
      order_id: row?.providerOrderId,
      amount: '599900',
      currency: 'INR',
      name: expect.any(String),
      description: `${course.title}, ${made.code}`,
      'prefill[name]': 'Asha Rao',
      'prefill[email]': made.normalizedEmail,
      'prefill[contact]': '+919876543210',
      callback_url: `${deps.env.PUBLIC_URL}/api/pay/return?checkout=${row?.id}`,
      cancel_url: `${deps.env.PUBLIC_URL}/api/pay/return?checkout=${row?.id}`,
    },
  });
  expect(JSON.stringify(data)).not.toContain(token);
  expect(ledger.order(data.fields.order_id)).toMatchObject({ amount: 599_900, receipt: row?.id });
  const page = await fetch(data.form, { method: 'POST', body: new URLSearchParams(data.fields) });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('stand-in')]);
});

test('an order at the service is reused, even from two tabs at once', async () => {
  const { order: made, token } = await order();
  const both = await Promise.all([begin(token), begin(token)]);
  expect(new Set([...both, await begin(token)]).size).toBe(1);
  expect(await rowsOf(made.id)).toHaveLength(1);
});

test('if the service makes two orders for two tabs, both payments are found: one is kept, and the other goes back', async () => {
  const { order: made, token } = await order();
  const { promise: both, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  // It forgets the receipt, and answers when both have asked.
  standIn.settings.respond = async (response) => {
    for (const kept of ledger.orders.values()) kept.receipt = null;
    asked += 1;
    if (asked === 2) resolve();
    await both;
    return response;
  };
  const before = new Set(ledger.orders.keys());
  await Promise.all([begin(token), begin(token)]);
  standIn.settings.respond = null;
  const ensureProviderOrder = [...ledger.orders.keys()].filter((id) => !before.has(id));
  expect(ensureProviderOrder).toHaveLength(2);
  for (const id of ensureProviderOrder) ledger.pay(id);
  // The full hour, at which closed ones are asked about, too.
  clock.now = new Date('2026-11-21T07:00:00Z');
  await shop.poll();
  await shop.runJobs();
  expect(await shop.outcome(made.id)).toMatchObject({
    isConfirmed: true,
    paid: [599_900, 599_900],
    returned: [[599_900, 'done']],
  });
});

test('after a day a new order is made at the service, and a live key ends payment with a test key', async () => {
  const { order: made, token } = await order({
    plan: [
      { dueOn: '2026-11-21', amountPaise: 300_000 },
      { dueOn: '2026-12-21', amountPaise: 299_900 },
    ],
  });
  const first = await begin(token);
  expect(ledger.order(first).amount).toBe(300_000);
  pass(24 * 60 + 1);
  const second = await begin(token);
  expect(second).not.toBe(first);
  const typed = { amountPaise: 100_000, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;
  const { user } = await createStaff(api, db);
  await actAs(deps, user.id, (context) => recordPayment(context, made.id, typed));
  const third = await checkout(token);
  expect(await refusal(third)).toMatchObject({
    status: 409,
    message: expect.stringContaining('cannot be paid online'),
  });
  expect((await rowsOf(made.id)).filter(({ closedAt }) => !closedAt)).toHaveLength(1);
});

describe('the seat', () => {
  test('is held from the moment someone begins to pay, for as long as the settings say', async () => {
    const batch = await createBatch(db, course.id, { seats: 1 });
    const { order: made, token } = await order({ batchId: batch.id });
    await begin(token);
    expect((await findStoredOrder(made.id))?.heldUntil).toEqual(minutes(30));
  });

  test('is held for 20 minutes more when its time is nearly over, and never for less than before', async () => {
    const batch = await createBatch(db, course.id, { seats: 1 });
    const { order: made, token } = await order({ batchId: batch.id, holdUntil: minutes(5) });
    await begin(token);
    expect((await findStoredOrder(made.id))?.heldUntil).toEqual(minutes(20));
    const long = await order({ holdUntil: minutes(600) });
    await begin(long.token);
    expect((await findStoredOrder(long.order.id))?.heldUntil).toEqual(minutes(600));
  });

  test('one of two buyers gets the last seat, and the other is refused at once', async () => {
    const batch = await createBatch(db, course.id, { seats: 1 });
    const both = [await order({ batchId: batch.id }), await order({ batchId: batch.id })];
    const responses = await Promise.all(both.map(({ token }) => checkout(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused && (await refused.json()).message).toContain('are being kept for others');
  });
});

describe('while the payment service is away', () => {
  test('the response is 503 in words, the seat is held, the staff are alerted, and the next attempt creates the order', async () => {
    standIn.settings.respond = () => new Response('', { status: 502 });
    const { order: made, token } = await order();
    expect(await refusal(await checkout(token))).toMatchObject({
      status: 503,
      code: 'unavailable',
      message:
        'Online payment is not available at the moment. Your seat is kept until 21 Nov 2026, 12:00 pm IST. ' +
        'Please pay by UPI, by bank transfer or at our office.',
    });
    expect((await findStoredOrder(made.id))?.heldUntil).toEqual(minutes(30));
    const findAlerts = () => db.select().from(alerts).where(eq(alerts.about, 'payment online'));
    expect(await findAlerts()).toMatchObject([
      { doneAt: null, text: expect.stringMatching(/^Buyers cannot pay online, .*: .* status 502\.$/) },
    ]);
    standIn.settings.respond = null;
    await begin(token);
    expect(await rowsOf(made.id)).toHaveLength(1);
    expect(await findAlerts()).toMatchObject([{ doneAt: clock.now }]);
  });

  test('an order whose response was lost is not made twice', async () => {
    standIn.settings.respond = () => new Response('', { status: 504 });
    const before = ledger.orders.size;
    const { token } = await order();
    expect((await checkout(token)).status).toBe(503);
    standIn.settings.respond = null;
    await begin(token);
    expect(ledger.orders.size).toBe(before + 1);
  });
});

test('without keys there is no online payment, and the site says so', async () => {
  const { token } = await order();
  const { RAZORPAY_KEY_ID } = deps.env;
  deps.env.RAZORPAY_KEY_ID = undefined;
  expect(await refusal(await checkout(token))).toMatchObject({
    status: 409,
    message: 'Online payment is not possible here. Please pay by UPI, by bank transfer or at our office.',
  });
  expect(await online(token)).toBeNull();
  deps.env.RAZORPAY_KEY_ID = RAZORPAY_KEY_ID;
});

describe('orders that cannot be paid', () => {
  test('a wrong link starts no payment', async () => {
    for (const token of ['wrong', 'f'.repeat(48)]) {
      expect(await refusal(await checkout(token))).toMatchObject({ status: 404 });
    }
  });

  test('a cancelled order cannot be paid', async () => {
    const { order: made, token } = await order();
    await transact(deps, null, (context) => cancelUnpaid(context, { id: made.id, reason: 'Test' }));
    expect(await refusal(await checkout(token))).toMatchObject({ status: 409, message: 'This order is cancelled.' });
  });

  test('less than a rupee cannot be paid online', async () => {
    const { token } = await order({ discountPaise: 599_801 });
    expect((await refusal(await checkout(token))).message).toContain('An amount this small cannot be paid online.');
    expect(await online(token)).toBeNull();
  });

  test('a form on another site starts no payment', async () => {
    const { token } = await order();
    const response = await postForm(api, '/api/pay/checkout', { token }, { headers: { Origin: 'https://evil.test' } });
    expect(response.status).not.toBe(200);
    expect(await rowsOf(token).catch(() => [])).toEqual([]);
  });
});

describe('without JavaScript', () => {
  const page = (token: string) => `/pay?token=${token}`;

  test('the form leads back to the page, which then has the fields to post', async () => {
    const { token } = await order();
    expect(await online(token)).toEqual({ isTest: true, checkout: null });
    const response = await postForm(api, '/api/pay/checkout', { token });
    expect([response.status, response.headers.get('Location')]).toEqual([303, page(token)]);
    expect((await online(token)).checkout.fields.order_id).toMatch(/^order_/);
    pass(31);
    expect((await online(token)).checkout).toBeNull();
  });

  test('a refusal also leads back to the page and says why', async () => {
    const { order: made, token } = await order();
    await transact(deps, null, (context) => cancelUnpaid(context, { id: made.id, reason: 'Test' }));
    const response = await postForm(api, '/api/pay/checkout', { token });
    expect([response.status, response.headers.get('Location')]).toEqual([303, page(token)]);
    expect(await outcomeOf(db, response)).toMatchObject({
      form: 'pay',
      ok: false,
      message: 'This order is cancelled.',
    });
  });
});

test('a payment of ₹50,000 or more needs the address for the invoice; money that comes without it is booked, and alerts the staff', async () => {
  const dear = await createPaidCourse(db, { pricePaise: 5_000_000, struckPricePaise: 6_000_000 });
  const { order: made, token } = await order({ courseId: dear.id });
  expect(await refusal(await checkout(token))).toMatchObject({
    status: 422,
    fields: { billAddress: 'The invoice needs the address', state: 'Choose a state' },
  });
  await db.update(orders).set({ billState: '29', billAddress: '4 MG Road' }).where(eq(orders.id, made.id));
  const providerOrderId = await begin(token);
  // As one that was begun before the address was asked for.
  await db.update(orders).set({ billAddress: null }).where(eq(orders.id, made.id));
  ledger.pay(providerOrderId);
  await syncCheckout(deps, providerOrderId);
  const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, made.id));
  expect(await db.select().from(alerts).where(eq(alerts.orderId, made.id))).toMatchObject([
    { about: `bill: ${document?.label}`, text: expect.stringContaining('correct it'), doneAt: null },
  ]);
});
