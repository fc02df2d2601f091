import { asc, between, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { payments, taxDocuments } from '../../db/schema/index.ts';
import { type Advance, toAdvance } from './gst-tables.ts';
import type { Days } from './queries.ts';

/**
 * The invoices that payments brought or settled, with the part of each payment in each of them: its own invoice, or the invoices that
 * were issued before they were paid, the oldest first.
 */
const invoicedParts = sql`(
  SELECT id AS document_id, payment_id, total_paise AS paise FROM tax_documents
    WHERE kind = 'invoice' AND replaces IS NULL AND payment_id IS NOT NULL
  UNION ALL SELECT invoice.id, settling.id,
    least(invoice.until, settling.until) - greatest(invoice.until - invoice.paise, settling.until - settling.paise)
    FROM (SELECT id, order_id, total_paise AS paise,
        sum(total_paise) OVER (PARTITION BY order_id ORDER BY created_at, number) AS until
      FROM tax_documents WHERE kind = 'invoice' AND replaces IS NULL AND payment_id IS NULL) AS invoice
    JOIN (SELECT payment.id, payment.order_id, rest.paise,
        sum(rest.paise) OVER (PARTITION BY payment.order_id ORDER BY payment.created_at, payment.id) AS until
      FROM payments AS payment
      CROSS JOIN LATERAL (SELECT payment.amount_paise - coalesce(sum(total_paise), 0) AS paise FROM tax_documents
        WHERE payment_id = payment.id AND of_document IS NULL AND replaces IS NULL) AS rest
      WHERE payment.voided_at IS NULL AND rest.paise > 0
        AND payment.order_id IN (SELECT order_id FROM tax_documents WHERE kind = 'invoice' AND payment_id IS NULL)) AS settling
    ON settling.order_id = invoice.order_id AND invoice.until - invoice.paise < settling.until
      AND settling.until - settling.paise < invoice.until
)`;

/** Whether a month was closed at a moment. */
const wasClosed = (month: SQL, at: typeof payments.createdAt | typeof payments.voidedAt) => sql`EXISTS (
  SELECT FROM month_closings AS closing WHERE closing.month = to_char(${month}, 'YYYY-MM') AND closed_at <= ${at}
    AND (reopened_at IS NULL OR reopened_at > ${at}))`;

/**
 * The day from which a payment counts as received: its own or, if its month was closed when the site got to know of it, the first day
 * of the first open month.
 */
const firstOpenDay = sql`(SELECT greatest(begin::date, ${payments.paidOn})
  FROM generate_series(date_trunc('month', ${payments.paidOn}::timestamp), ${taxDocuments.issuedOn}::timestamp, '1 month') AS begin
  WHERE NOT ${wasClosed(sql`begin`, payments.createdAt)} ORDER BY begin LIMIT 1)`;

const part = sql.identifier('part');
const received = sql.identifier('received');
const receivedOn = sql<string>`${received}.day::text`;

/**
 * What was received in a month before that of its invoice, if either day is in the period. A payment that was voided counts only where
 * the month of its receipt had been closed with it.
 */
export async function findAdvances(tx: Tx, days: Days): Promise<Advance[]> {
  const { paidOn, voidedAt } = payments;
  const { details, issuedOn, paymentId } = taxDocuments;
  const isEarlier = sql`date_trunc('month', ${received}.day) < date_trunc('month', ${issuedOn})`;
  const counts = sql`(${voidedAt} IS NULL OR ${wasClosed(sql`${received}.day`, voidedAt)})`;
  // Money above the price is no advance: it pays from the day of its invoice.
  const paysFromItsDay = sql`(${paymentId} IS NULL OR ${details} ->> 'paidOn' = ${paidOn}::text)`;
  const isOfPeriod = or(between(receivedOn, ...days), between(issuedOn, ...days));
  const rows = await tx
    .select({ document: taxDocuments, paidOn, receivedOn, totalPaise: sql`${part}.paise`.mapWith(Number) })
    .from(sql`${invoicedParts} AS ${part}`)
    .innerJoin(taxDocuments, sql`${taxDocuments.id} = ${part}.document_id`)
    .innerJoin(payments, sql`${payments.id} = ${part}.payment_id`)
    .innerJoinLateral(sql`(SELECT coalesce(${firstOpenDay}, ${issuedOn}) AS day) AS ${received}`, sql`true`)
    .where(
      sql`${isEarlier} AND ${isOfPeriod} AND ${counts} AND ${paysFromItsDay} AND ${eq(taxDocuments.isTest, false)}`,
    )
    .orderBy(asc(receivedOn), asc(paidOn), asc(taxDocuments.number));
  const { rates } = await readBusiness(tx);
  return rows.map(({ document, ...advance }) => toAdvance(document, advance, rates));
}
