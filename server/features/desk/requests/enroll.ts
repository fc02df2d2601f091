import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { DeskRequestEnroll } from '../../../../contract/desk-requests.ts';
import { RequestError } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { auditEntries, courses, enrollmentRequests, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { inviteAccount } from '../../account/index.ts';
import { enrollInside, mailEnrolled } from '../../learning/index.ts';
import { type Acting, nextVersion, recordAudit } from '../kit/index.ts';
import { openStages } from './filter.ts';
import { recordPayment } from './payments.ts';
import { findRequest, lockRequest, type RequestRecord } from './record-queries.ts';

type EnrollDeps = Pick<Deps, 'db' | 'env' | 'now' | 'queueMail' | 'templates'>;

/**
 * Enrolls the person of a request: makes their account if there is none, gives the seat, records what was paid, and mails
 * them the way there; all of it or nothing. Their other open requests for the course are enrolled with it.
 * @throws RequestError not_found, conflict when it is enrolled already or the batch is full, invalid_input
 */
export async function enrollRequest(
  deps: EnrollDeps,
  { actor, id }: Acting,
  { batchId, payment }: DeskRequestEnroll,
): Promise<void> {
  // Loaded first: nothing is locked while it is.
  await deps.templates();
  await deps.db.transaction(async (tx) => {
    const found = await findRequest(tx, id);
    if (!found) throw new RequestError('not_found');
    const email = await addressOf(tx, found);
    await lockPerson(tx, email);
    // The account comes before its request, as in its deletion.
    const { link } = await inviteAccount(deps, tx, { name: found.name, email, phone: found.mobile });
    const request = await lockRequest(tx, id);
    if (!request) throw new RequestError('not_found');
    if (request.stage === 'enrolled') throw await enrolledAlready(tx, id);

    const { courseId, emailKey } = request;
    await holdCourse(tx, courseId);
    const seat = await enrollInside(deps, tx, { email, courseId, batchId });
    if (payment) {
      await recordPayment(deps, tx, { requestId: id, enrollmentId: seat.id, courseId, recordedBy: actor.id }, payment);
    }
    if (link || seat.outcome !== 'already') {
      const invited = link ? { name: request.name, link } : undefined;
      await mailEnrolled(deps, tx, { email, course: courseOf(found), owner: seat.owner, ...(invited && { invited }) });
    }
    const fields = ['stage', ...(batchId ? ['batchId'] : []), ...(payment ? ['payment'] : [])];
    await closeRequest(tx, id);
    await recordAudit(tx, { actorId: actor.id, action: 'request.enroll', recordId: id, fields });
    for (const other of await closeRepeats(tx, { id, emailKey, courseId })) {
      await recordAudit(tx, { actorId: actor.id, action: 'request.enroll', recordId: other.id, fields: ['stage'] });
    }
  });
}

function courseOf({ course, courseSlug }: RequestRecord) {
  return { ...course, slug: courseSlug };
}

/** Nobody deletes it before the seat is given; a draft still takes learners. @throws RequestError conflict */
async function holdCourse(tx: Tx, courseId: string): Promise<void> {
  const isThere = and(eq(courses.id, courseId), isNull(courses.deletedAt));
  const [course] = await tx.select({ id: courses.id }).from(courses).where(isThere).for('key share');
  if (course) return;
  throw new RequestError('conflict', {
    message: 'This course is in the trash. Bring it back before you enroll anybody.',
  });
}

/** The e-mail of the account that the request is of, which may have changed since, or else that of the request. */
async function addressOf(tx: Tx, { userId, emailKey }: RequestRecord): Promise<string> {
  if (!userId) return emailKey;
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account?.email ?? emailKey;
}

/** Makes those who enroll one person wait for each other until the transaction ends; taken before every other lock. */
async function lockPerson(tx: Tx, emailKey: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`desk-enroll:${emailKey}`}, 0))`);
}

const enrolled = { stage: 'enrolled', followUpOn: null, ...nextVersion(enrollmentRequests) } as const;

async function closeRequest(tx: Tx, id: string): Promise<void> {
  await tx.update(enrollmentRequests).set(enrolled).where(eq(enrollmentRequests.id, id));
}

type Enrolled = { id: string; emailKey: string; courseId: string };

/** There is nothing left to do at the other open requests of that person for that course. */
function closeRepeats(tx: Tx, { id, emailKey, courseId }: Enrolled) {
  return tx
    .update(enrollmentRequests)
    .set(enrolled)
    .where(
      and(
        eq(enrollmentRequests.emailKey, emailKey),
        eq(enrollmentRequests.courseId, courseId),
        inArray(enrollmentRequests.stage, openStages),
        ne(enrollmentRequests.id, id),
      ),
    )
    .returning({ id: enrollmentRequests.id });
}

/** The answer to the second of two who enroll the same request. */
async function enrolledAlready(tx: Tx, id: string): Promise<RequestError> {
  const [by] = await tx
    .select({ name: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.recordType, 'request'),
        eq(auditEntries.recordId, id),
        eq(auditEntries.action, 'request.enroll'),
      ),
    )
    .orderBy(desc(auditEntries.createdAt))
    .limit(1);
  const who = by?.name ?? 'Somebody';
  return new RequestError('conflict', {
    message: `${who} enrolled this request already, so nothing was done. Open it again to see what is recorded.`,
  });
}
