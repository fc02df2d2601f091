import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CriteriaMet } from '../../../contract/learning/certificate-standing.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { certificates, courses, users } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { signCredential } from './credential.ts';
import { isCurrent } from './queries.ts';
import { loadSigningKey } from './signing-key.ts';

type Earned = { userId: string; courseId: string };

/** A certificate to issue: learner, course, and the criteria that were met. */
type Award = Earned & { criteria?: CriteriaMet | null };

/** The dependencies of signing. */
export type Signing = Pick<Context, 'tx' | 'env' | 'log' | 'now'>;

/**
 * Issues the certificate of a learner for a paid course, in the caller's transaction; once, also for repeated and concurrent
 * calls. The caller checks that it is earned.
 * @returns the certificate's id
 * @throws RequestError not_found when there is no such learner or paid course
 */
export async function issueCertificate(context: Signing, { criteria = null, ...earned }: Award): Promise<string> {
  const known = await findCertificateId(context.tx, earned);
  if (known) return known;
  const { name, course } = await readEarned(context.tx, earned);
  const { title: courseTitle, trainingHours } = course;
  const facts = { ...earned, name, courseTitle, trainingHours, criteria, attendance: null, issuedAt: context.now() };
  const [made] = await context.tx
    .insert(certificates)
    .values(await signed(context, facts, course))
    .onConflictDoNothing({ target: [certificates.userId, certificates.courseId], where: isCurrent })
    .returning({ id: certificates.id });
  if (made) return made.id;
  // Another transaction has issued it in between, and is committed.
  const theirs = await findCertificateId(context.tx, earned);
  if (!theirs) throw new Error('The certificate was neither stored nor found');
  return theirs;
}

/** The certificate of a learner and a course that nothing replaced. */
export async function findCertificateId(tx: Tx, { userId, courseId }: Earned): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.courseId, courseId), isCurrent));
  return row?.id;
}

/** Learner and course, with their current names. */
async function readEarned(tx: Tx, { userId, courseId }: Earned) {
  const [learner] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const [course] = await tx.select().from(courses).where(eq(courses.id, courseId));
  if (!learner || !course?.trainingHours) fail.notFound();
  const { slug, title, description, trainingHours } = course;
  return { name: learner.name, course: { slug, title, description, trainingHours } };
}

/** The facts of a certificate. */
type Facts = Omit<typeof certificates.$inferSelect, 'id' | 'credential' | 'revokedAt' | 'revokedReason' | 'replacedBy'>;

/** A new certificate with its credential, signed now. @param course where it is described */
export async function signed(
  context: Signing,
  facts: Facts,
  { slug, description }: { slug: string; description: string },
): Promise<typeof certificates.$inferInsert> {
  const id = randomUUID();
  const { name: learner, courseTitle: title, trainingHours, attendance, criteria, issuedAt } = facts;
  const { brand } = await readSettings(context.tx);
  const credential = await signCredential(
    {
      certificateId: id,
      learner,
      issuedAt,
      attendance,
      criteria,
      course: { slug, description, title, trainingHours },
      issuer: { name: brand, url: context.env.PUBLIC_URL },
    },
    await loadSigningKey(context, context.tx),
    context.now(),
  );
  return { id, ...facts, credential };
}
