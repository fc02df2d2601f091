import { and, eq, isNull, lt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { enrollments, orders } from '../../server/db/schema/index.ts';
import { autoRefundUnseated } from '../../server/money/refunds/index.ts';
import { seatPaidOrders } from '../../server/selling/orders/index.ts';
import { byNight } from '../support/by-night.ts';
import { createBatch } from '../support/factories.ts';
import { settings } from '../support/fuzz/settings.ts';
import { createShop } from '../support/shop.ts';

/** 200 take ten seconds: `npm run test:fuzz`. */
const [BUYERS, SEATS] = settings.isLong ? [200, 20] : [100, 20];
const TWO_DAYS_MINUTES = 48 * 60;

const shop = await createShop();
const { db, deps, course, ledger, webhooks, order, checkout, deliver, runJobs, poll, outcome, pass, violations } = shop;
const batch = await createBatch(db, course.id, { seats: SEATS });

/** The action of a buyer whose seat is held; a third of them pay late, twice or never. */
const habits = ['pays', 'pays late', 'pays', 'pays', 'pays twice', 'pays', 'pays', 'never pays', 'pays'] as const;

type Buyer = { orderId: string; token: string; habit: (typeof habits)[number]; providerOrderId?: string };

const forAll = <Result>(buyers: readonly Buyer[], act: (buyer: Buyer) => Promise<Result>) =>
  Promise.all(buyers.map(act));

async function newBuyer(n: number): Promise<Buyer> {
  const { order: stored, token } = await order({ batchId: batch.id });
  return { orderId: stored.id, token, habit: habits[n % habits.length] ?? 'pays' };
}

/** Begins to pay, unless the batch is full, or the machine is too slow: all buyers at once share ten connections. */
async function tryToHold(buyer: Buyer): Promise<void> {
  const response = await checkout(buyer.token);
  expect([200, 409, 503]).toContain(response.status);
  if (response.status === 200) buyer.providerOrderId = (await response.json()).data.fields.order_id;
}

/** Delivers the events of the service all at once: a third twice, a third not at all. */
async function deliverEvents(): Promise<void> {
  const events = webhooks.splice(0).flatMap((event, n) => Array.from({ length: n % 3 }, () => event));
  await Promise.all(events.map(async (event) => expect(await deliver(event)).toBe(200)));
  await Promise.all(Array.from({ length: 8 }, runJobs));
}

/** The buyers with a seat pay at once, or after their hold has ended; this repeats until no one gets a seat. */
async function sellOut(buyers: readonly Buyer[]): Promise<number> {
  let waves = 0;
  for (;;) {
    const unseated = buyers.filter(({ providerOrderId }) => !providerOrderId);
    await forAll(unseated, tryToHold);
    const holders = unseated.filter(({ providerOrderId }) => providerOrderId);
    if (holders.length === 0) return waves;
    waves += 1;
    const late = buyers.filter(({ providerOrderId, habit }) => providerOrderId && habit === 'pays late');
    for (const { providerOrderId = '', habit } of holders) {
      if (habit === 'pays' || habit === 'pays twice') ledger.pay(providerOrderId);
      if (habit === 'pays twice') ledger.pay(providerOrderId);
    }
    for (const { providerOrderId = '' } of late.filter((buyer) => !holders.includes(buyer))) {
      if (ledger.order(providerOrderId).status !== 'paid') ledger.pay(providerOrderId);
    }
    await deliverEvents();
    expect(await violations()).toEqual([]);
    // Holds end, and the poll fetches payments whose events were lost.
    pass(45);
    await poll();
    await runJobs();
    // Free seats go first to buyers who paid when there was none.
    await seatPaidOrders(deps);
  }
}

test(`${BUYERS} buyers for ${SEATS} seats, a third paying late, twice or never: ${SEATS} learn, and everyone else has their money back`, {
  ...byNight,
  timeout: 120_000,
}, async () => {
  const buyers: Buyer[] = [];
  for (let n = 0; n < BUYERS; n += 1) buyers.push(await newBuyer(n));
  expect(await sellOut(buyers)).toBeGreaterThan(1);
  const seated = eq(enrollments.batchId, batch.id);
  expect(await db.$count(enrollments, and(seated, isNull(enrollments.cancelledAt)))).toBe(SEATS);
  // Late buyers of the last wave pay for a full batch.
  for (const { habit, providerOrderId } of buyers) {
    if (providerOrderId && habit === 'pays late' && ledger.order(providerOrderId).status !== 'paid') {
      ledger.pay(providerOrderId);
    }
  }
  await deliverEvents();
  pass(60);
  await poll();
  await runJobs();
  const after = await forAll(buyers, ({ orderId }) => outcome(orderId));
  expect(after.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(SEATS);
  const undecided = after.filter(({ mustDecide }) => mustDecide);
  expect(undecided.length).toBeGreaterThan(0);
  expect(await violations()).toEqual([]);

  pass(TWO_DAYS_MINUTES);
  await autoRefundUnseated(deps);
  await runJobs();
  for (const { isConfirmed, paid, returned, seats } of await forAll(buyers, ({ orderId }) => outcome(orderId))) {
    const back = returned.map(([amount, state]) => (state === 'done' ? Number(amount) : 0));
    const kept = sumOf(paid) - sumOf(back);
    expect([kept, seats]).toEqual(isConfirmed ? [599_900, 1] : [0, 0]);
  }
  expect(await violations()).toEqual([]);
  expect(await db.$count(orders, lt(orders.seatChoiceDeadline, deps.now()))).toBe(0);
});

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
