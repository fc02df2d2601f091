import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../contract/base/time.ts';
import { tryEach, tryEachWithAlerts } from '../../books/alerts/index.ts';
import { checkouts, providerEvents } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { createGateway, GatewayError } from '../gateway/index.ts';
import { processProviderEvent } from './process-event.ts';
import { refreshRefunds } from './refund.ts';
import { alertStuckEvents, alertUnanswered } from './stuck-alerts.ts';
import { syncCheckout } from './sync-checkout.ts';

/** How long a checkout waits for its webhook before it is polled. */
const QUIET_MS = 15 * MINUTE_MS;
/**
 * How long open checkouts are polled: a payment may succeed three days after it failed, and the service may be away in between.
 */
const POLLED_MS = 5 * DAY_MS;
/** How long unsettled checkouts and events are followed. */
const FOLLOWED_MS = 30 * DAY_MS;
/** Open checkouts up to this age are polled on each run, older ones once an hour. */
const YOUNG_MS = 2 * 60 * MINUTE_MS;
/** How long the job of an event retries it. */
const TRIED_MS = 60 * MINUTE_MS;
const RUN_MS = 5 * MINUTE_MS;
/** A run ends before the next begins, even if the service answers slowly. */
const MAX_RUN_MS = 4 * MINUTE_MS;

/**
 * Asks the payment service about payments and refunds whose events did not come. Processes events that their jobs gave
 * up, and alerts the staff about calls that stay unanswered. Runs every five minutes.
 */
export async function pollGateway(deps: Deps): Promise<void> {
  const items = [endTestCheckouts, pollCheckouts, pollEvents, refreshRefunds, alertUnanswered, alertStuckEvents];
  const describeFailure = (step: (typeof items)[number]) => ({
    id: step.name,
    text: `Online payments and refunds could not be checked (${step.name})`,
  });
  await tryEachWithAlerts(deps, { job: 'poll', items, describeFailure }, (step) => step(deps));
}

const ago = ({ now }: Pick<Deps, 'now'>, milliseconds: number) => new Date(now().getTime() - milliseconds);
const isFullHour = ({ now }: Pick<Deps, 'now'>) => now().getTime() % (60 * MINUTE_MS) < RUN_MS;

/** Closes the checkouts of test keys once live keys are set. */
async function endTestCheckouts({ db, env, now }: Deps): Promise<void> {
  if (createGateway(env)?.isTest !== false) return;
  const isOpen = or(isNull(checkouts.closedAt), isNotNull(checkouts.unsettledSince));
  const closedAt = sql`coalesce(${checkouts.closedAt}, ${now().toISOString()}::timestamptz)`;
  await db
    .update(checkouts)
    .set({ closedAt, unsettledSince: null, failure: null })
    .where(and(eq(checkouts.isTest, true), isOpen));
}

async function pollCheckouts(deps: Deps): Promise<void> {
  const items = inTime(deps, await findDue(deps));
  await tryEach(deps, { job: 'poll of a checkout', items, idOf: (id) => id }, async (id) => {
    await syncCheckout(deps, id).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      // The next run asks again; the staff are alerted after an hour.
      const event = error.failure === 'refused' ? 'payments.order_refused' : 'payments.gateway_away';
      deps.log('warn', event, { order: id, reason: error.message });
    });
  });
}

/** As many items as there is time for. */
function* inTime<Item>({ now }: Pick<Deps, 'now'>, items: readonly Item[]) {
  const end = now().getTime() + MAX_RUN_MS;
  for (const item of items) {
    if (now().getTime() >= end) return;
    yield item;
  }
}

/** The orders at the service to ask about, the newest first. */
async function findDue(deps: Deps): Promise<string[]> {
  const { openedAt, closedAt, providerOrderId, unsettledSince, isTest } = checkouts;
  const isYoung = and(isNull(closedAt), gt(openedAt, ago(deps, YOUNG_MS)));
  const isPolled = and(gt(openedAt, ago(deps, POLLED_MS)), isFullHour(deps) ? undefined : isYoung);
  const isFollowed = and(gt(openedAt, ago(deps, FOLLOWED_MS)), isNotNull(unsettledSince));
  const found = await deps.db
    .select({ id: providerOrderId })
    .from(checkouts)
    .where(
      and(
        isNotNull(providerOrderId),
        lte(openedAt, ago(deps, QUIET_MS)),
        or(isPolled, isFollowed),
        createGateway(deps.env)?.isTest ? undefined : sql`${isTest} IS NOT TRUE`,
      ),
    )
    .orderBy(desc(openedAt));
  return found.flatMap(({ id }) => id ?? []);
}

/** Processes again the events that failed for an hour: nothing else would report a dispute. */
async function pollEvents(deps: Deps): Promise<void> {
  if (!isFullHour(deps)) return;
  const { id, doneAt, receivedAt } = providerEvents;
  const isFollowed = gt(receivedAt, ago(deps, FOLLOWED_MS));
  const items = await deps.db
    .select({ id })
    .from(providerEvents)
    .where(and(isNull(doneAt), lte(receivedAt, ago(deps, TRIED_MS)), isFollowed))
    .orderBy(asc(receivedAt));
  await tryEach(deps, { job: 'event', items: inTime(deps, items), idOf: (event) => event.id }, (event) =>
    processProviderEvent(deps, event.id),
  );
}
