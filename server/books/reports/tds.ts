import { and, asc, between, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { DeskReport, DeskTdsCertificate } from '../../../contract/desk-books.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { orders, payments, taxDocuments } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { financialYear, isStandingFor } from '../documents/index.ts';

export type TdsPayment = DeskReport['tds']['payments'][number];

/** First and last day of the financial year of a month. */
function yearOf(month: string): [first: string, last: string] {
  const [from = ''] = financialYear(`${month}-01`).split('-');
  return [`${from}-04-01`, `${Number(from) + 1}-03-31`];
}

/** The payments of a month's financial year of which companies kept tax back: missing certificates first, then the oldest. */
export async function findTds(tx: Tx, month: string): Promise<TdsPayment[]> {
  const { id, paidOn, amountPaise, tdsPaise, tdsCertificate } = payments;
  const rows = await tx
    .select({
      payment: { id, paidOn, amountPaise, tdsPaise, certificate: tdsCertificate },
      order: { id: orders.id, code: orders.code },
      document: taxDocuments.label,
      buyer: taxDocuments.buyer,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(taxDocuments, isStandingFor(tx, payments.id))
    .where(and(gt(tdsPaise, 0), isNull(payments.voidedAt), between(paidOn, ...yearOf(month)), eq(orders.isTest, false)))
    .orderBy(asc(sql`${tdsCertificate} <> ''`), asc(paidOn), asc(id));
  // The buyer of the document stays when the order's is erased.
  return rows.map(({ payment, buyer: { name, gstin }, ...row }) => ({ ...payment, ...row, buyer: name, gstin }));
}

/** The same with its sums. */
export async function readTds(tx: Tx, month: string): Promise<DeskReport['tds']> {
  const rows = await findTds(tx, month);
  const sum = (of: TdsPayment[]) => of.reduce((paise, { tdsPaise }) => paise + tdsPaise, 0);
  const missing = rows.filter(({ certificate }) => certificate === '');
  return { fy: financialYear(`${month}-01`), netPaidPaise: sum(rows), missingPaise: sum(missing), payments: rows };
}

/** Stores the number of the certificate of what a company kept back; entered again it is corrected. @throws RequestError not_found */
export async function enterCertificate(
  { audit, tx }: Context<Actor>,
  { id, certificate: tdsCertificate }: ById<DeskTdsCertificate>,
): Promise<void> {
  const matchesId = and(eq(payments.id, id), ne(payments.tdsPaise, 0), isNull(payments.voidedAt));
  const [changed] = await tx.update(payments).set({ tdsCertificate }).where(matchesId).returning({ id: payments.id });
  if (!changed) fail.notFound('There is no such payment with TDS.');
  await audit('payment.certificate', id, ['tdsCertificate']);
}
