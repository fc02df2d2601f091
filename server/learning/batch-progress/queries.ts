import { and, asc, desc, eq, exists, gte, inArray, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { isActive, learnerName, learnerPhone } from '../../db/queries/enrollments.ts';
import { isTaught } from '../../db/queries/publication.ts';
import {
  absenceTalks,
  batches,
  certificateRules,
  certificates,
  courses,
  enrollments,
  mails,
  people,
  users,
} from '../../db/schema/index.ts';
import type { Actor } from '../../records/index.ts';
import { isTaughtBy } from '../../teaching/batches/index.ts';
import { isCurrent } from '../certificates/index.ts';
import { taughtIn } from '../learners/index.ts';

export type ProgressRow = Awaited<ReturnType<typeof findProgress>>[number];

/** More than all running batches have. */
const MAX_LEARNERS = 5000;

export async function mayReadBatch(tx: Tx, actor: Actor, batchId: string): Promise<boolean> {
  const isReadable = isTaughtBy(actor, { courseId: batches.courseId, batchId: batches.id });
  return (await tx.$count(batches, and(eq(batches.id, batchId), isReadable))) > 0;
}

/** These three read all learners at once from `seats`, which takes a third of the time of a subquery for each of them. */
const marked = sql`(
  SELECT seats.id, count(*)::int AS lessons, max(c.completed_at) AS last
  FROM seats JOIN lesson_completions c ON c.user_id = seats.user_id
    JOIN lessons ON lessons.id = c.lesson_id AND lessons.course_id = seats.course_id
    LEFT JOIN modules ON modules.id = lessons.module_id
  WHERE ${isTaught}
  GROUP BY seats.id
) marked`;

/** The mark is the mean of the best attempt at each quiz, in percent. */
const attempted = sql`(
  SELECT id, count(*)::int AS quizzes, count(*) FILTER (WHERE passed)::int AS passed, round(avg(best))::int AS mark, max(last) AS last
  FROM (
    SELECT seats.id, bool_or(t.passed) AS passed, max(t.correct * 100.0 / nullif(t.total, 0)) AS best, max(t.created_at) AS last
    FROM seats JOIN quiz_attempts t ON t.user_id = seats.user_id
      JOIN lessons ON lessons.id = t.lesson_id AND lessons.course_id = seats.course_id
      LEFT JOIN modules ON modules.id = lessons.module_id
    WHERE ${isTaught}
    GROUP BY seats.id, t.lesson_id
  ) quizzes
  GROUP BY id
) attempted`;

/** Excused classes do not count. */
const classes = sql`(
  SELECT id, attended, marked, last_attended, last_missed,
    (SELECT count(*) FROM unnest(missed) AS at WHERE at > coalesce(last_attended, '-infinity'))::int AS missed_in_a_row
  FROM (
    SELECT seats.id, count(*)::int AS marked, count(*) FILTER (WHERE a.status <> 'absent')::int AS attended,
      max(s.starts_at) FILTER (WHERE a.status <> 'absent') AS last_attended,
      max(s.starts_at) FILTER (WHERE a.status = 'absent') AS last_missed,
      array_agg(s.starts_at) FILTER (WHERE a.status = 'absent') AS missed
    FROM seats JOIN attendance a ON a.enrollment_id = seats.id
      JOIN class_meetings s ON s.id = a.class_id AND s.batch_id = seats.batch_id
    WHERE a.status <> 'excused' AND s.cancelled_at IS NULL
    GROUP BY seats.id
  ) marks
) classes`;

/** The progress of learners, with their batch. In `where` and `isOwn`, `batches` and `courses` can be used. */
export function findProgress(tx: Tx, where: SQL | undefined, isOwn: SQL = sql`TRUE`) {
  const { id, userId, courseId, batchId } = enrollments;
  const seats = tx
    .$with('seats')
    .as(
      tx
        .select({ id, userId, courseId, batchId })
        .from(enrollments)
        .innerJoin(batches, eq(batches.id, batchId))
        .innerJoin(courses, eq(courses.id, courseId))
        .where(and(where, isActive))
        .limit(MAX_LEARNERS),
    );
  const taught = taughtIn(tx, courseId);
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
    .with(seats)
    .select({
      id,
      batch: {
        id: batches.id,
        number: batches.number,
        startsOn: batches.startsOn,
        endsOn: batches.endsOn,
      },
      course: { id: courses.id, title: courses.title, slug: courses.slug },
      rule: certificateRules.rule,
      personId: enrollments.personId,
      name: sql<string | null>`${learnerName}`,
      email: enrollments.email,
      phone: sql<string | null>`${learnerPhone}`,
      hasAccount: sql<boolean>`${enrollments.userId} IS NOT NULL`,
      hasCertificate: sql<boolean>`${hasCertificate}`,
      isOwn: sql<boolean>`${isOwn}`,
      enrolledAt: enrollments.createdAt,
      attended: sql<number>`coalesce(classes.attended, 0)`,
      marked: sql<number>`coalesce(classes.marked, 0)`,
      attendedAt: sql<Date | null>`classes.last_attended`.mapWith(enrollments.createdAt),
      missedAt: sql<Date | null>`classes.last_missed`.mapWith(enrollments.createdAt),
      missedInARow: sql<number>`coalesce(classes.missed_in_a_row, 0)`,
      lessons: taught.lessons,
      completedLessons: sql<number>`coalesce(marked.lessons, 0)`,
      quizzes: taught.quizzes,
      passedQuizzes: sql<number>`coalesce(attempted.passed, 0)`,
      attemptedQuizzes: sql<number>`coalesce(attempted.quizzes, 0)`,
      quizMark: sql<number | null>`attempted.mark`,
      seenAt: sql<Date | null>`greatest(marked.last, attempted.last, classes.last_attended, ${lastUse})`.mapWith(
        enrollments.createdAt,
      ),
    })
    .from(enrollments)
    .innerJoin(seats, eq(seats.id, id))
    .innerJoin(batches, eq(batches.id, batchId))
    .innerJoin(courses, eq(courses.id, courseId))
    .leftJoin(certificateRules, eq(certificateRules.courseId, enrollments.courseId))
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(people, eq(people.id, enrollments.personId))
    .crossJoinLateral(taught)
    .leftJoin(marked, sql`marked.id = ${id}`)
    .leftJoin(attempted, sql`attempted.id = ${id}`)
    .leftJoin(classes, sql`classes.id = ${id}`)
    .orderBy(asc(enrollments.createdAt), asc(id));
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

/** Matches batches that have begun and not ended, of courses that are not in the trash. In a query on `batches` and `courses`. */
export const isRunning = (today: string): SQL | undefined =>
  and(lte(batches.startsOn, today), or(isNull(batches.endsOn), gte(batches.endsOn, today)), isNull(courses.deletedAt));

type Talk = { enrollmentId: string; talkedAt: Date; note: string };

/** The conversations with learners by their enrollments, newest first. */
export async function findTalks(tx: Tx, enrollmentIds: string[]): Promise<Map<string, Talk[]>> {
  const { enrollmentId, talkedAt, note } = absenceTalks;
  const rows = await tx
    .select({ enrollmentId, talkedAt, note })
    .from(absenceTalks)
    .where(inArray(enrollmentId, enrollmentIds))
    .orderBy(desc(talkedAt), desc(absenceTalks.id));
  return Map.groupBy(rows, (row) => row.enrollmentId);
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
