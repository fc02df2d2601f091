import { and, asc, eq, gt, inArray, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { addDays, dateInKolkata, daysBetween } from '../../../../contract/base/calendar.ts';
import { describeOrderFailure, tryEachWithAlerts } from '../../../books/alerts/index.ts';
import { sumInvoiced } from '../../../books/documents/index.ts';
import type { Tx } from '../../../db/client.ts';
import { inPaise } from '../../../db/columns.ts';
import { isCollectable, isLostAfterEnd, nextDueOn, owedBefore, settledPaise } from '../../../db/queries/orders.ts';
import { dueReminders, orders, payments, refunds } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Context, transact } from '../../../records/index.ts';
import { mailAboutOrder } from '../mails/about-order.ts';
import { dueReminder } from '../mails/due-reminder.ts';
import { findInstalments, findOpenClaim, lockOrderPerson } from '../queries.ts';
import { nextDue } from './plan.ts';

/** What is due by the day of the next instalment, and by today, less what is settled. @param tomorrow date in Asia/Kolkata */
export function owedPaise(tomorrow: string | Placeholder): SQL<number> {
  return owedBefore(sql`greatest(${nextDueOn} + 1, ${tomorrow}::date)`);
}

const endedInvoiced = sql`(SELECT ${sumInvoiced} FROM tax_documents AS document
  LEFT JOIN tax_documents AS base ON base.id = document.of_document WHERE document.order_id = "orders"."id")`;

/** Whether an order whose seat has ended still owes what stayed invoiced and lost its money. */
const isEndedDebt = sql`(${isLostAfterEnd} AND ${nextDueOn} IS NOT NULL AND "orders"."confirmed_at" IS NOT NULL
  AND NOT "orders"."is_test" AND "orders"."erased_at" IS NULL AND ${endedInvoiced} > ${settledPaise})`;

/** Whether an order is among the dues: it has a seat and owes something, or ended with a debt. */
export const isDue = or(isCollectable, isEndedDebt);

const orDebt = (owed: SQL<number>): SQL<number> =>
  inPaise(sql`CASE WHEN "orders"."cancelled_at" IS NULL THEN ${owed} ELSE ${endedInvoiced} - ${settledPaise} END`);

/** `owedPaise`; of an order that has ended, its debt. */
export const duePaise = (tomorrow: string | Placeholder): SQL<number> => orDebt(owedPaise(tomorrow));

/** What is overdue on a day, or the debt of an order that has ended. */
export const overduePaise = (today: string): SQL<number> => orDebt(owedBefore(today));

/** The days on which reminders are emailed, counted from the due day. */
const reminderDays = [-3, 0, 3, 7] as const;
/** A payment that is later than this gets no reminder, because staff call the buyer. */
const MAX_DAYS_LATE = 30;

/** The reminder to send for a payment that is this many days late, as its number of days; null if there is none. */
export function reminderOf(daysLate: number): (typeof reminderDays)[number] | null {
  const reminder = reminderDays.findLast((days) => days <= daysLate);
  if (reminder === undefined || daysLate > MAX_DAYS_LATE || (reminder === 0 && daysLate > 0)) return null;
  return reminder;
}

export async function remindOfDues(deps: Deps): Promise<void> {
  const today = dateInKolkata(deps.now());
  const isNear = and(lte(nextDueOn, addDays(today, 3)), gt(nextDueOn, addDays(today, -MAX_DAYS_LATE - 1)));
  const items = await deps.db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(and(isCollectable, isNear))
    .orderBy(asc(nextDueOn), asc(orders.id));
  const describeFailure = describeOrderFailure(
    (code) => `The reminder of what order ${code} owes could not be emailed`,
  );
  await tryEachWithAlerts(deps, { job: 'due reminder', items, describeFailure }, ({ id }) =>
    transact(deps, null, (context) => remind(context, id, today)),
  );
}

async function remind(context: Context, id: string, today: string): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (order.cancelledAt || order.erasedAt) return;
  const [sums] = await context.tx.select({ settledPaise }).from(orders).where(eq(orders.id, id));
  // Staff look for the transfer; if they do not find it, the next run reminds.
  if (await findOpenClaim(context.tx, id)) return;
  if (await isSeatEndRequested(context.tx, id)) return;
  // Paid while this waited for the lock.
  const nextInstalment = nextDue(await findInstalments(context.tx, id), sums?.settledPaise ?? 0);
  const days = nextInstalment && reminderOf(daysBetween(nextInstalment.dueOn, today));
  if (!nextInstalment || days === null) return;
  const newRows = await context.tx
    .insert(dueReminders)
    .values({ orderId: id, number: nextInstalment.number, days, sentAt: context.now() })
    .onConflictDoNothing()
    .returning();
  if (newRows.length > 0)
    await mailAboutOrder(context, order, (about) => dueReminder(about, { ...nextInstalment, days }));
}

/** Whether a refund that ends the order's seat waits for approval; until then, no further instalment is demanded. */
async function isSeatEndRequested(tx: Tx, orderId: string): Promise<boolean> {
  const orderPayments = tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId));
  const isRequested = and(
    inArray(refunds.paymentId, orderPayments),
    eq(refunds.state, 'requested'),
    eq(refunds.endsSeat, true),
  );
  return (await tx.$count(refunds, isRequested)) > 0;
}
