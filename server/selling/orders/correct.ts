import { fail } from '../../base/errors.ts';
import { endAlert } from '../../books/alerts/index.ts';
import { findDocument, replaceDocument } from '../../books/documents/index.ts';
import { type Actor, type ById, type Context, changedFields } from '../../records/index.ts';
import { type Bill, billAlertOf, storeBill } from './bill.ts';
import { mailAbout } from './mails/about.ts';
import { documentCorrected } from './mails/payment.ts';
import { lockPersonOf } from './queries.ts';

/**
 * Corrects what a document names of its buyer: a credit note takes it back, another stands in its place, and the later ones of the
 * order are made out the same. The payment stays as it is; the buyer gets both by mail.
 * @throws RequestError not_found, invalid_input for less than it must name, or conflict as `replaceDocument`
 */
export async function correctDocument(context: Context<Actor>, { id, ...bill }: ById<Bill>): Promise<void> {
  const old = await findDocument(context.tx, id);
  if (!old) fail.notFound('There is no such document.');
  const found = await lockPersonOf(context.tx, old.orderId);
  const order = await storeBill(context, found, bill);
  const replaced = await replaceDocument(context, old, order);
  await endAlert(context, billAlertOf(old));
  const fields = changedFields(old.buyer, replaced.document.buyer);
  await context.audit('document.correct', id, fields);
  await mailAbout(context, order, (about) => documentCorrected(about, { old, ...replaced }));
}
