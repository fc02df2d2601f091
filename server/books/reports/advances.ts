import { asc, between, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { payments, taxDocuments } from '../../db/schema/index.ts';
import { type Advance, toAdvance } from './gst-tables.ts';
import type { Days } from './queries.ts';

/** An invoice that was issued before it was paid, a payment with the part that has no document of its own, or that it is void. */
type SettlingEvent = { order_id: string; id: string; what: 'invoice' | 'payment' | 'void'; paise: number };
type Part = { document_id: string; payment_id: string; paise: number };

const isUnpaidInvoice = sql.raw("kind = 'invoice' AND replaces IS NULL AND payment_id IS NULL");

/**
 * The parts of payments that settled invoices which were issued before they were paid: each payment the oldest ones that were open when
 * it was recorded, so that what happens later changes no part. A void payment opens its invoices again.
 */
async function findSettledParts(tx: Tx): Promise<Part[]> {
  const isOfOrder = sql`payment.order_id IN (SELECT order_id FROM tax_documents WHERE ${isUnpaidInvoice})`;
  const { rows } = await tx.execute<SettlingEvent>(sql`
    SELECT order_id, id, 'invoice' AS what, total_paise AS paise, created_at AS at, number FROM tax_documents WHERE ${isUnpaidInvoice}
    UNION ALL SELECT payment.order_id, payment.id, 'payment', rest.paise::integer, payment.created_at, 0 FROM payments AS payment
      CROSS JOIN LATERAL (SELECT payment.amount_paise - coalesce(sum(total_paise), 0) AS paise FROM tax_documents
        -- An invoice in place of a receipt has the money of the receipt.
        WHERE payment_id = payment.id AND of_document IS NULL AND replaces IS NULL AND NOT details ? 'inPlaceOf') AS rest
      WHERE rest.paise > 0 AND ${isOfOrder}
    UNION ALL SELECT payment.order_id, payment.id, 'void', 0, payment.voided_at, 0 FROM payments AS payment
      WHERE payment.voided_at IS NOT NULL AND ${isOfOrder}
    ORDER BY at, what, number, id`);
  return [...Map.groupBy(rows, (row) => row.order_id).values()].flatMap(settle);
}

function settle(events: readonly SettlingEvent[]): Part[] {
  const openPaise = new Map<string, number>();
  const parts: Part[] = [];
  const add = (id: string, paise: number) => openPaise.set(id, (openPaise.get(id) ?? 0) + paise);
  for (const { id, what, paise } of events) {
    if (what === 'invoice') add(id, paise);
    if (what === 'void') for (const part of parts) if (part.payment_id === id) add(part.document_id, part.paise);
    if (what !== 'payment') continue;
    let remainingPaise = paise;
    for (const [invoiceId, open] of openPaise) {
      const part = Math.min(open, remainingPaise);
      if (part === 0) continue;
      remainingPaise -= part;
      add(invoiceId, -part);
      parts.push({ document_id: invoiceId, payment_id: id, paise: part });
    }
  }
  return parts;
}

/** The invoices that payments brought or settled, with the part of each payment in each of them. */
const invoicedParts = (settled: readonly Part[]) => sql`(
  SELECT id AS document_id, payment_id, total_paise AS paise FROM tax_documents
    WHERE kind = 'invoice' AND replaces IS NULL AND payment_id IS NOT NULL
  UNION ALL SELECT * FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
    AS settled (document_id uuid, payment_id uuid, paise integer))`;

type Month = SQL | typeof taxDocuments.issuedOn;

/** Whether a month was closed at a moment. */
const wasClosed = (month: Month, at: typeof payments.createdAt | typeof payments.voidedAt) => sql`EXISTS (
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
 * What was received in a month before that of its invoice, if either day is in the period. A payment that was voided counts only if
 * the month of its receipt or that of its invoice had been closed with it.
 */
export async function findAdvances(tx: Tx, days: Days): Promise<Advance[]> {
  const { paidOn, voidedAt } = payments;
  const { details, issuedOn, paymentId } = taxDocuments;
  const isEarlier = sql`date_trunc('month', ${received}.day) < date_trunc('month', ${issuedOn})`;
  const months = [wasClosed(sql`${received}.day`, voidedAt), wasClosed(issuedOn, voidedAt)];
  const counts = or(isNull(voidedAt), ...months);
  // Money above the price is no advance: it pays from the day of its invoice.
  const paysFromItsDay = sql`(${paymentId} IS NULL OR ${details} ->> 'paidOn' = ${paidOn}::text)`;
  const isOfPeriod = or(between(receivedOn, ...days), between(issuedOn, ...days));
  const rows = await tx
    .select({ document: taxDocuments, paidOn, receivedOn, totalPaise: sql`${part}.paise`.mapWith(Number) })
    .from(sql`${invoicedParts(await findSettledParts(tx))} AS ${part}`)
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
