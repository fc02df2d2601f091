import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CriteriaMet } from '../../../contract/learning/certificate-progress.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { certificates, courses, users } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { signCredential } from './credential.ts';
import { isCurrent } from './queries.ts';
import { loadSigningKey } from './signing-key.ts';

type LearnerCourse = { userId: string; courseId: string };

type NewCertificate = LearnerCourse & { criteria?: CriteriaMet | null };

export type SigningContext = Pick<Context, 'tx' | 'env' | 'log' | 'now'>;

/** Issues a certificate once, however often it is called; the caller checks that it is earned. @throws RequestError not_found */
export async function issueCertificate(
  context: SigningContext,
  { criteria = null, ...learnerCourse }: NewCertificate,
): Promise<string> {
  const issuedId = await findCertificateId(context.tx, learnerCourse);
  if (issuedId) return issuedId;
  const { name, course } = await readLearnerCourse(context.tx, learnerCourse);
  const { title: courseTitle, trainingHours } = course;
  const facts = {
    ...learnerCourse,
    name,
    courseTitle,
    trainingHours,
    criteria,
    issuedAt: context.now(),
  };
  const [inserted] = await context.tx
    .insert(certificates)
    .values(await signedCertificate(context, facts, course))
    .onConflictDoNothing({ target: [certificates.userId, certificates.courseId], where: isCurrent })
    .returning({ id: certificates.id });
  if (inserted) return inserted.id;
  // Another transaction has issued it meanwhile, and has committed.
  const issuedMeanwhile = await findCertificateId(context.tx, learnerCourse);
  if (!issuedMeanwhile) throw new Error('The certificate was neither stored nor found');
  return issuedMeanwhile;
}

export async function findCertificateId(tx: Tx, { userId, courseId }: LearnerCourse): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.courseId, courseId), isCurrent));
  return row?.id;
}

async function readLearnerCourse(tx: Tx, { userId, courseId }: LearnerCourse) {
  const [learner] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const [course] = await tx.select().from(courses).where(eq(courses.id, courseId));
  if (!learner || !course?.trainingHours) fail.notFound();
  const { slug, title, description, trainingHours } = course;
  return { name: learner.name, course: { slug, title, description, trainingHours } };
}

type CertificateFacts = Omit<
  typeof certificates.$inferSelect,
  'id' | 'credential' | 'revokedAt' | 'revokedReason' | 'replacedBy'
>;

export async function signedCertificate(
  context: SigningContext,
  facts: CertificateFacts,
  { slug, description }: { slug: string; description: string },
): Promise<typeof certificates.$inferInsert> {
  const id = randomUUID();
  const { name: learner, courseTitle: title, trainingHours, criteria, issuedAt } = facts;
  const { brand } = await readSettings(context.tx);
  const credential = await signCredential(
    {
      certificateId: id,
      learner,
      issuedAt,
      criteria,
      course: { slug, description, title, trainingHours },
      issuer: { name: brand, url: context.env.PUBLIC_URL },
    },
    await loadSigningKey(context, context.tx),
    context.now(),
  );
  return { id, ...facts, credential };
}
