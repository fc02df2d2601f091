import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createCoupon, createRefund } from '../../../tests/support/sales-factories.ts';
import { createShop } from '../../../tests/support/shop.ts';
import { alerts, mails, payments, refunds, taxDocuments } from '../../db/schema/index.ts';
import { sendRefund } from './index.ts';

const shop = await createShop();
const { api, db, deps, clock, standIn, ledger, webhooks, order, begin, deliver, work, poll, outcome, violations } =
  shop;

beforeEach(() => {
  clock.now = TEST_NOW;
  standIn.settings.answer = null;
  standIn.settings.refunds = 'processed';
});
afterEach(async () => {
  expect(await violations()).toEqual([]);
});

/** An order that was paid online. */
async function sold() {
  const made = await order();
  const providerOrderId = await begin(made.token);
  const paid = ledger.pay(providerOrderId);
  await deliverAll();
  const [payment] = await db.select().from(payments).where(eq(payments.providerPaymentId, paid.id));
  if (!payment) throw new Error('Nothing was paid');
  return { ...made, providerOrderId, paid, payment };
}

let delivered = 0;
/** Delivers what happened meanwhile, and does the jobs. */
async function deliverAll(): Promise<void> {
  const fresh = webhooks.slice(delivered);
  delivered = webhooks.length;
  for (const webhook of fresh) await deliver(webhook);
  await work();
}

/** A refund that staff approved. */
async function approved(changes: Partial<typeof refunds.$inferInsert> = {}) {
  const made = await sold();
  const refund = await createRefund(db, made.payment, { way: 'provider', approvedAt: clock.now, ...changes });
  return { ...made, refund, now: async () => (await db.select().from(refunds).where(eq(refunds.id, refund.id)))[0] };
}

describe('a refund that staff approved', () => {
  test('goes back once, under its key', async () => {
    const { refund, paid, now } = await approved({ amountPaise: 100_000 });
    await Promise.all([sendRefund(deps, refund.id), sendRefund(deps, refund.id)]);
    await sendRefund(deps, refund.id);
    expect(await now()).toMatchObject({
      state: 'done',
      doneAt: TEST_NOW,
      providerRefundId: expect.stringMatching(/^rfnd_/),
    });
    expect(ledger.payment(paid.id).amount_refunded).toBe(100_000);
  });

  test('whose answer is lost is sent again under the same key', async () => {
    const { refund, paid, now } = await approved();
    standIn.settings.answer = () => new Response('', { status: 504 });
    await sendRefund(deps, refund.id);
    expect(await now()).toMatchObject({ state: 'pending', error: expect.stringContaining('not available') });
    standIn.settings.answer = null;
    await poll();
    expect(await now()).toMatchObject({ state: 'done', error: null });
    expect(ledger.payment(paid.id).amount_refunded).toBe(599_900);
    expect([...ledger.refunds.values()].filter(({ payment_id }) => payment_id === paid.id)).toHaveLength(1);
  });

  test('that the service refuses has failed, in words for the staff', async () => {
    const { refund, paid, now } = await approved();
    ledger.refund(paid.id, 599_900, undefined, 'processed');
    await sendRefund(deps, refund.id);
    expect(await now()).toMatchObject({
      state: 'failed',
      error: 'The payment service refused: The payment has been fully refunded already',
    });
  });

  test('that is open at the service is done once its event says so', async () => {
    standIn.settings.refunds = 'pending';
    const { refund, now } = await approved();
    await sendRefund(deps, refund.id);
    const sent = await now();
    expect(sent).toMatchObject({ state: 'pending', doneAt: null });
    const told = () => db.$count(mails, eq(mails.kind, 'refund_done'));
    const before = await told();
    ledger.endRefund(sent?.providerRefundId ?? '', 'processed');
    await deliverAll();
    await poll();
    expect(await now()).toMatchObject({ state: 'done' });
    expect(await told()).toBe(before + 1);
  });

  test('that fails later is found without its event, too', async () => {
    standIn.settings.refunds = 'pending';
    const { refund, now } = await approved();
    await sendRefund(deps, refund.id);
    ledger.endRefund((await now())?.providerRefundId ?? '', 'failed');
    await poll();
    expect(await now()).toMatchObject({ state: 'failed', error: 'The payment service could not return the money.' });
  });

  test('that was done can still fail, when the payer’s bank sends it back', async () => {
    const { refund, now } = await approved();
    await sendRefund(deps, refund.id);
    const sent = ledger.refundOf((await now())?.providerRefundId ?? '');
    sent.status = 'pending';
    ledger.endRefund(sent.id, 'failed');
    await deliverAll();
    expect(await now()).toMatchObject({ state: 'failed', doneAt: null });
  });
});

test('one that waits for its approval is not sent', async () => {
  const { now } = await approved({ approvedAt: null });
  await poll();
  expect(await now()).toMatchObject({ state: 'pending', providerRefundId: null });
});

test('one that staff paid another way is left alone, and a second way is said in the log', async () => {
  standIn.settings.refunds = 'pending';
  const { refund, now } = await approved();
  await sendRefund(deps, refund.id);
  const sent = (await now())?.providerRefundId ?? '';
  const byHand = { way: 'upi', state: 'done', doneAt: TEST_NOW, reference: '431200000089' } as const;
  await db.update(refunds).set(byHand).where(eq(refunds.id, refund.id));
  ledger.endRefund(sent, 'processed');
  await deliverAll();
  expect(await now()).toMatchObject(byHand);
  expect(deps.lines.map(({ event }) => event)).toContain('payments.refunded_twice');
});

test('a refund that was made at Razorpay is left to the staff, once', async () => {
  const { paid } = await sold();
  const { id } = ledger.refund(paid.id, 10_000, undefined, 'processed');
  await deliverAll();
  expect(await db.select().from(alerts).where(eq(alerts.about, id))).toMatchObject([
    {
      kind: 'refund',
      doneAt: null,
      text: expect.stringMatching(/^Refund rfnd_\w+ of payment pay_\w+ was made at Razorpay, not here/),
    },
  ]);
});

test('who begins to pay, and then uses a coupon, has the seat at its price, and the difference back', async () => {
  const { order: made, token } = await order();
  const providerOrderId = await begin(token);
  const { code } = await createCoupon(db);
  expect((await postJson(api, '/api/pay/coupon', { token, coupon: code })).status).toBe(200);
  ledger.pay(providerOrderId);
  await deliverAll();
  expect(await outcome(made.id)).toMatchObject({
    isConfirmed: true,
    paid: [599_900],
    returned: [[60_000, 'done']],
    seats: 1,
    documents: 2,
  });
});

test('a payment that is one too many goes back whole, under the key of its own id, with its credit note', async () => {
  const { order: made, providerOrderId, payment } = await sold();
  const second = ledger.pay(providerOrderId);
  await deliverAll();
  expect(await outcome(made.id)).toMatchObject({
    isConfirmed: true,
    paid: [599_900, 599_900],
    returned: [[599_900, 'done']],
    refundKeys: [second.id],
    documents: 3,
  });
  expect(ledger.payment(second.id)).toMatchObject({ status: 'refunded' });
  expect(ledger.payment(payment.providerPaymentId ?? '')).toMatchObject({ status: 'captured' });
  const notes = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, made.id));
  expect(notes.map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'credit_note']);
});
