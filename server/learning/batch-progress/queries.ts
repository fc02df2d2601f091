import { and, asc, eq, exists, max, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { isActive, learnerName, learnerPhone } from '../../db/queries/enrollments.ts';
import { batches, certificates, enrollments, mails, people, users } from '../../db/schema/index.ts';
import type { Actor } from '../../records/index.ts';
import { isTaughtBy } from '../../teaching/batches/index.ts';
import { isCurrent } from '../certificates/index.ts';
import { attemptedBy, markedBy, taughtIn } from '../learners/index.ts';

export type ProgressRow = Awaited<ReturnType<typeof findProgress>>[number];

/** More than any batch has. */
const MAX_LEARNERS = 500;

export async function mayReadBatch(tx: Tx, actor: Actor, batchId: string): Promise<boolean> {
  const isReadable = isTaughtBy(actor, { courseId: batches.courseId, batchId: batches.id });
  return (await tx.$count(batches, and(eq(batches.id, batchId), isReadable))) > 0;
}

/** Excused classes do not count. */
const classes = sql`(
  SELECT count(*) FILTER (WHERE status <> 'absent')::int AS attended, count(*)::int AS marked,
    count(*) FILTER (WHERE starts_at > coalesce(last_attended, '-infinity'))::int AS missed_in_a_row, max(last_attended) AS last_attended
  FROM (
    SELECT s.starts_at, a.status, max(s.starts_at) FILTER (WHERE a.status <> 'absent') OVER () AS last_attended
    FROM attendance a JOIN class_meetings s ON s.id = a.class_id
    WHERE a.enrollment_id = ${enrollments.id} AND s.batch_id = ${enrollments.batchId}
      AND a.status <> 'excused' AND s.cancelled_at IS NULL
  ) marks
) classes`;

/** The mean of the best attempt at each quiz, in percent. */
const quizMark = sql<number | null>`(
  SELECT round(avg(best))::int FROM (
    SELECT max(t.correct * 100.0 / t.total) AS best FROM quiz_attempts t JOIN lessons l ON l.id = t.lesson_id
    WHERE t.user_id = ${enrollments.userId} AND l.course_id = ${enrollments.courseId} AND t.total > 0
    GROUP BY t.lesson_id
  ) attempts
)`;

export function findProgress(tx: Tx, batchId: string) {
  const taught = taughtIn(tx, enrollments.courseId);
  const marked = markedBy(tx, enrollments.userId, enrollments.courseId);
  const attempted = attemptedBy(tx, enrollments.userId, enrollments.courseId);
  const hasCertificate = exists(
    tx
      .select()
      .from(certificates)
      .where(
        and(eq(certificates.userId, enrollments.userId), eq(certificates.courseId, enrollments.courseId), isCurrent),
      ),
  );
  const lastUse = sql`(SELECT max(updated_at) FROM sessions WHERE user_id = ${enrollments.userId})`;
  return tx
    .select({
      id: enrollments.id,
      personId: enrollments.personId,
      name: sql<string | null>`${learnerName}`,
      email: enrollments.email,
      phone: sql<string | null>`${learnerPhone}`,
      hasAccount: sql<boolean>`${enrollments.userId} IS NOT NULL`,
      hasCertificate: sql<boolean>`${hasCertificate}`,
      enrolledAt: enrollments.createdAt,
      attended: sql<number>`classes.attended`,
      marked: sql<number>`classes.marked`,
      missedInARow: sql<number>`classes.missed_in_a_row`,
      lessons: taught.lessons,
      completedLessons: marked.lessons,
      quizzes: taught.quizzes,
      passedQuizzes: attempted.passed,
      attemptedQuizzes: attempted.attempted,
      quizMark,
      seenAt: sql<Date | null>`greatest(${marked.last}, ${attempted.last}, classes.last_attended, ${lastUse})`.mapWith(
        enrollments.createdAt,
      ),
    })
    .from(enrollments)
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(people, eq(people.id, enrollments.personId))
    .crossJoinLateral(taught)
    .crossJoinLateral(marked)
    .crossJoinLateral(attempted)
    .crossJoinLateral(classes)
    .where(and(eq(enrollments.batchId, batchId), isActive))
    .orderBy(asc(enrollments.createdAt), asc(enrollments.id))
    .limit(MAX_LEARNERS);
}

/** The last reminders of learners, by their address in lower case. */
export async function findNudges(tx: Tx, emails: readonly string[]): Promise<Map<string, Date>> {
  const recipient = sql<string>`lower(${mails.recipient})`;
  const rows = await tx
    .select({ recipient, last: max(mails.createdAt) })
    .from(mails)
    .where(and(eq(mails.kind, 'nudge'), sql`${recipient} = ANY(${sql.param(emails)}::text[])`))
    .groupBy(recipient);
  return new Map(rows.flatMap(({ recipient: to, last }) => (last ? [[to, last]] : [])));
}

export async function findLearner(tx: Tx, batchId: string, enrollmentId: string) {
  const [seat] = await tx
    .select({ email: enrollments.email, userId: enrollments.userId, name: sql<string | null>`${learnerName}` })
    .from(enrollments)
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(people, eq(people.id, enrollments.personId))
    .where(and(eq(enrollments.id, enrollmentId), eq(enrollments.batchId, batchId), isActive));
  return seat;
}
