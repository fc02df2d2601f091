import type { DeskCertificate, DeskCertificateCandidate } from '../../../contract/desk-certificates.ts';
import type { CandidateRow, IssuedRow } from './queries.ts';

/** @param seesPeople leads to its owner, whose page staff who only teach may not open */
export function presentIssued(row: IssuedRow, seesPeople: boolean): DeskCertificate {
  const { id, name, course, revokedAt, revokedReason, replacedBy } = row;
  const revoked = revokedAt && { at: revokedAt.toISOString(), reason: revokedReason };
  const learner = row.courseId === null ? null : row.learner;
  const personId = seesPeople ? row.personId : null;
  return { id, name, course, issuedAt: row.issuedAt.toISOString(), revoked, replacedBy, personId, learner };
}

/** @param seesPeople with the address and the number, too, which teaching does not need */
export function presentCandidate(row: CandidateRow, seesPeople: boolean): DeskCertificateCandidate {
  const { id, name, course, batch } = row;
  const { personId, email, phone } = row;
  const contact = seesPeople ? { personId, email, phone } : { personId: null, email: null, phone: null };
  return { id, name, ...contact, course, batch, reasons: missing(row) };
}

/** What a certificate still needs, in words. */
function missing({ userId, lessons, openLessons, openQuizzes, attended, classes, needed }: CandidateRow): string[] {
  return [
    userId === null && 'No account yet',
    lessons === 0 && 'The course has no lessons yet',
    openLessons > 0 && `${openLessons} of ${lessons} lessons left`,
    openQuizzes > 0 && (openQuizzes === 1 ? 'One quiz not passed' : `${openQuizzes} quizzes not passed`),
    needed !== null && attended < needed && `At ${attended} of ${classes} classes, ${needed} needed`,
  ].filter((reason) => reason !== false);
}
