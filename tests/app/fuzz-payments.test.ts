// @module-tag by-night

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkouts } from '../../server/db/schema/index.ts';
import { settings } from '../support/fuzz/settings.ts';
import { createShop } from '../support/shop.ts';

const shop = await createShop();
const { ledger, webhooks, order, begin, deliver, runJobs, poll, outcome, pass, violations } = shop;

/** The actions of a buyer on the payment page, one after the other. */
const buyerActions = fc.array(fc.constantFrom('pay', 'fail', 'succeed late'), { minLength: 1, maxLength: 4 });
/** The delivery of the events: which arrive, how often, in which order, and when the jobs run between them. */
const delivery = fc.record({
  copies: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 16, maxLength: 16 }),
  places: fc.array(fc.nat(1000), { minLength: 64, maxLength: 64 }),
  worksAfter: fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
});

type Delivery = typeof delivery extends fc.Arbitrary<infer Drawn> ? Drawn : never;

async function beginOrder() {
  const { order: stored, token } = await order();
  return { orderId: stored.id, providerOrderId: await begin(token) };
}

/** Does the actions. @returns the events of each */
function doActions(providerOrderId: string, actions: readonly string[]) {
  return actions.map((action) => {
    const before = webhooks.length;
    const failed = ledger.paymentsOf(providerOrderId).find(({ status }) => status === 'failed');
    if (action === 'pay') ledger.pay(providerOrderId);
    else if (action === 'fail') ledger.fail(providerOrderId);
    else if (failed) ledger.authorizeLate(failed.id);
    return webhooks.slice(before);
  });
}

async function deliverAll(events: typeof webhooks, { copies, places, worksAfter }: Delivery): Promise<void> {
  const sent = events.flatMap((event, index) =>
    Array.from({ length: copies[index % copies.length] ?? 0 }, () => event),
  );
  const shuffled = sent
    .map((event, index) => ({ event, place: places[index % places.length] ?? 0 }))
    .toSorted((a, b) => a.place - b.place);
  for (const [index, { event }] of shuffled.entries()) {
    expect(await deliver(event)).toBe(200);
    if (worksAfter[index % worksAfter.length]) await runJobs();
  }
  await runJobs();
}

/** The outcome for buyer and books. It leaves out which of two payments went back, because that may depend on their order. */
const comparable = ({ refundKeys: _, mails, ...rest }: Awaited<ReturnType<typeof outcome>>) => ({
  ...rest,
  mails: mails.toSorted(),
});

/** 500 take most of a minute: `npm run test:fuzz`. */
const RUNS = settings.isLong ? 500 : 10;

test(`${RUNS} random journeys of events (lost, repeated, delayed, reordered) end as fetching alone does`, {
  timeout: settings.timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(buyerActions, delivery, async (actions, route) => {
      const [travelled, fetched] = [await beginOrder(), await beginOrder()];
      const events = doActions(travelled.providerOrderId, actions).flat();
      doActions(fetched.providerOrderId, actions);
      await deliverAll(events, route);
      // The poll fetches payments whose events were lost.
      pass(15);
      await poll();
      await runJobs();
      expect(comparable(await outcome(travelled.orderId))).toEqual(comparable(await outcome(fetched.orderId)));
      expect(await violations()).toEqual([]);
      // The next poll covers the next two orders alone.
      await shop.db.update(checkouts).set({ openedAt: new Date(0) });
    }),
    { numRuns: RUNS, seed: settings.seed },
  );
});
