import { eq, inArray, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { createBatch } from '../../../../tests/support/factories.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { alerts, checkouts, orders, providerEvents, refunds, taxDocuments } from '../../../db/schema/index.ts';
import { transact } from '../../../records/index.ts';
import { cancelUnpaid } from '../../../selling/orders/index.ts';

const shop = await createShop();
const { db, deps, clock, course, standIn, ledger, webhooks, order, begin, deliver, runJobs, poll, outcome, pass } =
  shop;

const confirmed = { isConfirmed: true, paid: [599_900], returned: [], seats: 1, documents: 1 };
const untouched = { isConfirmed: false, paid: [], returned: [], seats: 0, documents: 0, mails: [] };

/** Someone on the payment page; `since` gives what happened since then. */
async function paying(changes: Parameters<typeof order>[0] = {}) {
  const made = await order(changes);
  const providerOrderId = await begin(made.token);
  const before = webhooks.length;
  const since = () => webhooks.slice(before);
  return { ...made, providerOrderId, since, now: () => outcome(made.order.id) };
}

async function deliverAll(events: typeof webhooks): Promise<void> {
  for (const webhook of events) expect(await deliver(webhook)).toBe(200);
  await runJobs();
}

beforeEach(() => {
  clock.now = TEST_NOW;
  standIn.settings.respond = null;
  standIn.settings.refunds = 'processed';
});
afterEach(async () => {
  expect(await shop.violations()).toEqual([]);
  // The next test goes back in time, and some go far ahead.
  await db.update(orders).set({ heldAt: null, heldUntil: null });
  await db
    .update(orders)
    .set({ seatChoiceDeadline: new Date('2027-01-01') })
    .where(isNotNull(orders.seatChoiceDeadline));
});

describe('Razorpay’s scenarios, at the stand-in', () => {
  test('BP-01: the event confirms the order even if the buyer never comes back', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.pay(providerOrderId);
    await deliverAll(since());
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-02: a return with a valid signature confirms only what the service has captured', async () => {
    const { order: made, providerOrderId, now } = await paying();
    const [row] = await db.select().from(checkouts).where(eq(checkouts.orderId, made.id));
    const path = `/api/pay/return?checkout=${row?.id}`;
    const failed = ledger.fail(providerOrderId);
    await shop.handleReturn(path, standIn.signReturn({ id: providerOrderId }, failed));
    expect(await now()).toMatchObject(untouched);
    const payment = ledger.pay(providerOrderId);
    await shop.handleReturn(path, standIn.signReturn({ id: providerOrderId }, payment));
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-03: an event that is sent again changes nothing', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.pay(providerOrderId);
    await deliverAll([...since(), ...since(), ...since()]);
    expect(await now()).toMatchObject(confirmed);
    expect((await now()).mails).toEqual(['payment_received']);
  });

  test('BP-04: an event that could not be received is sent again, and then confirms the order', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.pay(providerOrderId);
    const { transaction } = deps.db;
    deps.db.transaction = () => Promise.reject(new Error('The database is away'));
    for (const webhook of since()) expect(await deliver(webhook)).toBe(500);
    deps.db.transaction = transaction;
    await runJobs();
    expect(await now()).toMatchObject(untouched);
    await deliverAll(since());
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-05: without any event, the payment is fetched after 15 minutes', async () => {
    const { providerOrderId, now } = await paying();
    ledger.pay(providerOrderId);
    pass(14);
    await poll();
    expect(await now()).toMatchObject(untouched);
    pass(1);
    await poll();
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-06: a payment that failed and succeeds two days later is a payment', async () => {
    const { providerOrderId, since, now } = await paying();
    const failed = ledger.fail(providerOrderId);
    await deliverAll(since());
    expect(await now()).toMatchObject({ isConfirmed: false, paid: [] });
    pass(2 * 24 * 60);
    ledger.authorizeLate(failed.id);
    await deliverAll(since().filter(({ type }) => type !== 'payment.failed'));
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-06: without events, polling finds a payment that succeeds two days after it failed', async () => {
    const { providerOrderId, now } = await paying();
    const failed = ledger.fail(providerOrderId);
    pass(2 * 24 * 60);
    ledger.authorizeLate(failed.id);
    await poll();
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-07: an order whose response was lost is made once', async () => {
    const { token, order: made } = await order();
    standIn.settings.respond = () => new Response('', { status: 504 });
    expect((await shop.checkout(token)).status).toBe(503);
    standIn.settings.respond = null;
    await begin(token);
    const [row] = await db.select().from(checkouts).where(eq(checkouts.orderId, made.id));
    expect([...ledger.orders.values()].filter(({ receipt }) => receipt === row?.id)).toHaveLength(1);
  });

  test('BP-08: a buyer who tries again after a failure pays the same order, once', async () => {
    const { token, providerOrderId, since, now } = await paying();
    ledger.fail(providerOrderId);
    await deliverAll(since());
    expect(await begin(token)).toBe(providerOrderId);
    ledger.pay(providerOrderId);
    await deliverAll(since());
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-09: a payment that is authorised and not captured is no payment, until it is captured', async () => {
    const { providerOrderId, since, now } = await paying();
    const payment = ledger.pay(providerOrderId);
    Object.assign(payment, { status: 'authorized', captured: false });
    await deliverAll(since().filter(({ type }) => type === 'payment.authorized'));
    expect(await now()).toMatchObject(untouched);
    Object.assign(payment, { status: 'captured', captured: true });
    await deliverAll(since());
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-10: events count in any order, and an altered one among them is refused', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.fail(providerOrderId);
    ledger.pay(providerOrderId);
    const backwards = since().toReversed();
    const [first] = backwards;
    if (!first) throw new Error('Nothing happened');
    expect(await deliver(first, { text: first.text.replace('order.paid', 'order.void') })).toBe(401);
    await deliverAll(backwards);
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-11: an event is answered at once, even while the service does not respond', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.pay(providerOrderId);
    let asked = 0;
    standIn.settings.respond = (response) => {
      asked += 1;
      return response;
    };
    for (const webhook of since()) expect(await deliver(webhook)).toBe(200);
    expect(asked).toBe(0);
    await runJobs();
    expect(await now()).toMatchObject(confirmed);
  });

  test('BP-12: a refund whose response was lost is paid once', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.pay(providerOrderId);
    pass(1);
    const second = ledger.pay(providerOrderId);
    for (const webhook of since()) await deliver(webhook);
    standIn.settings.respond = (response) =>
      response.url.includes('refund') ? new Response('', { status: 504 }) : response;
    await runJobs();
    standIn.settings.respond = null;
    await poll();
    expect(await now()).toMatchObject({ paid: [599_900, 599_900], returned: [[599_900, 'done']] });
    expect(ledger.payment(second.id).amount_refunded).toBe(599_900);
  });
});

