import { type Returned, type Settlement, settleDocuments, type TaxDocument } from '../../../books/documents/index.ts';
import type { Context } from '../../../records/index.ts';
import { mailAboutOrder } from '../mails/about-order.ts';
import { documentsChanged } from '../mails/invoice.ts';
import { findOrder } from '../queries.ts';
import { alertIncompleteBill } from './bill.ts';

/** `isTold` says that the email about what goes back names its notes. */
type Change = Settlement & { returned?: Returned & { isTold: boolean } };

/**
 * Brings the documents of an order in line with what is paid and demanded of it, in the caller's transaction, and emails the buyer
 * those that no other email names. Call it last after everything that changes what is paid or demanded, except a new payment.
 */
export async function settleOrder(context: Context, orderId: string, change: Change): Promise<TaxDocument[]> {
  const documents = await settleDocuments(context, orderId, change);
  const order = await findOrder(context.tx, orderId);
  for (const document of documents) await alertIncompleteBill(context, order, document);
  const untold = documents.filter(({ refundId }) => refundId === null || !change.returned?.isTold);
  if (untold.length > 0) await mailAboutOrder(context, order, (about) => documentsChanged(about, untold));
  return documents;
}
