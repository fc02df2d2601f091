import { eq } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import { certificates, courses } from '../../db/schema/index.ts';
import { type Signing, signed } from './issue.ts';
import type { CertificateRow } from './queries.ts';

/** Reason shown for a certificate that was replaced because of its name. */
const REASON = 'Issued again with the name corrected.';

/**
 * Issues a certificate again with another name, in the caller's transaction; everything else, including its date, stays. The
 * first one is revoked and leads to the new one.
 * @returns the new one's id, and the first as it was
 * @throws RequestError not_found, or conflict when it has been replaced, or its learner or course is gone
 */
export async function replaceCertificate(
  context: Signing,
  { id, name }: { id: string; name: string },
): Promise<{ newId: string; before: CertificateRow & { userId: string } }> {
  const { tx } = context;
  const [before] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update');
  if (!before) fail.notFound('There is no such certificate.');
  const { userId, courseId, courseTitle, trainingHours, attendance, criteria, issuedAt } = before;
  if (before.replacedBy) fail.conflict('This certificate has already been issued again.');
  const [course] = courseId ? await tx.select().from(courses).where(eq(courses.id, courseId)) : [];
  if (!userId || !course)
    fail.conflict('The learner or the course has been deleted, so this certificate cannot be issued again.');
  const facts = { userId, courseId, name, courseTitle, trainingHours, attendance, criteria, issuedAt };
  const made = await signed(context, facts, course);
  const revoked = before.revokedAt ? {} : { revokedAt: context.now(), revokedReason: REASON };
  await tx
    .update(certificates)
    .set({ ...revoked, replacedBy: made.id })
    .where(eq(certificates.id, id));
  await tx.insert(certificates).values(made);
  return { newId: made.id, before: { ...before, userId } };
}
