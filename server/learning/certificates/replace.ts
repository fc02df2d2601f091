import { eq } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import { certificates, courses } from '../../db/schema/index.ts';
import { type SigningContext, signedCertificate } from './issue.ts';
import type { CertificateRow } from './queries.ts';

const NAME_CORRECTED = 'Issued again with the name corrected.';

/**
 * Issues a certificate again with another name, in the caller's transaction; everything else stays the same, including the
 * date. The first certificate is revoked, and links to the new one.
 * @returns the id of the new certificate, and the first certificate as it was
 * @throws RequestError not_found, or conflict if it was already replaced, or if its learner or course was deleted
 */
export async function replaceCertificate(
  context: SigningContext,
  { id, name }: { id: string; name: string },
): Promise<{ newId: string; before: CertificateRow & { userId: string } }> {
  const { tx } = context;
  const [before] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update');
  if (!before) fail.notFound('There is no such certificate.');
  const { userId, courseId, courseTitle, trainingHours, criteria, issuedAt } = before;
  if (before.replacedBy) fail.conflict('This certificate has already been issued again.');
  const [course] = courseId ? await tx.select().from(courses).where(eq(courses.id, courseId)) : [];
  if (!userId || !course)
    fail.conflict('The learner or the course has been deleted, so this certificate cannot be issued again.');
  const facts = { userId, courseId, name, courseTitle, trainingHours, criteria, issuedAt };
  const replacement = await signedCertificate(context, facts, course);
  const revoked = before.revokedAt ? {} : { revokedAt: context.now(), revokedReason: NAME_CORRECTED };
  await tx
    .update(certificates)
    .set({ ...revoked, replacedBy: replacement.id })
    .where(eq(certificates.id, id));
  await tx.insert(certificates).values(replacement);
  return { newId: replacement.id, before: { ...before, userId } };
}
