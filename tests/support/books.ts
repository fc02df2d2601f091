import { eq } from 'drizzle-orm';
import {
  issueDocumentsFor,
  type Returned,
  settleDocuments,
  type TaxDocument,
} from '../../server/books/documents/index.ts';
import { payments } from '../../server/db/schema/index.ts';

type IssueContext = Parameters<typeof issueDocumentsFor>[0];

/** Issues the document of a payment that is not above the price. */
export async function issueDocumentFor(context: IssueContext, paymentId: string): Promise<TaxDocument> {
  const [document] = await issueDocumentsFor(context, paymentId);
  if (!document) throw new Error('The payment has no document');
  return document;
}

/** Credits one document of a payment; null for a payment without one. */
export async function issueCreditNote(
  context: IssueContext,
  { reason, ...returned }: Returned & { reason: string },
): Promise<TaxDocument | null> {
  const { tx } = context;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, returned.paymentId));
  return (await settleDocuments(context, payment?.orderId ?? '', { reason, returned }))[0] ?? null;
}
