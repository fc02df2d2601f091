import { missingText } from '../../../contract/criteria-text.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import type { Context } from '../../records/index.ts';
import { findCertificateId, issueCertificate } from './issue.ts';
import { criteriaOf, readStanding, standingAtDesk } from './standing.ts';

type Place = { userId: string; courseId: string };
type Award = { id: string; isNew: boolean };

/**
 * Issues the certificate that a learner has earned, or finds the issued one, in the caller's transaction. If two requests meet
 * the last condition together, the second waits for the first and sees its result.
 * @returns null while it is not earned
 */
export async function awardIfEarned(context: Context, place: Place): Promise<Award | null> {
  await lockAccount(context.tx, place.userId);
  const known = await findCertificateId(context.tx, place);
  if (known) return { id: known, isNew: false };
  const standing = await readStanding(context.tx, place);
  if (!standing?.isMet) return null;
  return { id: await issueCertificate(context, { ...place, criteria: criteriaOf(standing) }), isNew: true };
}

/** The same, but it must be earned. @throws RequestError conflict, which names the missing conditions */
export async function requireAward(context: Context, place: Place): Promise<Award> {
  const award = await awardIfEarned(context, place);
  if (award) return award;
  const standing = await readStanding(context.tx, place);
  return standing ? fail.conflict(missingText(standingAtDesk(standing))) : fail.notFound();
}
