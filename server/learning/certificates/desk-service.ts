import { and, eq } from 'drizzle-orm';
import type {
  DeskCandidatesQuery,
  DeskCertificateIssue,
  DeskCertificatesQuery,
  DeskReplacement,
  DeskRevocation,
} from '../../../contract/learning/desk-certificates.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { courses, enrollments, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../mail/types.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { awardIfEarned } from './award.ts';
import { candidateFor, issuedFor } from './by-permission.ts';
import { findCandidates, findIssued } from './desk-queries.ts';
import { certificateIssued, certificateReplaced, certificateRevoked } from './mails.ts';
import { replaceCertificate } from './replace.ts';
import { revokeCertificate } from './revoke.ts';

/** Lists issued certificates; staff who only teach see those of their courses. */
export async function listIssued(
  { db }: Pick<Deps, 'db'>,
  { actor, ...query }: DeskCertificatesQuery & { actor: Actor },
) {
  const { rows, next } = toPage(await findIssued(db, actor, query));
  return { data: rows.map((row) => issuedFor(actor, row)), next };
}

/** Lists the learners who may get a certificate; staff who only teach see those of their courses. */
export async function listCandidates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, ...query }: DeskCandidatesQuery & { actor: Actor },
) {
  const { rows, next } = toPage(await findCandidates(db, actor, query, now()));
  return { data: rows.map((row) => candidateFor(actor, row)), next };
}

export async function issueEarned(context: Context<Actor>, { enrollmentId }: DeskCertificateIssue): Promise<void> {
  const { tx } = context;
  const [seat] = await tx
    .select({ userId: enrollments.userId, courseId: enrollments.courseId, title: courses.title })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.id, enrollmentId), isActive));
  if (!seat?.userId) fail.notFound('There is no such learner, or the learner has no account.');
  const { userId, courseId, title } = seat;
  await lockAccount(tx, userId);
  const award = await awardIfEarned(context, { userId, courseId });
  if (!award) fail.conflict('This learner has not earned the certificate yet.');
  const { id, isNew } = award;
  if (!isNew) fail.conflict('This learner already has this certificate.');
  await context.audit('certificate.issue', id);
  await mailLearner(context, userId, (name) => certificateIssued(name, { id, course: title }));
}

/** Revokes a certificate publicly. @throws RequestError not_found, or conflict for one that is already revoked */
export async function revokeForReason(context: Context<Actor>, { id, reason }: ById<DeskRevocation>): Promise<void> {
  const { tx, now } = context;
  const { isNew, userId, courseTitle: course } = await revokeCertificate({ db: tx, now }, { id, reason });
  if (!isNew) fail.conflict('This certificate is already revoked.');
  await context.audit('certificate.revoke', id);
  await mailLearner(context, userId, (name) => certificateRevoked(name, { id, course }, reason));
}

export async function issueAgain(context: Context<Actor>, { id, name }: ById<DeskReplacement>): Promise<void> {
  const { newId, before } = await replaceCertificate(context, { id, name });
  const { userId, courseTitle: course } = before;
  await context.audit(
    'certificate.replace',
    id,
    ['name'],
    [{ field: 'name', before: before.name, after: name, userId }],
  );
  await mailLearner(context, userId, (accountName) => certificateReplaced(accountName, { id: newId, course }, name));
}

/** If the account still exists. */
async function mailLearner(context: Context, userId: string | null, mailTo: (name: string) => Mail): Promise<void> {
  if (!userId) return;
  const [learner] = await context.tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  if (learner) await context.mail({ email: learner.email, userId }, mailTo(learner.name));
}
