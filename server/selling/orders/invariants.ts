import { type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { endAlert, raiseAlert, tryEachWithAlerts } from '../../books/alerts/index.ts';
import { hasNoMoney, sumInvoiced } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { demandedPaise, isDecided, isReturning, keptPaise } from '../../db/queries/orders.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';

/** What the documents of each order invoice, and whether one of them was issued before it was paid. */
const invoiced = sql`(SELECT document.order_id, ${sumInvoiced} AS paise, bool_or(${hasNoMoney('document.payment_id')}) AS has_unpaid
  FROM tax_documents AS document LEFT JOIN tax_documents AS base ON base.id = document.of_document
  GROUP BY document.order_id)`;

/** The invariants: each query must return no row. Its column `shown` has the name of a row for staff. */
const invariants: Record<string, (now: Date) => SQL> = {
  'A batch has more learners and holds than seats': (now) => sql`
    SELECT 'batch ' || number AS shown FROM batches
    WHERE seats_taken(id, ${now.toISOString()}::timestamptz) > seats`,
  'Money is kept for an order that is neither confirmed nor waiting for a seat': (now) => sql`
    SELECT orders.code AS shown FROM orders
    JOIN LATERAL (SELECT coalesce(sum(payments.amount_paise - returned.paise), 0) AS kept
      FROM payments CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM refunds
        WHERE payment_id = payments.id AND (${isReturning} OR EXISTS (SELECT 1 FROM alerts
          WHERE about = 'refund ' || refunds.id AND done_at IS NULL))) AS returned
      WHERE payments.order_id = orders.id AND payments.voided_at IS NULL) AS money ON true
    WHERE orders.confirmed_at IS NULL AND money.kept > 0
      AND (orders.seat_choice_deadline IS NULL OR orders.seat_choice_deadline < ${now.toISOString()}::timestamptz)
      AND (orders.cancelled_at IS NOT NULL OR money.kept >= coalesce(
        (SELECT amount_paise FROM instalments WHERE order_id = orders.id AND number = 1), 0))`,
  'An order is confirmed without a seat': () => sql`
    SELECT code AS shown FROM orders WHERE confirmed_at IS NOT NULL AND cancelled_at IS NULL AND erased_at IS NULL
      AND has_own_seat AND enrollment_id IS NULL`,
  'A confirmed order has not the number of seats that were sold': () => sql`
    SELECT code AS shown FROM orders WHERE confirmed_at IS NOT NULL
      AND seats <> has_own_seat::integer + (SELECT count(*) FROM order_seats WHERE order_id = orders.id)`,
  'A seat has two learners, or a learner two seats': () => sql`
    SELECT orders.code AS shown FROM order_seats JOIN orders ON orders.id = order_seats.order_id
    WHERE EXISTS (SELECT FROM orders AS own WHERE own.enrollment_id = order_seats.enrollment_id)
      OR order_seats.claimed_at IS NOT NULL AND order_seats.dropped_at IS NULL AND orders.cancelled_at IS NULL
        AND EXISTS (SELECT FROM enrollments WHERE id = order_seats.enrollment_id AND cancelled_at IS NOT NULL)`,
  'More was returned than paid': () => sql`
    SELECT coalesce(orders.code, payments.id::text) AS shown FROM payments
    LEFT JOIN orders ON orders.id = payments.order_id
    WHERE payments.amount_paise < (SELECT coalesce(sum(amount_paise), 0) FROM refunds
      WHERE payment_id = payments.id AND ${isReturning})`,
  'The company is registered for GST, and no rate holds today: nothing can be booked': (now) => sql`
    SELECT business ->> 'gstin' AS shown FROM site_settings WHERE business ->> 'gstin' IS NOT NULL AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(business -> 'rates') AS rate WHERE rate ->> 'from' <= ${dateInKolkata(now)})`,
  'A series of documents has a gap': () => sql`
    SELECT kind || ' ' || fy AS shown FROM tax_documents GROUP BY is_test, kind, fy, split_part(label, '/', 1)
    HAVING max(number) - min(number) + 1 <> count(*)`,
  'The documents of a payment do not add up to what was paid': () => sql`
    SELECT coalesce(orders.code, payments.id::text) AS shown FROM payments
    LEFT JOIN orders ON orders.id = payments.order_id
    JOIN (SELECT payment_id, coalesce(sum(total_paise) FILTER (WHERE refund_id IN (SELECT id FROM refunds WHERE state <> 'declined')), 0) AS returned,
        sum(CASE WHEN of_document IS NULL THEN total_paise ELSE -total_paise END) AS stands
      FROM tax_documents GROUP BY payment_id) AS documents ON documents.payment_id = payments.id
    -- The invoice of a void payment can stand as a debt.
    WHERE CASE WHEN voided_at IS NOT NULL THEN stands NOT BETWEEN 0 AND payments.amount_paise
      -- An invoice without money can stand for a part of the payment, or for all of it.
      WHEN EXISTS (SELECT FROM tax_documents WHERE order_id = orders.id AND ${hasNoMoney('payment_id')})
        THEN stands + returned > payments.amount_paise
      ELSE stands + returned <> payments.amount_paise END`,
  'What is kept of the price of an order is not invoiced': () => sql`
    SELECT code AS shown FROM orders JOIN ${invoiced} AS invoiced ON invoiced.order_id = orders.id
    -- A payment from before the books began has no document.
    WHERE invoiced.paise + CASE WHEN has_unpaid THEN 0 ELSE (SELECT coalesce(sum(amount_paise), 0) FROM payments
      WHERE payments.order_id = orders.id AND voided_at IS NULL
        AND NOT EXISTS (SELECT FROM tax_documents WHERE payment_id = payments.id)) END < ${keptPaise}`,
  'More of an order is invoiced than is demanded or kept': () => sql`
    SELECT code AS shown FROM orders JOIN ${invoiced} AS invoiced ON invoiced.order_id = orders.id
    WHERE invoiced.paise > greatest(${demandedPaise}, settled_paise)`,
  'A document is dated before the one with the previous number': () => sql`
    SELECT label AS shown FROM (SELECT label, issued_on,
      lag(issued_on) OVER (PARTITION BY is_test, kind, fy, split_part(label, '/', 1) ORDER BY number) AS before FROM tax_documents) AS dated
    WHERE issued_on < before`,
  'A document is dated in a month that was closed before': () => sql`
    SELECT label AS shown FROM tax_documents JOIN month_closings ON month = to_char(issued_on, 'YYYY-MM')
    WHERE NOT is_test AND created_at > closed_at AND (reopened_at IS NULL OR created_at < reopened_at)`,
  'A coupon is used more often than it may': (now) => sql`
    SELECT coupons.code AS shown FROM coupons
    JOIN coupon_uses ON coupon_uses.coupon_id = coupons.id JOIN orders ON orders.id = coupon_uses.order_id
    WHERE orders.cancelled_at IS NULL AND (orders.confirmed_at IS NOT NULL
      OR orders.held_until > ${now.toISOString()}::timestamptz)
    GROUP BY coupons.id HAVING count(*) > coupons.max_uses`,
  'What is stored as settled of an order is not what came in less what goes back': () => sql`
    SELECT code AS shown FROM orders WHERE settled_paise <>
      (SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE order_id = orders.id AND voided_at IS NULL)
      - (SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.order_id = orders.id AND payments.voided_at IS NULL AND ${isDecided})`,
  'What is stored as the next due day of an order is not that of its first instalment that is not settled': () => sql`
    SELECT code AS shown FROM orders WHERE next_due_on IS DISTINCT FROM
      (SELECT due_on FROM instalments AS instalment WHERE order_id = orders.id AND settled_paise <
          (SELECT sum(amount_paise) FROM instalments WHERE order_id = orders.id AND number <= instalment.number)
        ORDER BY number LIMIT 1)`,
  'The instalments of an order do not add up': () => sql`
    SELECT code AS shown FROM orders WHERE total_paise <>
      (SELECT coalesce(sum(amount_paise), 0) FROM instalments WHERE order_id = orders.id)`,
};

/** A violated invariant and its rows: codes of orders, labels of documents, numbers of batches. */
type Violation = { rule: string; shown: string[] };

export async function findViolations(tx: Tx, now: Date): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, query] of Object.entries(invariants)) {
    const shown = await findViolatingRows(tx, query(now));
    if (shown.length > 0) violations.push({ rule, shown });
  }
  return violations;
}

async function findViolatingRows(tx: Tx, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ shown: string }>(sql`${query} LIMIT 20`);
  return rows.map(({ shown }) => shown);
}

/** A violation raises an alert at each check; the alert ends once the invariant holds. */
export async function checkInvariants(deps: Deps): Promise<void> {
  const items = Object.entries(invariants);
  const describeFailure = ([rule]: (typeof items)[number]) => ({
    id: rule,
    text: `This could not be checked: ${rule}`,
  });
  await tryEachWithAlerts(deps, { job: 'check of the books', items, describeFailure }, async ([rule, query]) => {
    const about = `rule: ${rule}`;
    const shown = await findViolatingRows(deps.db, query(deps.now()));
    await transact(deps, null, (context) =>
      shown.length > 0
        ? raiseAlert(context, { kind: 'rule', about, text: `${rule}: ${shown.join(', ')}.`, reopens: true })
        : endAlert(context, about),
    );
  });
}
