import { creditPayment, issueDocumentsFor, type TaxDocument } from '../../server/books/documents/index.ts';

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
  credit: Parameters<typeof creditPayment>[1],
): Promise<TaxDocument | null> {
  return (await creditPayment(context, credit))[0] ?? null;
}
