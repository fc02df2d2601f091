import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { oncePerRead } from '../../base/current-request.ts';
import { isActive } from '../../db/active.ts';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { isOffered, isTaught } from '../../db/published.ts';
import {
  batches,
  certificates,
  courses,
  enrollments,
  freeCompletions,
  lessonCompletions,
  lessons,
  modules,
  quizAttempts,
  quizQuestions,
  topics,
} from '../../db/schema/index.ts';
import { isCurrent } from '../certificates/index.ts';

/** The database, or a transaction. */
export type Store = { db: Tx };

export type EnrollmentRow = Awaited<ReturnType<typeof enrollmentsQuery>>[number];
export type LessonRow = Awaited<ReturnType<typeof lessonsQuery>>[number];
export type LessonText = Pick<typeof lessons.$inferSelect, 'body' | 'videoUrl' | 'videoPoster' | 'quizSize'>;
export type QuestionRow = typeof quizQuestions.$inferSelect;
export type AttemptRow = typeof quizAttempts.$inferSelect;

/** Columns of a batch for its learners. */
const batchColumns = {
  number: batches.number,
  startsOn: batches.startsOn,
  endsOn: batches.endsOn,
  classTimes: batches.classTimes,
};

const userId = sql.placeholder('userId');

function enrollmentsQuery(db: Tx, where?: SQL) {
  return db
    .select({
      enrollmentId: enrollments.id,
      batchId: enrollments.batchId,
      courseId: courses.id,
      slug: courses.slug,
      title: courses.title,
      image: courses.image,
      certificateId: certificates.id,
      batch: batchColumns,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(
      certificates,
      and(eq(certificates.courseId, courses.id), eq(certificates.userId, enrollments.userId), isCurrent),
    )
    .leftJoin(batches, eq(batches.id, enrollments.batchId))
    .where(and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt), where))
    .orderBy(asc(enrollments.createdAt), asc(courses.position));
}

/**
 * The paid courses that a learner is enrolled in, oldest enrollment first, with their certificate and batch if any.
 * A course that is a draft again still counts, until it is in the trash.
 */
export const findEnrollments = prepared<{ userId: string }, EnrollmentRow[]>(enrollmentsQuery);

/** One of them, by the slug of its course. */
export const findEnrollment = prepared<{ userId: string; course: string }, EnrollmentRow[]>((db) =>
  enrollmentsQuery(db, eq(courses.slug, sql.placeholder('course'))),
);

function lessonsQuery(db: Tx, where?: SQL) {
  const hasQuiz = sql`EXISTS (SELECT 1 FROM ${quizQuestions} WHERE ${quizQuestions.lessonId} = ${lessons.id})`;
  const isPassed = sql`EXISTS (SELECT 1 FROM ${quizAttempts} WHERE ${quizAttempts.lessonId} = ${lessons.id}
    AND ${quizAttempts.userId} = ${enrollments.userId} AND ${quizAttempts.passed})`;
  return db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      moduleId: lessons.moduleId,
      module: modules.title,
      slug: lessons.slug,
      title: lessons.title,
      minutes: lessons.minutes,
      completed: sql<boolean>`${lessonCompletions.lessonId} IS NOT NULL`,
      quiz: sql<'none' | 'open' | 'passed'>`CASE WHEN NOT ${hasQuiz} THEN 'none' WHEN ${isPassed} THEN 'passed'
        ELSE 'open' END`,
    })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .leftJoin(
      lessonCompletions,
      and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, enrollments.userId)),
    )
    .where(and(eq(enrollments.userId, userId), isActive, isTaught, where))
    .orderBy(asc(lessons.courseId), sql`${modules.position} NULLS FIRST`, asc(lessons.position));
}

/** The published lessons of a learner's courses, in order, with their progress. */
export const findLessons = prepared<{ userId: string }, LessonRow[]>(lessonsQuery);

/** Those of one course. */
export const findCourseLessons = prepared<{ userId: string; courseId: string }, LessonRow[]>((db) =>
  lessonsQuery(db, eq(lessons.courseId, sql.placeholder('courseId'))),
);

const lessonId = sql.placeholder('lessonId');

const findTexts = prepared<{ lessonId: string }, LessonText[]>((db) =>
  db
    .select({
      body: lessons.body,
      videoUrl: lessons.videoUrl,
      videoPoster: lessons.videoPoster,
      quizSize: lessons.quizSize,
    })
    .from(lessons)
    .where(eq(lessons.id, lessonId)),
);

/** The text of an existing lesson. */
export async function findLessonText({ db }: Store, lesson: string): Promise<LessonText> {
  const [text] = await findTexts(db, { lessonId: lesson });
  return text ?? { body: null, videoUrl: null, videoPoster: null, quizSize: null };
}

const findQuestionsOf = prepared<{ lessonId: string }, QuestionRow[]>((db) =>
  db
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.lessonId, lessonId))
    .orderBy(asc(quizQuestions.position), asc(quizQuestions.id)),
);

/** The questions of a lesson's quiz in their order; none for a lesson without one. */
export function findQuestions({ db }: Store, lesson: string): Promise<QuestionRow[]> {
  return findQuestionsOf(db, { lessonId: lesson });
}

/** How many questions of a lesson's quiz are asked in a try; null: all. */
export async function findQuizSize({ db }: Store, lessonId: string): Promise<number | null> {
  const [row] = await db.select({ size: lessons.quizSize }).from(lessons).where(eq(lessons.id, lessonId));
  return row?.size ?? null;
}

/** How often a learner tried a lesson's quiz. */
export function countTries({ db }: Store, userId: string, lessonId: string): Promise<number> {
  return db.$count(quizAttempts, and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)));
}

const findAttempts = prepared<{ userId: string; lessonId: string }, AttemptRow[]>((db) =>
  db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)))
    .orderBy(desc(quizAttempts.createdAt))
    .limit(1),
);

/** The newest answers of a learner to a lesson's quiz. */
export async function findLastAttempt({ db }: Store, learner: string, lesson: string): Promise<AttemptRow | undefined> {
  const [attempt] = await findAttempts(db, { userId: learner, lessonId: lesson });
  return attempt;
}

function freeCompletionsQuery(db: Tx) {
  const minutes = sql<number>`(SELECT coalesce(sum(${lessons.minutes}), 0)::int FROM ${lessons}
    LEFT JOIN ${modules} ON ${modules.id} = ${lessons.moduleId}
    WHERE ${lessons.courseId} = ${courses.id} AND ${isTaught})`;
  return db
    .select({
      courseId: courses.id,
      title: courses.title,
      slug: courses.slug,
      topic: topics.slug,
      completedAt: freeCompletions.completedAt,
      minutes,
    })
    .from(freeCompletions)
    .innerJoin(courses, eq(courses.id, freeCompletions.courseId))
    .innerJoin(topics, eq(topics.id, courses.topicId))
    .where(and(eq(freeCompletions.userId, userId), isOffered))
    .orderBy(desc(freeCompletions.completedAt), asc(courses.position));
}

type FreeCompletionRow = Awaited<ReturnType<typeof freeCompletionsQuery>>[number];

const readFreeCompletions = prepared<{ userId: string }, FreeCompletionRow[]>(freeCompletionsQuery);

/** A learner's completed, published free courses, newest first, with the minutes of their lessons. */
export const findFreeCompletions = oncePerRead(({ db }: Store, learner) =>
  readFreeCompletions(db, { userId: learner }),
);
