export { awardIfEarned, requireAward } from './award.ts';
export { eraseCertificates } from './erase.ts';
export { issueCertificate } from './issue.ts';
export { certificateIssued, certificateReplaced, certificateRevoked } from './mails.ts';
export {
  certificateProgressColumns,
  certificateProgressIn,
  presentCertificateProgress,
} from './progress.ts';
export { isCurrent } from './queries.ts';
export { replaceCertificate } from './replace.ts';
export { revokeCertificate } from './revoke.ts';
export { NO_COURSE, readRule } from './rule-queries.ts';
export { loadSigningKey } from './signing-key.ts';
