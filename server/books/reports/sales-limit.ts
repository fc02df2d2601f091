import { and, eq, sql } from 'drizzle-orm';
import type { DeskReport } from '../../../contract/books/desk-books.ts';
import type { Tx } from '../../db/client.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { taxDocuments } from '../../db/schema/index.ts';
import { financialYear } from '../documents/index.ts';

const CRORE_PAISE = 1_000_000_000;

/** Sales of a year in paise, without tax. Services: section 22 of the CGST Act; e-invoices: notification 10/2023-Central Tax. */
const limits = { registration: CRORE_PAISE / 5, e_invoice: 5 * CRORE_PAISE } as const;

/** The share of a limit from which it is shown, in time to prepare for it. */
const NEAR_SHARE = 0.8;

/** The limit that the sales of a month's financial year have come near or passed. @returns null below that */
export async function readSalesLimit(tx: Tx, month: string): Promise<DeskReport['salesLimit']> {
  const fy = financialYear(`${month}-01`);
  const { kind: documentKind, taxablePaise, isTest, seller } = taxDocuments;
  // Receipts count for a company without GST; otherwise they and commercial notes are for no supply.
  const sold = sql`sum(CASE WHEN ${documentKind} = 'credit_note' THEN -${taxablePaise}
    WHEN ${documentKind} = 'invoice' OR ${seller} ->> 'gstin' IS NULL THEN ${taxablePaise} ELSE 0 END)`;
  const [[row], { gstin }] = await Promise.all([
    tx
      .select({ soldPaise: sql`coalesce(${sold}, 0)`.mapWith(Number) })
      .from(taxDocuments)
      .where(and(eq(taxDocuments.fy, fy), eq(isTest, false))),
    readBusiness(tx),
  ]);
  const soldPaise = row?.soldPaise ?? 0;
  const kind = gstin ? 'e_invoice' : 'registration';
  return soldPaise < limits[kind] * NEAR_SHARE ? null : { kind, fy, soldPaise, limitPaise: limits[kind] };
}
