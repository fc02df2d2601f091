import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { rupees } from '../../../../contract/base/rupees.ts';
import { describeOrderFailure, endAlert, raiseAlert, tryEachWithAlerts } from '../../../books/alerts/index.ts';
import { isSeatOfPerson } from '../../../db/queries/enrollments.ts';
import { isOpenOrder } from '../../../db/queries/orders.ts';
import { enrollments, orders } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Context, transact } from '../../../records/index.ts';
import { acceptInstalments } from '../dues/own-instalments.ts';
import { mailAboutOrder } from '../mails/about-order.ts';
import { holdExpired } from '../mails/no-seat.ts';
import { findInstalments, findOrder, findSums, lockOrderPerson, type Order } from '../queries.ts';

const BATCH_SIZE = 200;

/** Tells each buyer once that their hold is over. A hold expires by its time alone, so a late run delays only the emails. */
export async function tellExpiredHolds(deps: Deps): Promise<void> {
  const expired = await deps.db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(hasExpired(deps.now()))
    .orderBy(orders.heldUntil)
    .limit(BATCH_SIZE);
  const describeFailure = describeOrderFailure(
    (code) => `The buyer of order ${code} could not be told that the hold is over`,
  );
  await tryEachWithAlerts(deps, { job: 'lapsed hold', items: expired, describeFailure }, ({ id }) =>
    transact(deps, null, async (context) => {
      await lockOrderPerson(context.tx, id);
      const [order] = await context.tx
        .update(orders)
        .set({ lapseMailedAt: context.now() })
        .where(and(eq(orders.id, id), hasExpired(context.now())))
        .returning();
      if (!order) return;
      const { netPaidPaise } = await findSums(context.tx, id);
      // An unverified address may belong to a stranger.
      if (netPaidPaise === 0) {
        const isMailed = order.verifiedAt && !(await hasSeat(context, order));
        return isMailed ? mailAboutOrder(context, order, holdExpired) : undefined;
      }
      if (!order.seatChoiceDeadline) await alertPartialPayment(context, order, netPaidPaise);
    }),
  );
  if (expired.length > 0) await deps.db.execute(sql`SELECT pg_notify('content_changed', 'orders')`);
}

async function hasSeat({ tx }: Context, order: Order): Promise<boolean> {
  return (await tx.$count(enrollments, isSeatOfPerson(order.courseId, order))) > 0;
}

const partialPaymentAlertKey = (orderId: string) => `part of order ${orderId}`;

/** Ends the alert about a payment below the first instalment, which is paid now, was refunded, or has a hold that waits for the rest. */
export function endPartialPaymentAlert(context: Pick<Context, 'now' | 'tx'>, { id }: Pick<Order, 'id'>): Promise<void> {
  return endAlert(context, partialPaymentAlertKey(id));
}

/**
 * Ends the seat choice of an order that lost a payment. Without money there is nothing to choose. With less than the first
 * instalment, the buyer gets no seat and can pay the rest. Lock the person of the order first.
 */
export async function endSeatChoice(context: Context, orderId: string): Promise<void> {
  const { netPaidPaise } = await findSums(context.tx, orderId);
  const order = await acceptInstalments(context, await findOrder(context.tx, orderId), netPaidPaise);
  const [first] = await findInstalments(context.tx, orderId);
  if (netPaidPaise > 0 && netPaidPaise >= (first?.amountPaise ?? 0)) return;
  await context.tx.update(orders).set({ seatChoiceDeadline: null }).where(eq(orders.id, orderId));
  if (netPaidPaise === 0) await endPartialPaymentAlert(context, order);
  else if (order.seatChoiceDeadline) await alertPartialPaymentWithoutSeat(context, order);
}

/** Alerts the staff about a payment that is too small for a seat; nothing else reports it. */
function alertPartialPayment(context: Context, { id: orderId, code }: Order, paise: number): Promise<void> {
  const text = `${rupees(paise)} came in for order ${code}, less than its first instalment, and no seat is held. Take the rest, or refund the money.`;
  return raiseAlert(context, { kind: 'payment', about: partialPaymentAlertKey(orderId), orderId, text });
}

/** Alerts the staff about money below the first instalment of an order without a hold, which no expiry will report. */
export async function alertPartialPaymentWithoutSeat(context: Context, order: Order): Promise<void> {
  if (order.heldUntil && order.heldUntil > context.now()) return;
  await alertPartialPayment(context, order, (await findSums(context.tx, order.id)).netPaidPaise);
}

const hasExpired = (now: Date) =>
  and(lte(orders.heldUntil, now), isNotNull(orders.heldUntil), isNull(orders.lapseMailedAt), isOpenOrder);
