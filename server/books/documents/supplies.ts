import { asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { isOwing } from '../../db/queries/orders.ts';
import { courses, orders } from '../../db/schema/index.ts';
import { sumInvoiced } from './standing.ts';

/** Days after the end of a supply within which it must be invoiced (rule 47 of the CGST Rules). */
export const INVOICE_DAYS = 30;

/** Three months; a longer course that is paid in instalments is a continuous supply (section 2(33) of the CGST Act). */
export const CONTINUOUS_DAYS = 92;

/**
 * The orders of which a part is supplied and not invoiced on a day, with its amount and the last day for its invoice. A continuous
 * supply is invoiced by the due day of each instalment (section 31(5)(a) of the CGST Act), any other within 30 days after the last class.
 * A batch whose end nobody entered counts as over three months after its start, and a seat without a batch a year after it was
 * confirmed. Empty while the company is not registered for GST.
 * @param today in Asia/Kolkata
 */
export function openSupplies(today: string): SQL {
  const [invoiceDays, continuousDays] = [INVOICE_DAYS, CONTINUOUS_DAYS].map((days) => sql.raw(String(days)));
  return sql`(
    SELECT orders.id, supply.paise, supply.supplied_on, supply.invoice_by
    FROM orders LEFT JOIN batches ON batches.id = orders.batch_id
    JOIN site_settings ON site_settings.business ->> 'gstin' IS NOT NULL
    CROSS JOIN LATERAL (SELECT greatest(batches.ends_on,
        (SELECT max((ends_at AT TIME ZONE 'Asia/Kolkata')::date) FROM class_meetings
          WHERE batch_id = batches.id AND cancelled_at IS NULL)) AS known_end) AS classes
    CROSS JOIN LATERAL (SELECT ${sumInvoiced} AS paise
        FROM tax_documents AS document LEFT JOIN tax_documents AS base ON base.id = document.of_document
        WHERE document.order_id = orders.id) AS invoiced
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE NOT is_charge) AS instalments, sum(amount_paise) FILTER (WHERE due_on <= ${today}::date) AS paise,
        min(due_on) FILTER (WHERE due_on <= ${today}::date AND running > invoiced.paise) AS first_on
        FROM (SELECT coalesce(agreed_on, due_on) AS due_on, is_charge, amount_paise, sum(amount_paise) OVER (ORDER BY number) AS running
          FROM instalments WHERE order_id = orders.id) AS instalment) AS due
    CROSS JOIN LATERAL (SELECT coalesce(known_end, batches.starts_on + ${continuousDays},
          ((orders.confirmed_at AT TIME ZONE 'Asia/Kolkata') + interval '1 year')::date) AS ends_on,
        CASE WHEN due.instalments > 1 AND known_end - batches.starts_on > ${continuousDays} THEN due.first_on END AS due_on)
      AS period
    CROSS JOIN LATERAL (SELECT
        CASE WHEN period.ends_on < ${today}::date THEN orders.total_paise - invoiced.paise
          WHEN period.due_on IS NOT NULL THEN due.paise - invoiced.paise END AS paise,
        coalesce(period.due_on, period.ends_on) AS supplied_on,
        coalesce(period.due_on, period.ends_on + ${invoiceDays}) AS invoice_by) AS supply
    WHERE ${isOwing} AND supply.paise > 0)`;
}

const supply = sql.identifier('open_supply');

/** The open supplies, the most urgent first. @param by only those to be invoiced by this day */
export function findOpenSupplies(tx: Tx, today: string, by?: string) {
  const invoiceBy = sql<string>`${supply}.invoice_by::text`;
  return tx
    .select({
      id: orders.id,
      code: orders.code,
      name: orders.name,
      personId: orders.personId,
      course: courses.title,
      amountPaise: sql`${supply}.paise`.mapWith(Number),
      suppliedOn: sql<string>`${supply}.supplied_on::text`,
      invoiceBy,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .innerJoin(sql`${openSupplies(today)} AS ${supply}`, eq(orders.id, sql`${supply}.id`))
    .where(by ? lte(invoiceBy, by) : undefined)
    .orderBy(asc(invoiceBy), asc(orders.code));
}

export type OpenSupply = Awaited<ReturnType<typeof findOpenSupplies>>[number];
