import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../../contract/base/time.ts';
import { tryEach, tryEachWithAlerts } from '../../../books/alerts/index.ts';
import { checkouts, providerEvents } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { createGateway, GatewayError } from '../../gateway/index.ts';
import { processProviderEvent } from './process-event.ts';
import { refreshRefunds } from './refund.ts';
import { alertStuckEvents, alertUnanswered } from './stuck-alerts.ts';
import { syncCheckout } from './sync-checkout.ts';

/** The age from which a checkout is polled; before that, its webhook is expected. In milliseconds, as all of these. */
const MIN_AGE_MS = 15 * MINUTE_MS;
/** The age up to which open checkouts are polled: a failed payment may still succeed three days later. */
const POLL_MS = 5 * DAY_MS;
/** The age up to which unsettled checkouts and events are polled. */
const FOLLOW_MS = 30 * DAY_MS;
/** Open checkouts up to this age are polled on each run, older ones once an hour. */
const YOUNG_MS = 2 * 60 * MINUTE_MS;
/** The time in which the job of an event retries it. */
const RETRY_MS = 60 * MINUTE_MS;
const INTERVAL_MS = 5 * MINUTE_MS;
/** The longest run, so that it ends before the next begins even if the service answers slowly. */
const MAX_RUN_MS = 4 * MINUTE_MS;

/** Asks the payment service for payments, refunds and events whose notice or job was lost. It runs every five minutes. */
export async function pollGateway(deps: Deps): Promise<void> {
  const items = [endTestCheckouts, pollCheckouts, pollEvents, refreshRefunds, alertUnanswered, alertStuckEvents];
  const describeFailure = (step: (typeof items)[number]) => ({
    id: step.name,
    text: `Online payments and refunds could not be checked (${step.name})`,
  });
  await tryEachWithAlerts(deps, { job: 'poll', items, describeFailure }, (step) => step(deps));
}

const ago = ({ now }: Pick<Deps, 'now'>, milliseconds: number) => new Date(now().getTime() - milliseconds);
const isFullHour = ({ now }: Pick<Deps, 'now'>) => now().getTime() % (60 * MINUTE_MS) < INTERVAL_MS;

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
  const items = untilTimeout(deps, await findCheckoutsToPoll(deps));
  await tryEach(deps, { job: 'poll of a checkout', items, idOf: (id) => id }, async (id) => {
    await syncCheckout(deps, id).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      // The next run asks again; the staff are alerted after an hour.
      const event = error.failure === 'refused' ? 'payments.order_refused' : 'payments.gateway_away';
      deps.log('warn', event, { order: id, reason: error.message });
    });
  });
}

function* untilTimeout<Item>({ now }: Pick<Deps, 'now'>, items: readonly Item[]) {
  const end = now().getTime() + MAX_RUN_MS;
  for (const item of items) {
    if (now().getTime() >= end) return;
    yield item;
  }
}

/** The newest first. */
async function findCheckoutsToPoll(deps: Deps): Promise<string[]> {
  const { openedAt, closedAt, providerOrderId, unsettledSince, isTest } = checkouts;
  const isYoung = and(isNull(closedAt), gt(openedAt, ago(deps, YOUNG_MS)));
  const isPolled = and(gt(openedAt, ago(deps, POLL_MS)), isFullHour(deps) ? undefined : isYoung);
  const isFollowed = and(gt(openedAt, ago(deps, FOLLOW_MS)), isNotNull(unsettledSince));
  const rows = await deps.db
    .select({ id: providerOrderId })
    .from(checkouts)
    .where(
      and(
        isNotNull(providerOrderId),
        lte(openedAt, ago(deps, MIN_AGE_MS)),
        or(isPolled, isFollowed),
        createGateway(deps.env)?.isTest ? undefined : eq(isTest, false),
      ),
    )
    .orderBy(desc(openedAt));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Nothing else reports a dispute. */
async function pollEvents(deps: Deps): Promise<void> {
  if (!isFullHour(deps)) return;
  const { id, doneAt, receivedAt } = providerEvents;
  const isFollowed = gt(receivedAt, ago(deps, FOLLOW_MS));
  const items = await deps.db
    .select({ id })
    .from(providerEvents)
    .where(and(isNull(doneAt), lte(receivedAt, ago(deps, RETRY_MS)), isFollowed))
    .orderBy(asc(receivedAt));
  await tryEach(deps, { job: 'event', items: untilTimeout(deps, items), idOf: (event) => event.id }, (event) =>
    processProviderEvent(deps, event.id),
  );
}
