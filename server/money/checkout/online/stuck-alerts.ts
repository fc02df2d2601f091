import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { timeInKolkata } from '../../../../contract/base/calendar.ts';
import { HOUR_MS } from '../../../../contract/base/time.ts';
import { type NewAlert, replaceAlerts } from '../../../books/alerts/index.ts';
import { checkouts, orders, providerEvents } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../records/index.ts';

/** The time after which a failure alerts the staff, in milliseconds; most failures are over sooner. */
const ALERT_AFTER_MS = HOUR_MS;

const REASON_LENGTH = 200;

export async function alertUnanswered(deps: Deps): Promise<void> {
  const { unsettledSince: since, failure: reason } = checkouts;
  const rows = await deps.db
    .select({ since, reason, code: orders.code, orderId: orders.id })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(and(lte(since, hourAgo(deps)), isNotNull(reason)))
    .orderBy(asc(since), asc(checkouts.id));
  await alertByReason(deps, 'no answer: ', rows, ({ since, reason, code, orderId }, others) => ({
    kind: 'payment',
    text: `Since ${since ? timeInKolkata(since) : ''} the payment service does not say whether order ${code}${others} is paid: ${reason}.`,
    orderId,
  }));
}

export async function alertStuckEvents(deps: Deps): Promise<void> {
  const { id, type, receivedAt, doneAt, error: reason } = providerEvents;
  const rows = await deps.db
    .select({ id, type, receivedAt, reason })
    .from(providerEvents)
    .where(and(isNull(doneAt), lte(receivedAt, hourAgo(deps))))
    .orderBy(asc(receivedAt), asc(id));
  await alertByReason(deps, 'stuck event: ', rows, ({ type, receivedAt, reason, ...event }, others) => ({
    kind: 'payment',
    text: `Razorpay's event ${event.id} (${type}) of ${timeInKolkata(receivedAt)}${others} could not be processed: ${reason ?? 'no job took it'}.`,
  }));
}

const hourAgo = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() - ALERT_AFTER_MS);

/** About its oldest row. */
async function alertByReason<Row extends { reason: string | null }>(
  deps: Deps,
  prefix: string,
  rows: readonly Row[],
  alertOf: (oldest: Row, others: string) => Omit<NewAlert, 'about'>,
): Promise<void> {
  const byReason = Map.groupBy(rows, ({ reason }) => (reason ?? '').slice(0, REASON_LENGTH));
  const alerts = [...byReason].flatMap(([about, [oldest, ...more]]) =>
    oldest ? [{ about, ...alertOf(oldest, more.length > 0 ? ' and others' : '') }] : [],
  );
  await transact(deps, null, (context) => replaceAlerts(context, prefix, alerts));
}
