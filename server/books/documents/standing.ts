import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orders, taxDocuments } from '../../db/schema/index.ts';
import type { TaxSplit } from './gst.ts';
import type { TaxDocument } from './issue.ts';

/**
 * A document that no other has replaced, with what its notes have not credited yet, in paise; `hasNoMoney` also if its payment is void
 * or was taken back by the payer's bank.
 */
export type Standing = TaxDocument & { uncredited: TaxSplit & { totalPaise: number }; hasNoMoney: boolean };

/** Whether a document has no payment, or one that is void or of which the payer's bank took a part back. @param paymentId of the document */
export const hasNoMoney = (paymentId: string): SQL<boolean> => {
  const id = sql.raw(paymentId);
  return sql<boolean>`(${id} IS NULL OR EXISTS (SELECT FROM payments AS lost WHERE lost.id = ${id} AND (lost.voided_at IS NOT NULL
    OR EXISTS (SELECT FROM refunds AS back WHERE back.payment_id = lost.id AND back.kind = 'chargeback'))))`;
};

/** Locks the documents of an order, so that they are issued and credited one after the other. */
export async function lockDocuments(tx: Tx, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
}

/** The standing documents of an order, oldest first. */
export async function findStanding(tx: Tx, orderId: string): Promise<Standing[]> {
  const documents = await tx
    .select({ ...getTableColumns(taxDocuments), hasNoMoney: hasNoMoney('"tax_documents"."payment_id"') })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.number));
  const replaced = new Set(documents.map(({ replaces }) => replaces));
  return documents
    .filter(({ id, ofDocument }) => ofDocument === null && !replaced.has(id))
    .map((document) => ({
      ...document,
      uncredited: lessNotes(
        document,
        documents.filter(({ ofDocument }) => ofDocument === document.id),
      ),
    }));
}

/** What notes leave of the amounts of a document. */
export function lessNotes(
  amounts: Standing['uncredited'],
  notes: readonly Standing['uncredited'][],
): Standing['uncredited'] {
  const left = (key: keyof Standing['uncredited']) => notes.reduce((paise, note) => paise - note[key], amounts[key]);
  return {
    taxablePaise: left('taxablePaise'),
    cgstPaise: left('cgstPaise'),
    sgstPaise: left('sgstPaise'),
    igstPaise: left('igstPaise'),
    totalPaise: left('totalPaise'),
  };
}

/** Whether a document shows money above the price, which is no supply. */
export const isSurplus = ({ kind, seller }: Pick<TaxDocument, 'kind' | 'seller'>) =>
  kind === 'receipt' && seller.gstin !== null;

/** Whether an invoice was issued before it was paid, or lost its money, and is not fully credited. */
export const isUnpaid = (document: Standing) => document.hasNoMoney && document.uncredited.totalPaise > 0;

/** The amount of a supply for which documents stand. */
export function invoicedPaise(standing: readonly Standing[]): number {
  return standing
    .filter((document) => !isSurplus(document))
    .reduce((sum, { uncredited }) => sum + uncredited.totalPaise, 0);
}

export const findInvoiced = async (tx: Tx, orderId: string): Promise<number> =>
  invoicedPaise(await findStanding(tx, orderId));

/** `invoicedPaise` in a query on `tax_documents AS document`, joined with `tax_documents AS base`, the document of a note. */
export const sumInvoiced: SQL = sql`coalesce(sum(CASE WHEN document.of_document IS NULL THEN document.total_paise
  ELSE -document.total_paise END) FILTER (WHERE coalesce(base.kind, document.kind) = 'invoice'
    OR document.seller ->> 'gstin' IS NULL), 0)`;
