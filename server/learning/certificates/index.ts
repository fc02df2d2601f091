export { awardIfEarned, requireAward } from './award.ts';
export { eraseCertificates } from './erase.ts';
export { issueCertificate } from './issue.ts';
export { certificateIssued, certificateReplaced, certificateRevoked } from './mails.ts';
export { ERASED_NAME, isCurrent } from './queries.ts';
export { replaceCertificate } from './replace.ts';
export { revokeCertificate } from './revoke.ts';
export { readRule } from './rule.ts';
export { loadSigningKey } from './signing-key.ts';
export {
  presentStanding,
  type StandingRow,
  standingAtDesk,
  standingColumns,
  standingIn,
} from './standing.ts';
