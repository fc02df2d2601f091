import { fail } from '../../base/errors.ts';
import { endAlert } from '../../books/alerts/index.ts';
import { findDocument, replaceDocument } from '../../books/documents/index.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, recordAudit } from '../../records/index.ts';
import { type Bill, billAlertOf, saveBillInside } from './bill.ts';
import { mailAbout } from './mails/about.ts';
import { documentCorrected } from './mails/payment.ts';
import { lockPersonOf } from './queries.ts';

type CorrectDeps = Pick<Deps, 'db' | 'env' | 'now' | 'queueMail'>;

/**
 * Corrects what a document names of its buyer: a credit note takes it back, another stands in its place, and the later ones of the
 * order are made out the same. The payment stays as it is; the buyer gets both by mail.
 * @throws RequestError not_found, invalid_input for less than it must name, or conflict as `replaceDocument`
 */
export function correctDocument(
  deps: CorrectDeps,
  { actorId, id }: { actorId: string; id: string },
  bill: Bill,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const old = await findDocument(tx, id);
    if (!old) fail.notFound('There is no such document.');
    const found = await lockPersonOf(tx, old.orderId);
    const order = await saveBillInside(deps, tx, found, bill);
    const replaced = await replaceDocument(deps, tx, old, order);
    await endAlert(deps, tx, billAlertOf(old));
    const fields = changedFields(old.buyer, replaced.document.buyer);
    await recordAudit(tx, { actorId, action: 'document.correct', recordId: id, fields });
    await mailAbout(deps, tx, order, (about) => documentCorrected(about, { old, ...replaced }));
  });
}
