import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { isDecided } from '../../../db/queries/orders.ts';
import { sumInvoiced } from '../../documents/index.ts';

const ofIndia = (moment: string) => sql.raw(`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`);

/** What was paid of an order by a day, less the refunds that were decided by then. */
const paidBy = (
  day: string,
) => sql`((SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE order_id = orders.id AND paid_on <= ${day}::date
      AND (voided_at IS NULL OR ${ofIndia('voided_at')} > ${day}::date))
    - (SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds JOIN payments ON payments.id = refunds.payment_id
      WHERE payments.order_id = orders.id AND payments.voided_at IS NULL AND ${isDecided}
        AND ${ofIndia('coalesce(refunds.approved_at, refunds.created_at)')} <= ${day}::date))`;

/** What invoices of an order stood on a day. */
const invoicedBy = (day: string) => sql`(SELECT ${sumInvoiced} FROM tax_documents AS document
    LEFT JOIN tax_documents AS base ON base.id = document.of_document
    WHERE document.order_id = orders.id AND document.issued_on <= ${day}::date)`;

/**
 * The orders that had a seat on a day, or money of the day for a seat that was recorded later, with what was paid less refunded, and what
 * was invoiced by then.
 */
const soldBy = (day: string) => sql`(
  SELECT orders.id, orders.code, orders.name, orders.batch_id, plan.total_paise, plan.instalments, courses.title AS course,
    ${paidBy(day)} AS paid_paise, ${invoicedBy(day)} AS invoiced_paise,
    ${ofIndia('orders.confirmed_at')} <= ${day}::date AS had_seat
  FROM orders JOIN courses ON courses.id = orders.course_id
  CROSS JOIN LATERAL (SELECT total_paise, instalments FROM order_plans
    WHERE order_id = orders.id ORDER BY ${ofIndia('since')} > ${day}::date,
      CASE WHEN ${ofIndia('since')} <= ${day}::date THEN since END DESC, since LIMIT 1) AS plan
  WHERE NOT orders.is_test AND orders.confirmed_at IS NOT NULL
    AND least(${ofIndia('orders.confirmed_at')}, (SELECT min(paid_on) FROM payments WHERE order_id = orders.id AND voided_at IS NULL)) <= ${day}::date
    AND (orders.cancelled_at IS NULL OR ${ofIndia('orders.cancelled_at')} > ${day}::date))`;

type OrderRow = { id: string; code: string; name: string; course: string };

/** What stayed invoiced on a day of orders whose seat had ended, and lost its money; as old as the end of the seat. */
const endedDebts = (day: string) => sql`
  SELECT orders.id, orders.code, orders.name, courses.title AS course, (${day}::date - ${ofIndia('orders.cancelled_at')})::int AS days,
    (invoiced.paise - ${paidBy(day)})::int AS paise
  FROM orders JOIN courses ON courses.id = orders.course_id
  CROSS JOIN LATERAL (SELECT ${invoicedBy(day)} AS paise) AS invoiced
  WHERE NOT orders.is_test AND orders.confirmed_at IS NOT NULL AND ${ofIndia('orders.cancelled_at')} <= ${day}::date
    AND invoiced.paise > ${paidBy(day)}`;

/**
 * The instalments that were due by a day and not paid by then, money pays the oldest first; what was invoiced and not due, as -1 days;
 * and the debts of ended orders.
 */
export async function findDebts(tx: Tx, day: string) {
  const { rows } = await tx.execute<OrderRow & { days: number; paise: number }>(sql`
    SELECT sold.id, sold.code, sold.name, sold.course, (${day}::date - due.due_on)::int AS days,
      least(due.amount_paise, due.running - sold.paid_paise)::int AS paise
    FROM ${soldBy(day)} AS sold JOIN LATERAL (SELECT due_on, amount_paise, sum(amount_paise) OVER (ORDER BY number) AS running
      FROM jsonb_to_recordset(sold.instalments) AS instalment (number integer, due_on date, amount_paise integer)) AS due ON due.running > sold.paid_paise AND due.due_on <= ${day}::date
      WHERE sold.had_seat
    UNION ALL SELECT sold.id, sold.code, sold.name, sold.course, -1, (sold.invoiced_paise - greatest(sold.paid_paise, due.paise))::int
      FROM ${soldBy(day)} AS sold CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise
        FROM jsonb_to_recordset(sold.instalments) AS instalment (due_on date, amount_paise integer) WHERE due_on <= ${day}::date) AS due
      WHERE sold.had_seat AND sold.invoiced_paise > greatest(sold.paid_paise, due.paise)
    UNION ALL ${endedDebts(day)}
    ORDER BY code, days DESC`);
  return rows;
}

/** The share of the taxable value in the invoices of an order; money above the price has none. */
const taxableShare = (condition: SQL) => sql`(
  SELECT sum(sign * document.taxable_paise)::numeric / nullif(sum(sign * document.total_paise), 0) AS share
  FROM tax_documents AS document LEFT JOIN tax_documents AS base ON base.id = document.of_document,
    LATERAL (SELECT CASE WHEN document.of_document IS NULL THEN 1 ELSE -1 END AS sign) AS signed
  WHERE document.order_id = sold.id AND ${condition}
    AND (coalesce(base.kind, document.kind) = 'invoice' OR document.seller ->> 'gstin' IS NULL))`;

/**
 * The paid or invoiced orders of a day with the classes of their batch, of which so many were held, and the part of the price that is no tax, by
 * the invoices of that day; those of money that was recorded later are all later.
 */
export async function findPaidOrders(tx: Tx, day: string) {
  const { rows } = await tx.execute<
    OrderRow & { paidPaise: number; taxable: number; held: number; classes: number; passed: number }
  >(sql`
    SELECT sold.id, sold.code, sold.name, sold.course, least(greatest(sold.paid_paise, sold.invoiced_paise), sold.total_paise)::int AS "paidPaise",
      coalesce(issued.share, later.share, 1)::float8 AS taxable,
      meetings.held::int, meetings.classes::int,
      CASE WHEN batches.starts_on IS NULL OR batches.starts_on > ${day}::date THEN 0
        WHEN batches.ends_on IS NULL THEN 0
        ELSE least((${day}::date - batches.starts_on + 1)::float8 / (batches.ends_on - batches.starts_on + 1), 1) END AS passed
    FROM ${soldBy(day)} AS sold LEFT JOIN batches ON batches.id = sold.batch_id
    CROSS JOIN LATERAL (SELECT count(*) AS classes, count(*) FILTER (WHERE ${ofIndia('ends_at')} <= ${day}::date) AS held
      FROM class_meetings WHERE batch_id = sold.batch_id AND cancelled_at IS NULL) AS meetings
    CROSS JOIN LATERAL ${taxableShare(sql`document.issued_on <= ${day}::date`)} AS issued
    CROSS JOIN LATERAL ${taxableShare(sql`true`)} AS later
    WHERE greatest(sold.paid_paise, sold.invoiced_paise) > 0 ORDER BY sold.code`);
  return rows;
}
