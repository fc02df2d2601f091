import { missingTextsForDesk } from '../../../contract/learning/criteria-text.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { formatMobile } from '../../base/phone.ts';
import type { Actor } from '../../records/index.ts';
import type { CandidateRow, IssuedRow } from './desk-queries.ts';
import { certificateProgressAtDesk } from './progress.ts';

const seesPeople = (actor: Actor) => mayNow(actor, 'classes.plan');

export const seesMoney = (actor: Actor) => mayNow(actor, 'money.record');

/** An issued certificate as the actor may see it. Staff who only teach may not open the page of the person, so they do not get its id. */
export function issuedFor(actor: Actor, { courseId, revokedAt, revokedReason, ...row }: IssuedRow) {
  return {
    ...row,
    revoked: revokedAt && { at: revokedAt, reason: revokedReason },
    personId: seesPeople(actor) ? row.personId : null,
    learner: courseId === null ? null : row.learner,
  };
}

/** A candidate as the actor may see them: without contact details for staff who only teach. */
export function candidateFor(actor: Actor, row: CandidateRow) {
  const { id, name, course, batch } = row;
  const { personId, email, phone } = row;
  const contact = seesPeople(actor)
    ? { personId, email, phone: phone && formatMobile(phone) }
    : { personId: null, email: null, phone: null };
  return { id, name, ...contact, course, batch, reasons: missingTexts(row, actor) };
}

function missingTexts(row: CandidateRow, actor: Actor): string[] {
  const accountTexts = row.userId === null ? ['No account yet'] : [];
  const conditionTexts = missingTextsForDesk(certificateProgressAtDesk(row), seesMoney(actor));
  if (row.isMet || accountTexts.length + conditionTexts.length > 0) return [...accountTexts, ...conditionTexts];
  return ['The course has nothing yet that a certificate could be for'];
}
