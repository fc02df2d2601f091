import { missingText } from '../../../contract/learning/criteria-text.ts';
import { fail } from '../../base/errors.ts';
import type { Context } from '../../records/index.ts';
import { findCertificateId, issueCertificate } from './issue.ts';
import { certificateProgressAtDesk, criteriaOf, readCertificateProgress } from './progress.ts';

type LearnerCourse = { userId: string; courseId: string };
type Award = { id: string; isNew: boolean };

/** Issues a certificate or finds the issued one; null if not earned. The caller has locked the account, so only one is issued. */
export async function awardIfEarned(context: Context, learnerCourse: LearnerCourse): Promise<Award | null> {
  const issuedId = await findCertificateId(context.tx, learnerCourse);
  if (issuedId) return { id: issuedId, isNew: false };
  const certificateProgress = await readCertificateProgress(context.tx, learnerCourse);
  if (!certificateProgress?.isMet) return null;
  return {
    id: await issueCertificate(context, { ...learnerCourse, criteria: criteriaOf(certificateProgress) }),
    isNew: true,
  };
}

/** @throws RequestError conflict, which names the missing conditions */
export async function requireAward(context: Context, learnerCourse: LearnerCourse): Promise<Award> {
  const award = await awardIfEarned(context, learnerCourse);
  if (award) return award;
  const certificateProgress = await readCertificateProgress(context.tx, learnerCourse);
  return certificateProgress
    ? fail.conflict(missingText(certificateProgressAtDesk(certificateProgress)))
    : fail.notFound();
}
