import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { payments, taxDocuments } from '../../db/schema/index.ts';

/**
 * The first and the last day whose rate of GST invoices or advances have used: the rates in between cannot change any more. Null before
 * the first invoice.
 */
export async function findRateDays(tx: Tx): Promise<{ first: string; last: string } | null> {
  const isInvoice = and(
    eq(taxDocuments.kind, 'invoice'),
    isNull(taxDocuments.ofDocument),
    eq(taxDocuments.isTest, false),
  );
  const [row] = await tx
    .select({
      first: sql<string | null>`min(least(${taxDocuments.issuedOn}, ${payments.paidOn}))::text`,
      last: sql<string | null>`max(greatest(${taxDocuments.issuedOn}, ${payments.paidOn}))::text`,
    })
    .from(taxDocuments)
    .leftJoin(payments, eq(payments.id, taxDocuments.paymentId))
    .where(isInvoice);
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
}
