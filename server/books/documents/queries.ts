import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { payments, refunds, taxDocuments } from '../../db/schema/index.ts';
import type { TaxDocument } from './issue.ts';
import { hasNoMoney } from './standing.ts';

export async function findDocument(tx: Tx, id: string): Promise<TaxDocument | undefined> {
  const [document] = await tx.select().from(taxDocuments).where(eq(taxDocuments.id, id));
  return document;
}

/**
 * The id of the document that shows a payment, in a query on `payments`: the newest of its own, else of the invoices of its order that
 * were issued before they were paid, or lost their money.
 */
export const documentOfPayment = sql`(SELECT document.id FROM ${taxDocuments} document
  WHERE document.order_id = ${payments.orderId} AND document.of_document IS NULL
    AND (document.payment_id = ${payments.id} OR ${hasNoMoney('document.payment_id')})
    AND NOT EXISTS (SELECT FROM ${taxDocuments} other WHERE other.replaces = document.id)
  ORDER BY document.payment_id IS DISTINCT FROM ${payments.id}, document.kind, document.created_at DESC LIMIT 1)`;

/** The id of the note of a refund, in a query on `refunds`; of several, the one that credits an invoice. */
export const noteOfRefund = sql`(SELECT note.id FROM ${taxDocuments} note WHERE note.refund_id = ${refunds.id}
  ORDER BY note.kind, note.number LIMIT 1)`;
