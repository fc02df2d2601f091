import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { DeskReport } from '../../../contract/books/desk-books.ts';
import type { Tx } from '../../db/client.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { taxDocuments } from '../../db/schema/index.ts';
import { financialYear } from '../documents/index.ts';

const CRORE_PAISE = 1_000_000_000;

/** Sales of a year in paise, without tax: of services for registration (section 22 of the CGST Act), and less in these States. */
const REGISTRATION_PAISE = CRORE_PAISE / 5;
const SPECIAL_REGISTRATION_PAISE = CRORE_PAISE / 10;
const SPECIAL_STATES = ['13', '14', '15', '16'];

/** Once reached in any year since 2017-18, invoices are e-invoices from then on (notification 10/2023-Central Tax). */
const E_INVOICE_PAISE = 5 * CRORE_PAISE;

/** The share of a limit from which it is shown, in time to prepare for it. */
const NEAR_SHARE = 0.8;

/** The limit that the sales of a month's financial year have come near, or that those of a year until then passed. @returns null below */
export async function readSalesLimit(tx: Tx, month: string): Promise<DeskReport['salesLimit']> {
  const fy = financialYear(`${month}-01`);
  const [years, { gstin, state }] = await Promise.all([findSales(tx, fy), readBusiness(tx)]);
  const thisYear = years.find((year) => year.fy === fy) ?? { fy, soldPaise: 0 };
  if (!gstin) {
    const limitPaise = SPECIAL_STATES.includes(state) ? SPECIAL_REGISTRATION_PAISE : REGISTRATION_PAISE;
    return isNear(thisYear, limitPaise) ? { kind: 'registration', ...thisYear, limitPaise } : null;
  }
  const reached = years.find(({ soldPaise }) => soldPaise > E_INVOICE_PAISE) ?? thisYear;
  return isNear(reached, E_INVOICE_PAISE) ? { kind: 'e_invoice', ...reached, limitPaise: E_INVOICE_PAISE } : null;
}

type Sales = { fy: string; soldPaise: number };

const isNear = ({ soldPaise }: Sales, limitPaise: number) => soldPaise >= limitPaise * NEAR_SHARE;

/** The sales of each financial year until one, the first year first. */
function findSales(tx: Tx, until: string): Promise<Sales[]> {
  const { fy, kind, taxablePaise, isTest, seller } = taxDocuments;
  // Receipts count for a company without GST; otherwise they and commercial notes are for no supply.
  const sold = sql`sum(CASE WHEN ${kind} = 'credit_note' THEN -${taxablePaise}
    WHEN ${kind} = 'invoice' OR ${seller} ->> 'gstin' IS NULL THEN ${taxablePaise} ELSE 0 END)`;
  return tx
    .select({ fy, soldPaise: sql`coalesce(${sold}, 0)`.mapWith(Number) })
    .from(taxDocuments)
    .where(and(lte(fy, until), eq(isTest, false)))
    .groupBy(fy)
    .orderBy(asc(fy));
}
