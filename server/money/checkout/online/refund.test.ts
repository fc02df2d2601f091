import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actAs } from '../../../../tests/support/act-as.ts';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { createCoupon, createRefund } from '../../../../tests/support/sales-factories.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { alerts, auditEntries, mails, orders, payments, refunds, taxDocuments } from '../../../db/schema/index.ts';
import { lockPerson, recordPayment } from '../../../selling/orders/index.ts';
import { finishRefund, retryRefund } from '../../refunds/index.ts';
import { pollGateway } from './poll.ts';
import { processProviderEvent } from './process-event.ts';
import { refreshReturned, sendRefund } from './refund.ts';

const shop = await createShop();
const { api, db, deps, clock, standIn, ledger, webhooks, order, begin, deliverAll, poll, pass, outcome, violations } =
  shop;
const { user: staff } = await createStaff(api, db, 'accountant');
const { user: owner } = await createStaff(api, db);
const alertsAbout = (refundId: string) =>
  db
    .select()
    .from(alerts)
    .where(eq(alerts.about, `refund ${refundId}`));

beforeEach(() => {
  clock.now = TEST_NOW;
  standIn.settings.respond = null;
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

/** A refund that staff approved. */
async function approved(changes: Partial<typeof refunds.$inferInsert> = {}) {
  const { order: made, ...bought } = await sold();
  const approval = { approvedAt: clock.now, approvedBy: owner.id };
  const refund = await createRefund(db, bought.payment, { way: 'provider', ...approval, ...changes });
  const now = async () => (await db.select().from(refunds).where(eq(refunds.id, refund.id)))[0];
  /** The payer's bank sends it back. */
  const bounce = async () => {
    const sent = ledger.refundOf((await now())?.providerRefundId ?? '');
    sent.status = 'pending';
    ledger.endRefund(sent.id, 'failed');
    await deliverAll();
  };
  return { made, ...bought, refund, now, bounce };
}

describe('a refund that staff approved', () => {
  test('an approved refund is sent once, under its key', async () => {
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

  test('a refund whose response is lost is sent again under the same key', async () => {
    const { refund, paid, now } = await approved();
    standIn.settings.respond = async (made) =>
      (await made.clone().json()).entity === 'refund' ? new Response('', { status: 504 }) : made;
    await sendRefund(deps, refund.id);
    expect(await now()).toMatchObject({ state: 'sending', error: expect.stringContaining('not available') });
    standIn.settings.respond = null;
    await poll();
    expect(await now()).toMatchObject({ state: 'done', error: null });
    expect(ledger.payment(paid.id).amount_refunded).toBe(599_900);
    expect([...ledger.refunds.values()].filter(({ payment_id }) => payment_id === paid.id)).toHaveLength(1);
  });

  test('that the service refuses has failed, with a reason for the staff', async () => {
    const { refund, paid, now } = await approved();
    ledger.payment(paid.id).captured = false;
    await sendRefund(deps, refund.id);
    expect(await now()).toMatchObject({
      state: 'failed',
      error: 'The payment service refused: The payment status should be captured for action to be taken',
    });
  });

  test('that someone already made at the service is not made a second time, unless staff confirm it', async () => {
    const { refund, paid, now } = await approved({ amountPaise: 100_000 });
    ledger.refund(paid.id, 100_000, undefined, 'processed');
    await sendRefund(deps, refund.id);
    const error = expect.stringContaining('₹1,000 of this payment was refunded at the payment service, not here.');
    expect(await now()).toMatchObject({ state: 'failed', error });
    expect(ledger.payment(paid.id).amount_refunded).toBe(100_000);
    await actAs(deps, staff.id, (context) => retryRefund(context, { id: refund.id }));
    await poll();
    expect(await now()).toMatchObject({ state: 'done' });
  });

  test('a refund is not sent while the service cannot be asked about it, and is tried again', async () => {
    const { refund, now } = await approved();
    standIn.settings.respond = () => new Response('', { status: 504 });
    await sendRefund(deps, refund.id);
    expect(await now()).toMatchObject({ state: 'approved', error: expect.stringContaining('not available') });
    standIn.settings.respond = null;
    await poll();
    expect(await now()).toMatchObject({ state: 'done', error: null });
  });

  test('that is pending at the service is done once its event says so', async () => {
    standIn.settings.refunds = 'pending';
    const { refund, now } = await approved();
    await sendRefund(deps, refund.id);
    const sent = await now();
    expect(sent).toMatchObject({ state: 'sending', doneAt: null });
    const countDoneMails = () => db.$count(mails, eq(mails.kind, 'refund_done'));
    const before = await countDoneMails();
    ledger.endRefund(sent?.providerRefundId ?? '', 'processed');
    await deliverAll();
    await poll();
    expect(await now()).toMatchObject({ state: 'done' });
    expect(await countDoneMails()).toBe(before + 1);
  });

  test('that fails later is found even without its event', async () => {
    standIn.settings.refunds = 'pending';
    const { refund, now } = await approved();
    await sendRefund(deps, refund.id);
    ledger.endRefund((await now())?.providerRefundId ?? '', 'failed');
    await poll();
    expect(await now()).toMatchObject({ state: 'failed', error: 'The payment service could not refund the money.' });
  });

  test('a completed refund can still fail when the payer’s bank sends it back', async () => {
    const { refund, now, bounce } = await approved();
    await sendRefund(deps, refund.id);
    await bounce();
    expect(await now()).toMatchObject({ state: 'failed', doneAt: null });
  });

  test('a completed refund that is sent back is found for two weeks even without its event', async () => {
    const { refund, now } = await approved();
    await sendRefund(deps, refund.id);
    await refreshReturned(deps);
    expect(await now()).toMatchObject({ state: 'done', doneAt: clock.now });
    ledger.refundOf((await now())?.providerRefundId ?? '').status = 'failed';
    pass(13 * 24 * 60);
    await refreshReturned(deps);
    expect(await now()).toMatchObject({ state: 'failed', doneAt: null });
    expect(await alertsAbout(refund.id)).toMatchObject([{ doneAt: null }]);
  });

  test('a refund stays done when an older response arrives last, and its buyer gets one email', async () => {
    standIn.settings.refunds = 'pending';
    const { refund, now } = await approved();
    await sendRefund(deps, refund.id);
    const { promise: later, resolve: respond } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    standIn.settings.respond = (made) => {
      ask();
      return later.then(() => made);
    };
    const slow = poll();
    await isAsked;
    standIn.settings.respond = null;
    const countDoneMails = () => db.$count(mails, eq(mails.kind, 'refund_done'));
    const before = await countDoneMails();
    ledger.endRefund((await now())?.providerRefundId ?? '', 'processed');
    await deliverAll();
    respond();
    await slow;
    expect(await now()).toMatchObject({ state: 'done' });
    await poll();
    expect(await countDoneMails()).toBe(before + 1);
  });
});

describe('the staff are alerted to a refund', () => {
  test('that the service refuses, until it is sent by hand', async () => {
    const { refund, made, paid } = await approved();
    ledger.refund(paid.id, 599_900, undefined, 'processed');
    await sendRefund(deps, refund.id);
    expect(await alertsAbout(refund.id)).toMatchObject([
      {
        kind: 'refund',
        orderId: made.id,
        doneAt: null,
        text: expect.stringContaining(`₹5,999 of order ${made.code}`),
      },
    ]);
    await actAs(deps, staff.id, (context) =>
      finishRefund(context, { id: refund.id, way: 'upi', reference: '431200000090' }),
    );
    expect(await alertsAbout(refund.id)).toMatchObject([{ doneAt: clock.now, doneBy: null }]);
  });

  test('that the payer’s bank sent back, until it is done, and again if it was marked done too early', async () => {
    const { refund, bounce } = await approved();
    await sendRefund(deps, refund.id);
    await bounce();
    const text = expect.stringContaining(
      'although the buyer was told that it had been sent. Ask the buyer for another way',
    );
    expect(await alertsAbout(refund.id)).toMatchObject([{ text, doneAt: null }]);
    await actAs(deps, staff.id, (context) => retryRefund(context, { id: refund.id }));
    await poll();
    expect(await alertsAbout(refund.id)).toMatchObject([{ doneAt: clock.now }]);
    await bounce();
    expect(await alertsAbout(refund.id)).toMatchObject([{ doneAt: null }]);
  });

  test('that was not sent for an hour, even if the keys are gone', async () => {
    const { refund } = await approved();
    const env = { ...deps.env, RAZORPAY_KEY_ID: undefined, RAZORPAY_KEY_SECRET: undefined };
    await sendRefund({ ...deps, env }, refund.id);
    await pollGateway({ ...deps, env });
    expect(await alertsAbout(refund.id)).toEqual([]);
    pass(60);
    await pollGateway({ ...deps, env });
    expect(await alertsAbout(refund.id)).toMatchObject([
      { doneAt: null, text: expect.stringContaining('for an hour') },
    ]);
    await poll();
    expect(await alertsAbout(refund.id)).toMatchObject([{ doneAt: clock.now }]);
  });

  test('that has been at the service for a week', async () => {
    standIn.settings.refunds = 'pending';
    const { refund } = await approved();
    await sendRefund(deps, refund.id);
    pass(7 * 24 * 60);
    await poll();
    expect(await alertsAbout(refund.id)).toMatchObject([{ text: expect.stringContaining('a week') }]);
  });

  test('by hand that no one has marked as sent for a week', async () => {
    const { refund } = await approved({ way: 'upi' });
    pass(7 * 24 * 60 - 1);
    await poll();
    expect(await alertsAbout(refund.id)).toEqual([]);
    pass(1);
    await poll();
    const text = expect.stringContaining('has to be refunded by hand');
    expect(await alertsAbout(refund.id)).toMatchObject([{ text, doneAt: null }]);
    const sent = { id: refund.id, way: 'upi', reference: '431200000090' } as const;
    await actAs(deps, staff.id, (context) => finishRefund(context, sent));
    expect(await alertsAbout(refund.id)).toMatchObject([{ doneAt: clock.now }]);
  });
});

test('a refund whose job was lost is sent after an hour', async () => {
  const { refund, now } = await approved();
  pass(60);
  await poll();
  expect(await now()).toMatchObject({ state: 'done' });
  expect(await alertsAbout(refund.id)).toEqual([]);
});

test('a refund that the service does not know stops no other', async () => {
  const unknown = await approved({ state: 'sending', providerRefundId: 'rfnd_unknown' });
  const known = await approved({ state: 'sending', error: 'The payment service is not available' });
  await poll();
  expect(await known.now()).toMatchObject({ state: 'done' });
  await db.delete(refunds).where(eq(refunds.id, unknown.refund.id));
});

test('a refund that waits for approval is not sent', async () => {
  const { now } = await approved({ approvedAt: null });
  await poll();
  expect(await now()).toMatchObject({ state: 'requested', providerRefundId: null });
});

test('a refund that staff paid another way is not sent; if the service also pays it, staff have to correct that', async () => {
  standIn.settings.refunds = 'pending';
  const { refund, made, now } = await approved();
  await sendRefund(deps, refund.id);
  const sent = (await now())?.providerRefundId ?? '';
  const byHand = { way: 'upi', state: 'done', doneAt: TEST_NOW, reference: '431200000089' } as const;
  await db.update(refunds).set(byHand).where(eq(refunds.id, refund.id));
  ledger.endRefund(sent, 'processed');
  await deliverAll();
  expect(await now()).toMatchObject(byHand);
  expect(
    await db
      .select()
      .from(alerts)
      .where(eq(alerts.about, `refund twice ${refund.id}`)),
  ).toMatchObject([
    { kind: 'refund', orderId: made.id, doneAt: null, text: expect.stringContaining('was refunded twice') },
  ]);
});

test('a refund that was made at Razorpay raises one alert for the staff', async () => {
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

test('a refund made at Razorpay while one of ours is being sent raises an alert once ours is sent', async () => {
  const { refund, paid } = await approved({ amountPaise: 100_000 });
  const { id } = ledger.refund(paid.id, 10_000, undefined, 'processed');
  await expect(deliverAll()).rejects.toThrow('is being sent');
  const event = webhooks.findLast(({ text }) => text.includes(id));
  await sendRefund(deps, refund.id);
  await processProviderEvent(deps, event?.id ?? '');
  expect(await db.$count(alerts, eq(alerts.about, id))).toBe(1);
});

test('a buyer who begins to pay and then uses a coupon gets the seat at the lower price and the difference back', async () => {
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
    documents: 3,
  });
});

test('a surplus payment goes back as a whole, under the key of its own id, and is on no invoice', async () => {
  const { order: made, providerOrderId, payment } = await sold();
  standIn.settings.refunds = 'pending';
  const second = ledger.pay(providerOrderId);
  await deliverAll();
  const [back] = await db.select().from(refunds).where(eq(refunds.idempotencyKey, second.id));
  const text = `₹5,999 of order ${made.code} came in although nothing was owed. It is refunded automatically.`;
  expect(await alertsAbout(back?.id ?? '')).toMatchObject([{ orderId: made.id, text, doneAt: null }]);
  ledger.endRefund(back?.providerRefundId ?? '', 'processed');
  await deliverAll();
  expect(await alertsAbout(back?.id ?? '')).toMatchObject([{ text, doneAt: clock.now, doneBy: null }]);
  const isReceipt = and(eq(mails.recipient, made.normalizedEmail), eq(mails.kind, 'payment_received'));
  const receipts = await db.select({ text: mails.text }).from(mails).where(isReceipt).orderBy(mails.createdAt);
  expect(receipts.map(({ text }) => text.includes('so this second payment of ₹5,999 is not owed'))).toEqual([
    false,
    true,
  ]);
  const isDone = and(eq(mails.recipient, made.normalizedEmail), eq(mails.kind, 'refund_done'));
  const doneMails = await db.select({ text: mails.text }).from(mails).where(isDone);
  expect(doneMails).toEqual([{ text: expect.stringMatching(/₹5,999 for .* has been sent back to you/) }]);
  expect(await outcome(made.id)).toMatchObject({
    isConfirmed: true,
    paid: [599_900, 599_900],
    returned: [[599_900, 'done']],
    refundKeys: [second.id],
    documents: 3,
  });
  const isSurplus = eq(auditEntries.action, 'refund.surplus');
  expect(await db.select().from(auditEntries).where(isSurplus)).toContainEqual(
    expect.objectContaining({
      recordId: back?.id,
      actorId: null,
    }),
  );
  expect(ledger.payment(second.id)).toMatchObject({ status: 'refunded' });
  expect(ledger.payment(payment.providerPaymentId ?? '')).toMatchObject({ status: 'captured' });
  const notes = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, made.id));
  expect(notes.map(({ kind }) => kind)).toEqual(['invoice', 'receipt', 'commercial_note']);
});

test('a payment that is refunded because the desk recorded one alerts the staff, who may have recorded the same money', async () => {
  const { order: made, token } = await order();
  const providerOrderId = await begin(token);
  // The stand-in moves no real money, with which that of the desk would not mix.
  await db.update(orders).set({ isTest: true }).where(eq(orders.id, made.id));
  const typed = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;
  await actAs(deps, staff.id, (context) => recordPayment(context, made.id, typed));
  const { id } = ledger.pay(providerOrderId);
  await deliverAll();
  expect((await outcome(made.id)).returned).toEqual([[599_900, 'done']]);
  const [alert] = await db
    .select()
    .from(alerts)
    .where(eq(alerts.about, `typed twice: ${id}`));
  expect(alert?.text).toContain('void the payment of the desk');
});

test('a partial payment that the desk may have recorded, too, alerts the staff, although nothing is refunded', async () => {
  const plan = [200_000, 399_900].map((amountPaise) => ({ dueOn: '2026-11-21', amountPaise }));
  const { order: made, token } = await order({ plan });
  const providerOrderId = await begin(token);
  await db.update(orders).set({ isTest: true }).where(eq(orders.id, made.id));
  const typed = { amountPaise: 200_000, method: 'cash', paidOn: '2026-11-21', reference: '' } as const;
  await actAs(deps, staff.id, (context) => recordPayment(context, made.id, typed));
  const { id } = ledger.pay(providerOrderId);
  await deliverAll();
  // One that was begun afterwards is another one.
  pass(1);
  ledger.pay(await begin(token));
  await deliverAll();
  expect(await outcome(made.id)).toMatchObject({ paid: [200_000, 200_000, 199_900], returned: [] });
  const orderAlerts = await db.select({ about: alerts.about }).from(alerts).where(eq(alerts.orderId, made.id));
  expect(orderAlerts).toEqual([{ about: `typed twice: ${id}` }]);
});

test('the response to a refund waits while its person is being erased, and neither fails', async () => {
  const { made, refund, now } = await approved();
  let sending: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockPerson(tx, made.normalizedEmail);
    await tx.update(payments).set({ reference: '' }).where(eq(payments.id, refund.paymentId));
    sending = sendRefund(deps, refund.id);
    await eventually(async () => {
      const isWaiting = sql`datname = current_database() AND wait_event_type = 'Lock'`;
      const { rows } = await db.execute(sql`SELECT FROM pg_stat_activity WHERE ${isWaiting}`);
      expect(rows.length).toBeGreaterThan(0);
    });
    await tx.update(refunds).set({ reason: 'Erased' }).where(eq(refunds.id, refund.id));
  });
  await sending;
  expect(await now()).toMatchObject({ state: 'done', reason: 'Erased' });
});
