import { missingAtDesk } from '../../../contract/criteria-text.ts';
import type { DeskCertificate, DeskCertificateCandidate } from '../../../contract/desk-certificates.ts';
import { standingAtDesk } from '../certificates/index.ts';
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
function missing(row: CandidateRow): string[] {
  const account = row.userId === null ? ['No account yet'] : [];
  const parts = missingAtDesk(standingAtDesk(row));
  if (row.isMet || account.length + parts.length > 0) return [...account, ...parts];
  return ['The course has nothing yet that a certificate could be for'];
}