describe('unusual payments', () => {
  test('when two tabs pay for the same order, the second payment goes back and there is one seat', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.pay(providerOrderId);
    pass(1);
    const second = ledger.pay(providerOrderId);
    await deliverAll(since());
    expect(await now()).toMatchObject({ isConfirmed: true, seats: 1, refundKeys: [second.id], documents: 3 });
  });

  test('a payment after the hold is over takes the seat if it is free', async () => {
    const batch = await createBatch(db, course.id, { seats: 1 });
    const { providerOrderId, since, now } = await paying({ batchId: batch.id });
    pass(45);
    ledger.pay(providerOrderId);
    await deliverAll(since());
    expect(await now()).toMatchObject(confirmed);
  });

  test('if the seat is gone when a late payment comes, the money waits and the buyer decides', async () => {
    const batch = await createBatch(db, course.id, { seats: 1 });
    const late = await paying({ batchId: batch.id });
    pass(45);
    const other = await paying({ batchId: batch.id });
    ledger.pay(other.providerOrderId);
    ledger.pay(late.providerOrderId);
    await deliverAll([...late.since(), ...other.since()]);
    const outcomes = [await late.now(), await other.now()];
    expect(outcomes.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(1);
    expect(outcomes.filter(({ mustDecide }) => mustDecide)).toMatchObject([
      { paid: [599_900], returned: [], seats: 0 },
    ]);
  });

  test('a payment for an order that was cancelled before it came goes back', async () => {
    const { order: made, providerOrderId, since, now } = await paying();
    await transact(deps, null, (context) => cancelUnpaid(context, { id: made.id, reason: 'Test' }));
    ledger.pay(providerOrderId);
    await deliverAll(since());
    expect(await now()).toMatchObject({ isConfirmed: false, paid: [599_900], returned: [[599_900, 'done']], seats: 0 });
  });

  const different = [
    ['another amount', { amount: 599_800 }, 'it is ₹5,998, and ₹5,999 were asked for'],
    ['more', { amount: 600_000 }, 'it is ₹6,000, and ₹5,999 were asked for'],
    ['another currency', { currency: 'USD' }, 'it is in USD, not in rupees'],
  ] as const;
  test.each(different)(
    'a payment of %s than asked for is never confirmed, and staff are alerted once',
    async (_, changes, words) => {
      const { order: made, providerOrderId, since, now } = await paying();
      const payment = ledger.pay(providerOrderId, changes);
      await deliverAll(since());
      pass(20);
      await poll();
      expect(await now()).toMatchObject(untouched);
      expect(await db.select().from(alerts).where(eq(alerts.about, payment.id))).toMatchObject([
        { doneAt: null, orderId: made.id, text: `Payment ${payment.id} for order ${made.code}: ${words}.` },
      ]);
    },
  );

  test('a payment that names another order is never confirmed', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.pay(providerOrderId);
    standIn.settings.respond = async (response) => {
      const text = (await response.text()).replaceAll(providerOrderId, 'order_another');
      return new Response(text, { status: response.status });
    };
    for (const webhook of since()) await deliver(webhook);
    await runJobs();
    expect(await now()).toMatchObject(untouched);
  });

  test('test money marks its order as a test, whose documents are numbered separately', async () => {
    const { order: made, providerOrderId, since } = await paying();
    ledger.pay(providerOrderId);
    await deliverAll(since());
    const [stored] = await db.select().from(orders).where(eq(orders.id, made.id));
    const [document] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, made.id));
    expect([stored?.isTest, document?.isTest]).toEqual([true, true]);
  });

  test('if the service is away while an event is processed, the same job asks it again', async () => {
    const { providerOrderId, since, now } = await paying();
    ledger.pay(providerOrderId);
    const [event] = since();
    if (!event) throw new Error('Nothing happened');
    await deliver(event);
    standIn.settings.respond = () => new Response('', { status: 500 });
    await expect(runJobs()).rejects.toThrow('The payment service is not available');
    const [stored] = await db.select().from(providerEvents).where(eq(providerEvents.id, event.id));
    expect(stored).toMatchObject({ doneAt: null, attempts: 1, error: expect.stringContaining('status 500') });
    standIn.settings.respond = null;
    shop.queued.events.push(event.id);
    await runJobs();
    expect(await now()).toMatchObject(confirmed);
  });
});

