import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkouts } from '../../server/db/schema/index.ts';
import { settings } from '../support/fuzz/settings.ts';
import { createShop } from '../support/shop.ts';

const shop = await createShop();
const { ledger, webhooks, order, begin, deliver, runJobs, poll, outcome, pass, violations } = shop;

/** What buyers do on the payment page, one after the other. */
const deeds = fc.array(fc.constantFrom('pay', 'fail', 'succeed late'), { minLength: 1, maxLength: 4 });
/** What becomes of the events on their way: which arrive, how often, in which order, and when the jobs run between them. */
const journey = fc.record({
  copies: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 16, maxLength: 16 }),
  places: fc.array(fc.nat(1000), { minLength: 64, maxLength: 64 }),
  worksAfter: fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
});

type Journey = typeof journey extends fc.Arbitrary<infer Drawn> ? Drawn : never;

async function begun() {
  const { order: made, token } = await order();
  return { orderId: made.id, providerOrderId: await begin(token) };
}

/** Does the deeds. @returns the events of each */
function act(providerOrderId: string, done: readonly string[]) {
  return done.map((deed) => {
    const before = webhooks.length;
    const failed = ledger.paymentsOf(providerOrderId).find(({ status }) => status === 'failed');
    if (deed === 'pay') ledger.pay(providerOrderId);
    else if (deed === 'fail') ledger.fail(providerOrderId);
    else if (failed) ledger.authorizeLate(failed.id);
    return webhooks.slice(before);
  });
}

async function travel(events: typeof webhooks, { copies, places, worksAfter }: Journey): Promise<void> {
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

/** What counts for buyer and books: which of two payments went back may depend on when the site heard of them. */
const whatCounts = ({ refundKeys: _, mails, ...rest }: Awaited<ReturnType<typeof outcome>>) => ({
  ...rest,
  mails: mails.toSorted(),
});

/** 500 take most of a minute: `npm run test:fuzz`. */
const RUNS = settings.isLong ? 500 : 10;

test(`${RUNS} random journeys of events (lost, repeated, delayed, reordered) end as fetching alone does`, {
  timeout: settings.timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, journey, async (done, how) => {
      const [travelled, fetched] = [await begun(), await begun()];
      const events = act(travelled.providerOrderId, done).flat();
      act(fetched.providerOrderId, done);
      await travel(events, how);
      // What was lost is fetched in time.
      pass(15);
      await poll();
      await runJobs();
      expect(whatCounts(await outcome(travelled.orderId))).toEqual(whatCounts(await outcome(fetched.orderId)));
      expect(await violations()).toEqual([]);
      // The next poll asks about the next two alone.
      await shop.db.update(checkouts).set({ openedAt: new Date(0) });
    }),
    { numRuns: RUNS, seed: settings.seed },
  );
});
