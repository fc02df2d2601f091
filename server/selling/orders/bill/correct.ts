import { fail } from '../../../base/errors.ts';
import { endAlert } from '../../../books/alerts/index.ts';
import { findDocument, moveAlertKey, replaceDocument } from '../../../books/documents/index.ts';
import { type Actor, type ById, type Context, changedFields } from '../../../records/index.ts';
import { mailAboutOrder } from '../mails/about-order.ts';
import { documentCorrected } from '../mails/payment.ts';
import { lockOrderPerson } from '../queries.ts';
import { type Bill, billAlertKey, storeBill } from './bill.ts';

/**
 * Corrects the billing details of a document: a credit note cancels it, a new one replaces it, and later documents of the order
 * get the same details. The payment does not change. The buyer gets both by email.
 * @throws RequestError not_found, invalid_input if required details are missing, or conflict as `replaceDocument`
 */
export async function correctDocument(context: Context<Actor>, { id, ...bill }: ById<Bill>): Promise<void> {
  const old = (await findDocument(context.tx, id)) ?? fail.notFound('There is no such document.');
  const oldOrder = await lockOrderPerson(context.tx, old.orderId);
  const order = await storeBill(context, oldOrder, bill);
  const replacement = await replaceDocument(context, old, order);
  for (const about of [billAlertKey(old), moveAlertKey(old)]) await endAlert(context, about);
  const fields = changedFields(old.buyer, replacement.document.buyer);
  await context.audit('document.correct', id, fields);
  await mailAboutOrder(context, order, (about) => documentCorrected(about, { old, ...replacement }));
}