describe('the clock', () => {
  test('polling stops after five days', async () => {
    const { providerOrderId, now } = await paying();
    pass(5 * 24 * 60 + 60);
    ledger.pay(providerOrderId);
    await poll();
    expect(await now()).toMatchObject(untouched);
  });

  test('polling asks about new checkouts each time, and about the others once an hour', async () => {
    const asked: string[] = [];
    standIn.settings.respond = (response) => {
      asked.push(response.url);
      return response;
    };
    await db
      .update(refunds)
      .set({ state: 'done', doneAt: TEST_NOW })
      .where(inArray(refunds.state, ['approved', 'sending']));
    await db.update(checkouts).set({ openedAt: new Date(0) });
    await paying();
    const counts: number[] = [];
    for (const minutes of [20, 5, 5, 120, 5, 5, 20]) {
      pass(minutes);
      asked.length = 0;
      await poll();
      counts.push(asked.length);
    }
    // At 11:50, 11:55, 12:00, 14:00, 14:05, 14:10 and 14:30 in India, which is 6:20 and so on in UTC.
    expect(counts).toEqual([1, 1, 1, 0, 0, 0, 1]);
  });

  test('polling goes on when the service does not know an order, and asks again when it was away', async () => {
    const first = await paying();
    const second = await paying();
    ledger.orders.delete(second.providerOrderId);
    ledger.pay(first.providerOrderId);
    pass(20);
    await poll();
    expect(await first.now()).toMatchObject(confirmed);
    const third = await paying();
    ledger.pay(third.providerOrderId);
    pass(20);
    standIn.settings.respond = () => new Response('', { status: 500 });
    await poll();
    expect(deps.lines.map(({ event }) => event)).toContain('payments.gateway_away');
    standIn.settings.respond = null;
    await poll();
    expect(await third.now()).toMatchObject(confirmed);
  });
});
