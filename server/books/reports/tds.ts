import { and, asc, between, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { DeskReport, DeskTdsCertificate } from '../../../contract/books/desk-books.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { orders, payments, taxDocuments } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { documentOfPayment, financialYear } from '../documents/index.ts';

export type TdsPayment = DeskReport['tds']['payments'][number];

export function financialYearBounds(month: string): [first: string, last: string] {
  const [startYear = ''] = financialYear(`${month}-01`).split('-');
  return [`${startYear}-04-01`, `${Number(startYear) + 1}-03-31`];
}

/** The payments with deducted tax in the month's financial year: those without a certificate first, then the oldest. */
export async function findTds(tx: Tx, month: string): Promise<TdsPayment[]> {
  const { id, paidOn, amountPaise, tdsPaise, tdsCertificate, tdsTan } = payments;
  const rows = await tx
    .select({
      payment: { id, paidOn, amountPaise, tdsPaise, certificate: tdsCertificate, tan: tdsTan },
      order: { id: orders.id, code: orders.code },
      document: taxDocuments.label,
      buyer: taxDocuments.buyer,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(taxDocuments, eq(taxDocuments.id, documentOfPayment))
    .where(
      and(
        gt(tdsPaise, 0),
        isNull(payments.voidedAt),
        between(paidOn, ...financialYearBounds(month)),
        eq(orders.isTest, false),
      ),
    )
    .orderBy(asc(sql`${tdsCertificate} <> ''`), asc(paidOn), asc(id));
  // The document keeps its buyer when the order is erased.
  return rows.map(({ payment, buyer: { name, gstin }, ...row }) => ({ ...payment, ...row, buyer: name, gstin }));
}

export async function readTds(tx: Tx, month: string): Promise<DeskReport['tds']> {
  const rows = await findTds(tx, month);
  const sum = (rowsToSum: TdsPayment[]) => rowsToSum.reduce((paise, { tdsPaise }) => paise + tdsPaise, 0);
  const missing = rows.filter(({ certificate }) => certificate === '');
  return { fy: financialYear(`${month}-01`), netPaidPaise: sum(rows), missingPaise: sum(missing), payments: rows };
}

export async function enterCertificate(
  { audit, tx }: Context<Actor>,
  { id, certificate: tdsCertificate, tan: tdsTan }: ById<DeskTdsCertificate>,
): Promise<void> {
  const hasTds = and(eq(payments.id, id), ne(payments.tdsPaise, 0), isNull(payments.voidedAt));
  const [updated] = await tx
    .update(payments)
    // An empty TAN keeps the one that came with the payment.
    .set({ tdsCertificate, ...(tdsTan && { tdsTan }) })
    .where(hasTds)
    .returning({ id: payments.id });
  if (!updated) fail.notFound('There is no such payment with TDS.');
  await audit('payment.certificate', id, ['tdsCertificate', ...(tdsTan ? ['tdsTan'] : [])]);
}
