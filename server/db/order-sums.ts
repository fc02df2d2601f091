import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { inPaise } from './paise.ts';
import { isDecided, isReturning } from './refund-states.ts';

// The name of the table is written out: drizzle leaves it away where a query has one table.
const ofOrder = sql.raw('"orders"."id"');

/** What came in for an order of a query on `orders`, in paise. */
export const paidPaise: SQL<number> = inPaise(sql`SELECT coalesce(sum(amount_paise), 0) FROM payments
  WHERE order_id = ${ofOrder} AND voided_at IS NULL`);

/** What went back or is going back, in paise. What was returned of a payment that never came is none of the order's money. */
export const refundedPaise: SQL<number> = inPaise(sql`SELECT coalesce(sum(refunds.amount_paise), 0)
  FROM refunds JOIN payments ON payments.id = refunds.payment_id
  WHERE payments.order_id = ${ofOrder} AND payments.voided_at IS NULL AND ${isReturning}`);

/** Paid less returned, in paise. */
export const netPaidPaise: SQL<number> = inPaise(sql`${paidPaise} - ${refundedPaise}`);

/**
 * Paid less what surely goes back, also where it could not be sent yet, or was taken by a bank: a refund that waits for a second
 * person makes nobody owe anything. In paise.
 */
export const settledPaise: SQL<number> = inPaise(sql`${paidPaise} - (SELECT coalesce(sum(refunds.amount_paise), 0)
  FROM refunds JOIN payments ON payments.id = refunds.payment_id
  WHERE payments.order_id = ${ofOrder} AND payments.voided_at IS NULL AND ${isDecided})`);

/** Instalments whose day is over, in paise. @param today date in Asia/Kolkata */
export function duePaise(today: string | Placeholder): SQL<number> {
  return inPaise(sql`SELECT coalesce(sum(amount_paise), 0) FROM instalments
    WHERE order_id = ${ofOrder} AND due_on < ${today}::date`);
}

/**
 * The orders that are overdue, as `order_id`, each with what it owes as `paise`: read at once for all orders, where `duePaise` and
 * `settledPaise` look each up. @param today date in Asia/Kolkata
 */
export function overdueOrders(today: string): SQL {
  return sql`SELECT due.order_id, due.paise - coalesce(paid.paise, 0) + coalesce(back.paise, 0) AS paise
    FROM (SELECT order_id, sum(amount_paise) AS paise FROM instalments WHERE due_on < ${today}::date GROUP BY order_id) due
    JOIN orders ON orders.id = due.order_id
    LEFT JOIN (SELECT order_id, sum(amount_paise) AS paise FROM payments WHERE voided_at IS NULL GROUP BY order_id) paid
      ON paid.order_id = due.order_id
    LEFT JOIN (SELECT payments.order_id, sum(refunds.amount_paise) AS paise
      FROM refunds JOIN payments ON payments.id = refunds.payment_id
      WHERE payments.voided_at IS NULL AND ${isDecided} GROUP BY payments.order_id) back
      ON back.order_id = due.order_id
    WHERE orders.confirmed_at IS NOT NULL AND orders.cancelled_at IS NULL AND orders.erased_at IS NULL AND NOT orders.is_test
      AND due.paise - coalesce(paid.paise, 0) + coalesce(back.paise, 0) > 0`;
}
