import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { byTime, descending, pageIn } from '../../db/cursor.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import {
  classMeetings,
  courses,
  doubtAnswers,
  doubtFollows,
  doubts,
  enrollments,
  lessons,
  users,
} from '../../db/schema/index.ts';
import { type Subject, subjectColumns } from './subject.ts';

/** A learner without a batch counts as later. */
const isLater = sql`(${doubts.batchId} IS NULL OR ${enrollments.batchId} IS NULL OR EXISTS (
  SELECT 1 FROM batches own, batches before WHERE own.id = ${enrollments.batchId} AND before.id = ${doubts.batchId}
    AND (own.starts_on, own.number) > (before.starts_on, before.number)))`;

/** Whether a learner can read a doubt: of their batch, their own, or one for later batches. A hidden one only its author reads. */
export const isVisible: SQL = sql`(
  (${doubts.batchId} IS NOT DISTINCT FROM ${enrollments.batchId} OR ${doubts.askedBy} = ${enrollments.userId}
    OR (${doubts.openedAt} IS NOT NULL AND ${isLater}))
  AND (${doubts.hiddenAt} IS NULL OR ${doubts.askedBy} = ${enrollments.userId}))`;

/** In a query that also has `doubt_answers`. */
const isAnswerVisible = (userId: string) =>
  or(isNull(doubtAnswers.hiddenAt), sql`${doubtAnswers.writtenBy} = ${userId}`);

export const DOUBTS_PER_PAGE = 20;

export type DoubtListRow = Awaited<ReturnType<typeof findDoubts>>[number];
export type OwnDoubt = NonNullable<Awaited<ReturnType<typeof findDoubt>>>;
export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number];

const shownAnswers = (tx: Tx) =>
  tx.$count(doubtAnswers, and(eq(doubtAnswers.doubtId, doubts.id), isNull(doubtAnswers.hiddenAt)));

function columns(tx: Tx) {
  return {
    id: doubts.id,
    title: doubts.title,
    ...subjectColumns,
    askedBy: users.name,
    createdAt: doubts.createdAt,
    answers: shownAnswers(tx),
    answeredAt: doubts.answeredAt,
  };
}

function selectDoubts(tx: Tx, cursorKey: SQL<string>) {
  return tx
    .select({ ...columns(tx), cursorKey })
    .from(enrollments)
    .innerJoin(doubts, eq(doubts.courseId, enrollments.courseId))
    .leftJoin(users, eq(users.id, doubts.askedBy))
    .leftJoin(lessons, eq(lessons.id, doubts.lessonId))
    .leftJoin(classMeetings, eq(classMeetings.id, doubts.classId));
}

const isAbout = ({ lesson, meeting }: Subject): SQL =>
  lesson ? eq(doubts.lessonId, lesson.id) : eq(doubts.classId, meeting?.id ?? sql`NULL`);

export function findDoubts(tx: Tx, subject: Subject, cursor?: string, size = DOUBTS_PER_PAGE) {
  const page = pageIn(descending(byTime(doubts.createdAt)), doubts.id, cursor);
  return selectDoubts(tx, page.cursorKey)
    .where(and(eq(enrollments.id, subject.enrollmentId), isAbout(subject), isVisible, page.after))
    .orderBy(...page.by)
    .limit(size + 1);
}

/** Matches any word of a search, because learners may use other words. */
export const anyWord = (words: string) =>
  sql`replace(plainto_tsquery('english', ${words})::text, ' & ', ' | ')::tsquery`;

export function searchDoubts(tx: Tx, subject: Subject, words: string) {
  const query = anyWord(words);
  return selectDoubts(tx, sql<string>`''`)
    .where(and(eq(enrollments.id, subject.enrollmentId), isVisible, sql`${doubts.search} @@ ${query}`))
    .orderBy(desc(sql`ts_rank(${doubts.search}, ${query})`), desc(doubts.createdAt), desc(doubts.id))
    .limit(DOUBTS_PER_PAGE);
}

export const COUNT_LIMIT = 100;

export async function countDoubts(tx: Tx, subject: Subject): Promise<number> {
  const found = tx
    .select({ id: doubts.id })
    .from(enrollments)
    .innerJoin(doubts, eq(doubts.courseId, enrollments.courseId))
    .where(and(eq(enrollments.id, subject.enrollmentId), isAbout(subject), isVisible))
    .limit(COUNT_LIMIT)
    .as('found');
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(found);
  return row?.total ?? 0;
}

export async function findDoubt(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .select({
      ...columns(tx),
      body: doubts.body,
      askedById: doubts.askedBy,
      hiddenReason: doubts.hiddenReason,
      enrollmentId: enrollments.id,
      course: { id: courses.id, slug: courses.slug, title: courses.title },
      isFollowed: sql<boolean>`${doubtFollows.userId} IS NOT NULL`,
    })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .innerJoin(enrollments, and(eq(enrollments.courseId, doubts.courseId), eq(enrollments.userId, userId)))
    .leftJoin(users, eq(users.id, doubts.askedBy))
    .leftJoin(lessons, eq(lessons.id, doubts.lessonId))
    .leftJoin(classMeetings, eq(classMeetings.id, doubts.classId))
    .leftJoin(doubtFollows, and(eq(doubtFollows.doubtId, doubts.id), eq(doubtFollows.userId, userId)))
    .where(and(eq(doubts.id, id), isActive, isNull(courses.deletedAt), isVisible));
  return row;
}

export function findAnswers(tx: Tx, userId: string, doubtId: string) {
  return tx
    .select({
      id: doubtAnswers.id,
      body: doubtAnswers.body,
      writtenBy: users.name,
      isByTrainer: doubtAnswers.byTrainer,
      createdAt: doubtAnswers.createdAt,
      joinedAt: doubtAnswers.joinedAt,
      hiddenReason: doubtAnswers.hiddenReason,
    })
    .from(doubtAnswers)
    .leftJoin(users, eq(users.id, doubtAnswers.writtenBy))
    .where(and(eq(doubtAnswers.doubtId, doubtId), isAnswerVisible(userId)))
    .orderBy(asc(doubtAnswers.createdAt), asc(doubtAnswers.id));
}

const MAX_LESSON_ANSWERS = 20;

/** The doubts that a lesson shows, in the order in which they were added. */
export function findLessonAnswers(tx: Tx, lessonId: string) {
  return tx
    .select({
      id: doubtAnswers.id,
      title: doubts.title,
      body: doubtAnswers.body,
      isByTrainer: doubtAnswers.byTrainer,
      writtenBy: users.name,
    })
    .from(doubts)
    .innerJoin(doubtAnswers, eq(doubtAnswers.doubtId, doubts.id))
    .leftJoin(users, eq(users.id, doubtAnswers.writtenBy))
    .where(and(eq(doubts.lessonId, lessonId), isNotNull(doubtAnswers.joinedAt), isNull(doubts.hiddenAt)))
    .orderBy(asc(doubtAnswers.joinedAt), asc(doubtAnswers.id))
    .limit(MAX_LESSON_ANSWERS);
}
