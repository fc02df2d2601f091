import { and, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { inPaise } from '../columns.ts';
import { orders } from '../schema/sales.ts';

/**
 * Matches refunds that are done, under way or waiting for approval; not those that were declined or failed. In a query on
 * `refunds`.
 */
export const isReturning = sql.raw("refunds.state NOT IN ('declined', 'failed')");

/** Matches approved refunds, even failed ones, and chargebacks. */
export const isDecided = sql.raw("refunds.state NOT IN ('requested', 'declined')");

// The table's name is written out, because Drizzle omits it in a query on one table.
const orderId = sql.raw('"orders"."id"');

/** What was paid of an order, in paise like all sums here, in a query on `orders`. */
export const paidPaise: SQL<number> = inPaise(sql`SELECT coalesce(sum(amount_paise), 0) FROM payments
  WHERE order_id = ${orderId} AND voided_at IS NULL`);

/** What is refunded, done or under way; without refunds of voided payments. */
export const refundedPaise: SQL<number> = inPaise(sql`SELECT coalesce(sum(refunds.amount_paise), 0)
  FROM refunds JOIN payments ON payments.id = refunds.payment_id
  WHERE payments.order_id = ${orderId} AND payments.voided_at IS NULL AND ${isReturning}`);

/** What was sent back; without refunds of voided payments. */
export const returnedPaise: SQL<number> = inPaise(sql`SELECT coalesce(sum(refunds.amount_paise), 0)
  FROM refunds JOIN payments ON payments.id = refunds.payment_id
  WHERE payments.order_id = ${orderId} AND payments.voided_at IS NULL AND refunds.state = 'done'`);

export const netPaidPaise: SQL<number> = inPaise(sql`${paidPaise} - ${refundedPaise}`);

/**
 * Payments less approved refunds (even unsent ones) and chargebacks, in paise. A refund that waits for approval does not count,
 * so it makes no one owe anything. The database maintains this column (docs/decisions/0081).
 */
export const settledPaise: SQL<number> = inPaise(sql.raw('"orders"."settled_paise"'));

/** What waits to go back of an order that has ended: money that came after its end is a surplus until someone declines its refund. */
const waitingPaise = sql`CASE WHEN "orders"."cancelled_at" IS NULL THEN 0 ELSE (SELECT coalesce(sum(refunds.amount_paise), 0)
  FROM refunds JOIN payments ON payments.id = refunds.payment_id WHERE payments.order_id = ${orderId}
    AND payments.voided_at IS NULL AND refunds.state = 'requested' AND refunds.kind = 'refund') END`;

/** What is kept of the price of an order, for which invoices must stand; nothing if it ended without a seat. */
export const keptPaise: SQL<number> = inPaise(sql`CASE
  WHEN "orders"."confirmed_at" IS NULL AND "orders"."cancelled_at" IS NOT NULL THEN 0
  ELSE greatest(least(${settledPaise} - ${waitingPaise}, "orders"."total_paise"), 0) END`);

/** Whether money of an order with a seat was lost after that had ended: what was supplied until then is a debt. */
export const isLostAfterEnd = sql`EXISTS (SELECT FROM payments AS lost WHERE lost.order_id = ${orderId}
  AND (lost.voided_at > "orders"."cancelled_at" OR EXISTS (SELECT FROM refunds AS back WHERE back.payment_id = lost.id
    AND back.kind = 'chargeback' AND back.done_at > "orders"."cancelled_at")))`;

/** What is demanded of an order with a seat, or what is kept of another one, above which no invoice may stand. */
export const demandedPaise: SQL<number> = inPaise(sql`CASE
  WHEN "orders"."confirmed_at" IS NOT NULL AND ("orders"."cancelled_at" IS NULL OR ${isLostAfterEnd})
  THEN "orders"."total_paise" ELSE ${settledPaise} END`);

/** In a query on `payments`: of an order, neither void nor a test. The few test orders are faster to look up. */
export const isCounted = sql.raw(`payments.order_id IS NOT NULL AND payments.voided_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM orders AS tested WHERE tested.id = payments.order_id AND tested.is_test)`);

/**
 * Whether an order of a query on `orders` has a seat and is not paid in full. These alone can owe anything: they have the index
 * `orders_owing_idx`, and the statistics `orders_left_to_pay` say how few they are.
 */
export const isOwing: SQL = sql.raw(`"orders"."confirmed_at" IS NOT NULL AND "orders"."cancelled_at" IS NULL
  AND NOT "orders"."is_test" AND "orders"."total_paise" - "orders"."settled_paise" > 0`);

/** Whether the buyer of an order that owes something can be asked to pay, which ends once the person is erased. */
export const isCollectable: SQL = sql`${isOwing} AND "orders"."erased_at" IS NULL`;

export const nextDueOn = sql<string>`${sql.raw('"orders"."next_due_on"')}`;

/** @param today date in Asia/Kolkata */
export function isOverdue(today: string): SQL {
  return sql`${isCollectable} AND ${nextDueOn} < ${today}::date`;
}

/** @param day date in Asia/Kolkata */
export function owedBefore(day: SQL | string | Placeholder): SQL<number> {
  return inPaise(sql`(SELECT coalesce(sum(amount_paise), 0) FROM instalments
    WHERE order_id = ${orderId} AND due_on < ${day}::date) - ${settledPaise}`);
}

/** Matches orders that are neither confirmed nor cancelled. In a query on `orders`. */
export const isOpenOrder: SQL = sql`(${isNull(orders.confirmedAt)} AND ${isNull(orders.cancelledAt)})`;

/** Matches open orders that keep a seat or a coupon at a moment. In a query on `orders`. */
export function isHeldOrder(now: Date): SQL | undefined {
  return and(gt(orders.heldUntil, now), isOpenOrder);
}
