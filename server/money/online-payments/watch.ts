import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { timeInKolkata } from '../../../contract/calendar.ts';
import { keepAlerts, type NewAlert } from '../../books/alerts/index.ts';
import { checkouts, orders, providerEvents } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';

/** How long something may fail before the staff are told, in milliseconds: most of it passes by itself. */
const SILENT_MS = 60 * 60_000;

/** The longest reason that tells an alert from others. */
const REASON_LENGTH = 200;

/** Tells the staff of checkouts that the payment service gave no answer about for an hour, once for each reason. */
export async function tellUnanswered(deps: Deps): Promise<void> {
  const { unsettledSince: since, failure: reason } = checkouts;
  const found = await deps.db
    .select({ since, reason, code: orders.code, orderId: orders.id })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(and(lte(since, hourAgo(deps)), isNotNull(reason)))
    .orderBy(asc(since), asc(checkouts.id));
  await tell(deps, 'no answer: ', found, ({ since, reason, code, orderId }, others) => ({
    kind: 'payment',
    text: `Since ${since ? timeInKolkata(since) : ''} the payment service does not say whether order ${code}${others} is paid: ${reason}.`,
    orderId,
  }));
}

/** Tells the staff of events that could not be worked for an hour, once for each reason. */
export async function tellStuckEvents(deps: Deps): Promise<void> {
  const { id, type, receivedAt, doneAt, error: reason } = providerEvents;
  const found = await deps.db
    .select({ id, type, receivedAt, reason })
    .from(providerEvents)
    .where(and(isNull(doneAt), lte(receivedAt, hourAgo(deps))))
    .orderBy(asc(receivedAt), asc(id));
  await tell(deps, 'stuck event: ', found, ({ type, receivedAt, reason, ...event }, others) => ({
    kind: 'payment',
    text: `Razorpay's event ${event.id} (${type}) of ${timeInKolkata(receivedAt)}${others} could not be worked: ${reason ?? 'no job took it'}.`,
  }));
}

const hourAgo = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() - SILENT_MS);

/** Keeps one alert for each reason, about the oldest row that has it. */
async function tell<Row extends { reason: string | null }>(
  deps: Deps,
  prefix: string,
  rows: readonly Row[],
  alertOf: (oldest: Row, others: string) => Omit<NewAlert, 'about'>,
): Promise<void> {
  const byReason = Map.groupBy(rows, ({ reason }) => (reason ?? '').slice(0, REASON_LENGTH));
  const alerts = [...byReason].flatMap(([about, [oldest, ...more]]) =>
    oldest ? [{ about, ...alertOf(oldest, more.length > 0 ? ' and others' : '') }] : [],
  );
  await transact(deps, null, (context) => keepAlerts(context, prefix, alerts));
}
