import { sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { Tx } from '../../db/client.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { financialYear } from './document-number.ts';
import { lastCreditDay } from './gst.ts';
import type { IssueContext, TaxDocument } from './issue.ts';
import { CONTINUOUS_DAYS, INVOICE_DAYS } from './supplies.ts';

/** The last day on which a credit note lowers the tax of a document: the year of its supply decides, not that of the document. */
export async function findLastCreditDay(tx: Tx, document: Pick<TaxDocument, 'id' | 'issuedOn'>): Promise<string> {
  return lastCreditDay(financialYear((await findSupplyDay(tx, document)) ?? document.issuedOn), await readBusiness(tx));
}

/** Whether the supply of a document was made by now, or in a continuous one its instalment was due, or it ceased with the seat. */
export async function isSupplied(
  { now, tx }: IssueContext,
  document: Pick<TaxDocument, 'id' | 'orderId'>,
): Promise<boolean> {
  const day = await findSupplyDay(tx, document);
  return (day !== null && day <= dateInKolkata(now())) || isCeased(tx, document);
}

/** Whether the seat ended after the batch had begun: what is kept then is the supply that was made (section 31(6) of the CGST Act). */
async function isCeased(tx: Tx, { orderId }: Pick<TaxDocument, 'orderId'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM orders JOIN batches ON batches.id = orders.batch_id
    WHERE orders.id = ${orderId} AND confirmed_at IS NOT NULL
      AND (cancelled_at AT TIME ZONE 'Asia/Kolkata')::date >= batches.starts_on`);
  return rows.length > 0;
}

/**
 * The supply of a document, which the query calls `document`: its day, and the last day for its invoice. The day is that of the last
 * class or, in a course of over three months that is paid in instalments, the due day of the instalment that the document reaches.
 * Null without a batch or while no one entered its end.
 */
export const supplyOfDocument = sql`(
    SELECT coalesce(continuous.due_on, known_end) AS supplied_on,
      coalesce(continuous.due_on, known_end + ${sql.raw(String(INVOICE_DAYS))}) AS invoice_by
    FROM orders JOIN batches ON batches.id = orders.batch_id
    CROSS JOIN LATERAL (SELECT greatest(batches.ends_on,
        (SELECT max((ends_at AT TIME ZONE 'Asia/Kolkata')::date) FROM class_meetings
          WHERE batch_id = batches.id AND cancelled_at IS NULL)) AS known_end) AS classes
    CROSS JOIN LATERAL (SELECT coalesce(sum(earlier.total_paise), 0) AS paise FROM tax_documents AS earlier
        WHERE earlier.order_id = orders.id AND earlier.of_document IS NULL AND earlier.replaces IS NULL
          AND earlier.created_at <= CASE WHEN document.replaces IS NULL THEN document.created_at ELSE coalesce(
            -- A payment has a second invoice once money above the price pays for the supply.
            (SELECT min(first.created_at) FROM tax_documents AS first
              WHERE first.payment_id = document.payment_id AND first.kind = document.kind AND first.of_document IS NULL
                AND first.replaces IS NULL), document.created_at) END) AS reached
    LEFT JOIN LATERAL (SELECT max(due_on) FILTER (WHERE before < reached.paise) AS due_on
        FROM (SELECT coalesce(agreed_on, due_on) AS due_on, sum(amount_paise) OVER (ORDER BY number) - amount_paise AS before
          FROM instalments WHERE order_id = orders.id) AS instalment
        HAVING count(*) > 1) AS continuous ON known_end - batches.starts_on > ${sql.raw(String(CONTINUOUS_DAYS))}
    WHERE orders.id = document.order_id)`;

async function findSupplyDay(tx: Tx, { id }: Pick<TaxDocument, 'id'>): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    SELECT supply.supplied_on::text AS day FROM tax_documents AS document
    JOIN LATERAL ${supplyOfDocument} AS supply ON true WHERE document.id = ${id}`);
  return rows[0]?.day ?? null;
}
