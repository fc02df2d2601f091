import { and, eq, isNull, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { standInKeys } from '../../../../tests/support/gateway.ts';
import { saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { alerts, checkouts, mails, orders, payments, providerEvents } from '../../../db/schema/index.ts';
import { startStandIn } from '../../../start/stand-in/index.ts';
import { fetchDisputes } from './fetch-disputes.ts';
import { syncCheckout } from './sync-checkout.ts';

const shop = await createShop();
const { db, deps, env, clock, standIn, ledger, webhooks, queued, order, begin, deliver, runJobs, poll, outcome, pass } =
  shop;
const liveService = await startStandIn({ ...standInKeys, keyId: 'rzp_live_StandIn0000000', now: () => clock.now });
afterAll(liveService.stop);

/** Someone on the payment page. */
async function paying() {
  const made = await order();
  return { ...made, id: made.order.id, code: made.order.code, providerOrderId: await begin(made.token) };
}
/** A buyer who came a minute later, so that the poll asks about their order first. */
function payingLater() {
  pass(1);
  return paying();
}
const findOpenAlerts = (about: string) =>
  db
    .select({ text: alerts.text, orderId: alerts.orderId, kind: alerts.kind, answerBy: alerts.answerBy })
    .from(alerts)
    .where(and(like(alerts.about, about), isNull(alerts.doneAt)));
/** Delivers the pending events, and returns the payments of the order at the service. */
async function deliverThat(deed: () => void): Promise<void> {
  const before = webhooks.length;
  deed();
  for (const webhook of webhooks.slice(before)) expect(await deliver(webhook)).toBe(200);
}
const setKeys = (mode: 'test' | 'live' | 'none') => {
  env.RAZORPAY_KEY_ID = { test: standInKeys.keyId, live: 'rzp_live_StandIn0000000', none: undefined }[mode];
  env.RAZORPAY_API_URL = mode === 'live' ? liveService.url : standIn.url;
};

beforeEach(async () => {
  clock.now = TEST_NOW;
  setKeys('test');
  standIn.settings.respond = null;
  queued.events.length = 0;
  await saveBusiness(db);
  await db.delete(providerEvents);
  await db.delete(alerts);
  await db.update(checkouts).set({ openedAt: new Date(0), unsettledSince: null, failure: null });
  await db.update(orders).set({ heldAt: null, heldUntil: null });
});

describe('money that came in and cannot be booked', () => {
  test('raises an alert with payment and order until it is booked, and stops no other order', async () => {
    const [broken, whole] = [await paying(), await paying()];
    // A value that no form accepts, as a migration might leave it.
    await saveBusiness(db, { rates: [] });
    const paid = ledger.pay(broken.providerOrderId);
    pass(15);
    await poll();
    expect(await findOpenAlerts(paid.id)).toMatchObject([
      {
        kind: 'payment',
        orderId: broken.id,
        text: `Payment ${paid.id} of ₹5,999 for order ${broken.code} came in and could not be booked: There is no rate of GST for 2026-11-21. The site will try again.`,
      },
    ]);
    expect(await outcome(broken.id)).toMatchObject({ isConfirmed: false, paid: [] });
    await saveBusiness(db);
    ledger.pay(whole.providerOrderId);
    // Long after the clock asks about other checkouts.
    pass(7 * 24 * 60 + 5);
    await poll();
    expect(await outcome(broken.id)).toMatchObject({ isConfirmed: true, paid: [599_900], documents: 1 });
    expect(await findOpenAlerts(paid.id)).toEqual([]);
  });

  test('stops neither other orders nor the other payments of its order', async () => {
    const [first, second] = [await paying(), await payingLater()];
    const [failing, good] = [ledger.pay(second.providerOrderId), ledger.pay(second.providerOrderId)];
    ledger.pay(first.providerOrderId);
    const { queueMail } = deps;
    let tried = 0;
    deps.queueMail = (tx, ...sent) => {
      if (sent.some(({ recipient }) => recipient === second.order.normalizedEmail)) {
        tried += 1;
        if (tried === 1) throw new Error('No email can be made of this');
      }
      return queueMail(tx, ...sent);
    };
    pass(15);
    await poll();
    deps.queueMail = queueMail;
    expect(await outcome(first.id)).toMatchObject({ isConfirmed: true });
    expect(await outcome(second.id)).toMatchObject({ isConfirmed: true, paid: [599_900] });
    const stored = await db
      .select({ id: payments.providerPaymentId })
      .from(payments)
      .where(eq(payments.orderId, second.id));
    const missing = [failing.id, good.id].find((id) => id !== stored[0]?.id) ?? '';
    expect(await findOpenAlerts(missing)).toHaveLength(1);
    await poll();
    expect(await outcome(second.id)).toMatchObject({ paid: [599_900, 599_900], returned: [[599_900, 'approved']] });
    expect(await findOpenAlerts(missing)).toEqual([]);
  });

  test('raises an alert as soon as its event is processed', async () => {
    const { id, code, providerOrderId } = await paying();
    await saveBusiness(db, { rates: [] });
    let paid = '';
    await deliverThat(() => {
      paid = ledger.pay(providerOrderId).id;
    });
    await expect(runJobs()).rejects.toThrow(`Payment ${paid} is not booked`);
    const text = expect.stringContaining(`Payment ${paid} of ₹5,999 for order ${code} came in and could not be booked`);
    expect(await findOpenAlerts(paid)).toMatchObject([{ kind: 'payment', orderId: id, text }]);
    await saveBusiness(db);
    // The service sends several events of a payment.
    queued.events.length = 0;
    for (const event of await db.select().from(providerEvents)) queued.events.push(event.id);
    await runJobs();
    expect([await outcome(id), await findOpenAlerts(paid)]).toMatchObject([{ isConfirmed: true, paid: [599_900] }, []]);
  });

  test('when it is disputed, raises an alert at once, with the due date', async () => {
    const { providerOrderId, code } = await paying();
    await saveBusiness(db, { rates: [] });
    const paid = ledger.pay(providerOrderId);
    await deliverThat(() => ledger.dispute(paid.id));
    await expect(runJobs()).rejects.toThrow('is not booked');
    expect(await findOpenAlerts('disp_%')).toMatchObject([
      {
        kind: 'dispute',
        answerBy: '2026-11-26',
        text: `The payer's bank disputes payment ${paid.id} of order ${code}, which is not booked. Answer it at Razorpay.`,
      },
    ]);
    await saveBusiness(db);
    pass(60);
    await poll();
    expect(await findOpenAlerts('disp_%')).toMatchObject([
      { text: expect.stringContaining('the desk has the evidence') },
    ]);
  });

  test('when it is disputed without an event, raises an alert the next day', async () => {
    const { providerOrderId } = await paying();
    await saveBusiness(db, { rates: [] });
    const paid = ledger.pay(providerOrderId);
    pass(15);
    await poll();
    const dispute = ledger.dispute(paid.id);
    await fetchDisputes(deps);
    expect(await findOpenAlerts(dispute.id)).toMatchObject([
      { kind: 'dispute', text: expect.stringContaining(paid.id) },
    ]);
  });
});

describe('money that is only authorised', () => {
  test('raises an alert after an hour, which ends once it is captured or released', async () => {
    const [captured, gone] = [await paying(), await paying()];
    const held = [captured, gone].map(({ providerOrderId }) => ledger.pay(providerOrderId));
    for (const payment of held) Object.assign(payment, { status: 'authorized', captured: false });
    const [first, second] = held;
    if (!first || !second) throw new Error('Nothing was paid');
    pass(55);
    await poll();
    expect(await findOpenAlerts('pay_%')).toEqual([]);
    // Most other checkouts are asked about at full hours alone.
    pass(130);
    await poll();
    expect(await findOpenAlerts(first.id)).toMatchObject([
      {
        orderId: captured.id,
        text: `Payment ${first.id} of ₹5,999 for order ${captured.code} has been authorised since 21 Nov 2026, 11:30 am IST and is not captured, so it does not count as paid. Capture it at Razorpay, or it is returned automatically.`,
      },
    ]);
    Object.assign(first, { status: 'captured', captured: true });
    Object.assign(second, { status: 'refunded', captured: false });
    pass(5);
    await poll();
    expect(await findOpenAlerts('pay_%')).toEqual([]);
    expect(await outcome(captured.id)).toMatchObject({ isConfirmed: true });
    expect(await outcome(gone.id)).toMatchObject({ isConfirmed: false, paid: [] });
  });
});

describe('a service that gives no response', () => {
  test.each([
    ['is away', () => new Response('', { status: 500 }), 'The payment service is not available: status 500'],
    ['answers in another shape', () => new Response('{}'), 'answered in a shape that is not known: items'],
    [
      'refuses',
      () => Response.json({ error: { description: 'No such key' } }, { status: 401 }),
      'refused: No such key',
    ],
  ])(
    'a service that %s raises one alert for all orders after an hour, until it answers',
    async (_, respond, reason) => {
      const [first] = [await paying(), await paying()];
      standIn.settings.respond = respond;
      const mailed = () => db.$count(mails, eq(mails.kind, 'money_alert_to_staff'));
      const before = await mailed();
      for (let run = 0; run < 12; run += 1) {
        pass(5);
        await poll();
      }
      expect(await mailed()).toBe(before);
      for (let run = 0; run < 6; run += 1) {
        pass(5);
        await poll();
      }
      expect(await mailed()).toBe(before + 1);
      const [told] = await findOpenAlerts('no answer: %');
      expect(told?.text).toMatch(/^Since 21 Nov 2026, 11:45 am IST .* whether order NC-\w+ and others is paid: /);
      expect(told?.text).toContain(reason);
      standIn.settings.respond = null;
      ledger.pay(first.providerOrderId);
      pass(5);
      await poll();
      expect(await findOpenAlerts('no answer: %')).toEqual([]);
      expect(await outcome(first.id)).toMatchObject({ isConfirmed: true });
    },
  );

  test('a service that does not answer for one order does not stop the others', async () => {
    const [whole, broken] = [await paying(), await payingLater()];
    ledger.pay(whole.providerOrderId);
    const payment = ledger.pay(broken.providerOrderId);
    Object.assign(payment, { status: 'a new state' });
    pass(15);
    await poll();
    expect(await outcome(whole.id)).toMatchObject({ isConfirmed: true });
  });
});

describe('an event', () => {
  test('that failed for an hour raises an alert, is processed again at the full hour, and ends the alert', async () => {
    const { id, providerOrderId } = await paying();
    standIn.settings.respond = () => new Response('', { status: 500 });
    await deliverThat(() => ledger.pay(providerOrderId));
    await expect(runJobs()).rejects.toThrow('not available');
    pass(59);
    await poll();
    expect(await findOpenAlerts('stuck event: %')).toEqual([]);
    pass(1);
    await poll();
    const [told] = await findOpenAlerts('stuck event: The payment service%');
    expect(told?.text).toMatch(
      /^Razorpay's event \w+ \([\w.]+\) of 21 Nov 2026, 11:30 am IST and others could not be processed: The payment/,
    );
    standIn.settings.respond = null;
    clock.now = new Date('2026-11-21T08:00:00Z');
    await poll();
    expect(await outcome(id)).toMatchObject({ isConfirmed: true });
    expect(await findOpenAlerts('stuck event: %')).toEqual([]);
    expect(await db.$count(providerEvents, isNull(providerEvents.doneAt))).toBe(0);
  });

  test('that cannot be processed does not stop the others', async () => {
    const [whole, broken] = [await paying(), await paying()];
    const booked = ledger.pay(whole.providerOrderId);
    await syncCheckout(deps, whole.providerOrderId);
    await saveBusiness(db, { rates: [] });
    const unbooked = ledger.pay(broken.providerOrderId);
    // The first that the clock comes to.
    await deliverThat(() => ledger.dispute(unbooked.id));
    pass(1);
    let dispute = '';
    await deliverThat(() => {
      dispute = ledger.dispute(booked.id).id;
    });
    clock.now = new Date('2026-11-21T08:00:00Z');
    await poll();
    expect(await findOpenAlerts(dispute)).toMatchObject([{ kind: 'dispute', orderId: whole.id }]);
    const left = await db
      .select({ error: providerEvents.error })
      .from(providerEvents)
      .where(isNull(providerEvents.doneAt));
    expect(left).toEqual([{ error: `Payment ${unbooked.id} of a dispute is not booked` }]);
  });

  test('of an order that the service made for us, but we did not record, is booked', async () => {
    const { id, providerOrderId } = await paying();
    await db.update(checkouts).set({ providerOrderId: null }).where(eq(checkouts.providerOrderId, providerOrderId));
    await deliverThat(() => ledger.pay(providerOrderId));
    await runJobs();
    expect(await outcome(id)).toMatchObject({ isConfirmed: true, paid: [599_900] });
  });

  test('of an unknown order that carries our name raises an alert', async () => {
    const made = (notes: Record<string, string>) =>
      ledger.createOrder({ amount: 100, currency: 'INR', receipt: crypto.randomUUID(), unique_receipt: true, notes });
    const ours = made({ order: 'NC-7F3K9', site: env.PUBLIC_URL });
    const foreign = [
      made({ order: 'NC-7F3K9', site: 'https://staging.example' }),
      made({ order: 'NC-7F3K8' }),
      made({}),
    ];
    await deliverThat(() => {
      for (const { id } of [ours, ...foreign]) ledger.pay(id);
    });
    await runJobs();
    const told = await findOpenAlerts('order_%');
    expect(told.map(({ text }) => text)).toEqual([
      `Order ${ours.id} at Razorpay was made for order NC-7F3K9 of this site, which does not know it: what is paid for it (₹1) is not booked.`,
    ]);
    expect(await db.$count(providerEvents, isNull(providerEvents.doneAt))).toBe(0);
  });
});

describe('other keys', () => {
  test('a payment that was begun with test keys is neither continued nor polled with live keys', async () => {
    const { id, token, providerOrderId } = await paying();
    setKeys('live');
    const second = await begin(token);
    expect(second).not.toBe(providerOrderId);
    expect(liveService.ledger.order(second).receipt).not.toBeNull();
    const left = await order();
    setKeys('test');
    await begin(left.token);
    setKeys('live');
    pass(75);
    await poll();
    const rows = await db.select().from(checkouts).where(eq(checkouts.isTest, true));
    expect(rows.filter(({ closedAt, failure }) => !closedAt || failure)).toEqual([]);
    liveService.ledger.pay(second);
    await poll();
    expect(await outcome(id)).toMatchObject({ isConfirmed: true, paid: [599_900] });
    const [stored] = await db.select().from(orders).where(eq(orders.id, id));
    expect(stored?.isTest).toBe(false);
  });

  test.each([3, 40])('a payment that was begun with test keys %i days ago ends with live keys, too', async (days) => {
    const { id, providerOrderId } = await paying();
    const unpaid = await paying();
    const paid = ledger.pay(providerOrderId);
    const unsettledSince = clock.now;
    await db
      .update(checkouts)
      .set({ unsettledSince, failure: 'Away' })
      .where(eq(checkouts.providerOrderId, providerOrderId));
    pass(days * 24 * 60);
    setKeys('live');
    await poll();
    for (const orderId of [id, unpaid.id]) {
      const rows = await db.select().from(checkouts).where(eq(checkouts.orderId, orderId));
      expect(rows).toMatchObject([{ isTest: true, closedAt: clock.now, unsettledSince: null, failure: null }]);
    }
    expect([await findOpenAlerts('no answer: %'), await findOpenAlerts(paid.id)]).toEqual([[], []]);
    expect(await outcome(id)).toMatchObject({ isConfirmed: false, paid: [] });
  });

  test('without keys, an event of a refund waits until they are back', async () => {
    const { providerOrderId } = await paying();
    const { id } = ledger.pay(providerOrderId);
    await syncCheckout(deps, providerOrderId);
    let refundId = '';
    await deliverThat(() => {
      refundId = ledger.refund(id, 100_000, undefined, 'processed').id;
    });
    setKeys('none');
    await expect(runJobs()).rejects.toThrow('No keys');
    expect(await findOpenAlerts(refundId)).toEqual([]);
    setKeys('test');
    pass(75 + 45);
    await poll();
    expect(await findOpenAlerts(refundId)).toMatchObject([
      { kind: 'refund', text: expect.stringContaining('not here') },
    ]);
  });

  test.each(['test', 'none'] as const)(
    'with %s keys, a payment of live keys is told, and booked once they are back',
    async (mode) => {
      const { token, order: made } = await order();
      setKeys('live');
      const providerOrderId = await begin(token);
      setKeys(mode);
      liveService.ledger.pay(providerOrderId);
      for (const minutes of [15, 60]) {
        pass(minutes);
        await poll();
      }
      expect(await findOpenAlerts('no answer: %')).toMatchObject([{ text: expect.stringContaining(made.code) }]);
      setKeys('live');
      await poll();
      expect(await outcome(made.id)).toMatchObject({ isConfirmed: true });
      expect(await findOpenAlerts('no answer: %')).toEqual([]);
    },
  );
});
