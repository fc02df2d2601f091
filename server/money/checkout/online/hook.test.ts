import { beforeEach, describe, expect, test } from 'vitest';
import { standInKeys } from '../../../../tests/support/gateway.ts';
import { post } from '../../../../tests/support/requests.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { sign } from '../../../base/hmac.ts';
import { alerts, providerEvents } from '../../../db/schema/index.ts';

const { api, db, deps, ledger, webhooks, queued, order, begin, deliver, runJobs, outcome } = await createShop();
const events = () => db.select().from(providerEvents);

/** The events of a payment for a new order. */
async function paid() {
  const made = await order();
  const before = webhooks.length;
  const providerOrderId = await begin(made.token);
  const payment = ledger.pay(providerOrderId);
  const [authorized, captured, orderPaid] = webhooks.slice(before);
  if (!authorized || !captured || !orderPaid) throw new Error('An event is missing');
  return { ...made, providerOrderId, payment, authorized, captured, orderPaid };
}

beforeEach(async () => {
  await db.delete(providerEvents);
  queued.events.length = 0;
});

test('an event is stored by its id, answered at once, and processed by its job', async () => {
  const { order: of, captured, providerOrderId } = await paid();
  expect(await deliver(captured)).toBe(200);
  expect(await events()).toMatchObject([
    { id: captured.id, type: 'payment.captured', body: { providerOrderId }, doneAt: null },
  ]);
  expect((await outcome(of.id)).isConfirmed).toBe(false);
  await runJobs();
  expect(await events()).toMatchObject([{ doneAt: deps.now(), attempts: 1, error: null }]);
  expect(await outcome(of.id)).toMatchObject({ isConfirmed: true, paid: [599_900], seats: 1, documents: 1 });
});

test('a repeated event is answered like the first, but stored and processed once', async () => {
  const { captured } = await paid();
  const statuses = await Promise.all([deliver(captured), deliver(captured), deliver(captured)]);
  expect(statuses).toEqual([200, 200, 200]);
  expect(queued.events).toEqual([captured.id]);
  await runJobs();
  expect(await deliver(captured)).toBe(200);
  expect(queued.events).toEqual([]);
  expect(await events()).toHaveLength(1);
});

describe('an event that is not signed by Razorpay is refused and leaves no trace', () => {
  const refused: [string, Parameters<typeof deliver>[1]][] = [
    ['without a signature', { headers: { 'X-Razorpay-Signature': '' } }],
    [
      'with another signature',
      { headers: { 'X-Razorpay-Signature': sign('something else', standInKeys.webhookSecret) } },
    ],
    ['with a signature of another length', { headers: { 'X-Razorpay-Signature': 'abc' } }],
    [
      'signed with the key secret',
      { headers: { 'X-Razorpay-Signature': sign('{}', standInKeys.keySecret) }, text: '{}' },
    ],
    ['altered on its way', { text: '{"event":"order.paid"}' }],
  ];
  test.each(refused)('an event %s is refused and leaves no trace', async (_, changes) => {
    const { order: of, captured } = await paid();
    expect(await deliver(captured, changes)).toBe(401);
    expect([await events(), queued.events]).toEqual([[], []]);
    expect(await outcome(of.id)).toMatchObject({ isConfirmed: false, paid: [] });
  });

  test('an event with the same JSON but other bytes than were signed is refused', async () => {
    const { captured } = await paid();
    expect(await deliver(captured, { text: JSON.stringify(JSON.parse(captured.text), null, 1) })).toBe(401);
  });
});

test('after a change of the secret, an event that is sent again with the previous one is accepted', async () => {
  const { captured } = await paid();
  const { RAZORPAY_WEBHOOK_SECRET: before } = deps.env;
  deps.env.RAZORPAY_WEBHOOK_SECRET = 'a new secret of the webhook';
  expect(await deliver(captured)).toBe(401);
  deps.env.PREVIOUS_RAZORPAY_WEBHOOK_SECRET = before;
  expect(await deliver(captured)).toBe(200);
  Object.assign(deps.env, { RAZORPAY_WEBHOOK_SECRET: before, PREVIOUS_RAZORPAY_WEBHOOK_SECRET: undefined });
});

test('an event is accepted with any origin and without a session', async () => {
  const { captured } = await paid();
  expect(await deliver(captured, { headers: { Origin: 'https://api.razorpay.com' } })).toBe(200);
});

test('two events without an id and with the same body are one event', async () => {
  const { captured } = await paid();
  const headers = { 'X-Razorpay-Event-Id': '' };
  expect([await deliver(captured, { headers }), await deliver(captured, { headers })]).toEqual([200, 200]);
  expect(await events()).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

test.each([
  ['[]', 'no event (the whole body)'],
  ['no JSON', 'no event (the whole body)'],
  ['{"event":"x"}', 'x (payload)'],
  [
    '{"event":"payment.captured","payload":{"payment":{"entity":{"email":"asha@example.org"}}}}',
    'payment.captured (payload.payment.entity.id)',
  ],
])('a signed body that is not understood, %s, is accepted once, and the staff are alerted', async (text, said) => {
  await db.delete(alerts);
  const headers = { 'X-Razorpay-Signature': sign(text, standInKeys.webhookSecret) };
  for (const _ of [1, 2]) expect((await post(api, '/api/hooks/razorpay', text, { headers })).status).toBe(200);
  expect(await events()).toMatchObject([{ body: {}, doneAt: deps.now() }]);
  expect(queued.events).toEqual([]);
  expect(await db.select().from(alerts)).toMatchObject([{ doneAt: null, text: expect.stringContaining(`: ${said}.`) }]);
});

test('events of orders that are not ours change nothing', async () => {
  const foreign = ledger.createOrder({
    amount: 100,
    currency: 'INR',
    receipt: 'another shop',
    unique_receipt: true,
    notes: {},
  });
  const before = webhooks.length;
  ledger.pay(foreign.id);
  for (const webhook of webhooks.slice(before)) expect(await deliver(webhook)).toBe(200);
  await runJobs();
  expect((await events()).every(({ doneAt }) => doneAt)).toBe(true);
});

test('a body of more than 64 KB is refused unread', async () => {
  const text = ' '.repeat(65_537);
  const headers = { 'X-Razorpay-Signature': sign(text, standInKeys.webhookSecret) };
  expect((await post(api, '/api/hooks/razorpay', text, { headers })).status).toBe(413);
});

test('neither email nor number of the payer is stored', async () => {
  const { captured, payment } = await paid();
  await deliver(captured);
  expect(captured.text).toContain(payment.email);
  const kept = JSON.stringify(await events());
  for (const secret of [payment.email, payment.contact, 'upi']) expect(kept).not.toContain(secret);
});
