import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { oncePerRead } from '../../base/current-request.ts';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { isOffered, isTaught } from '../../db/queries/publication.ts';
import {
  batches,
  certificates,
  courses,
  enrollments,
  freeCompletions,
  lessonNotes,
  lessons,
  modules,
  quizAttempts,
  quizQuestions,
  savedLessons,
  topics,
} from '../../db/schema/index.ts';
import { nextClassIn } from '../../teaching/classes/index.ts';
import { certificateProgressColumns, certificateProgressIn, isCurrent } from '../certificates/index.ts';
import { openSince } from '../surveys/index.ts';
import { inOrder, progressIn, taughtLessons } from './progress.ts';

export type EnrollmentRow = Awaited<ReturnType<typeof enrollmentsQuery>>[number];
export type LessonRow = Awaited<ReturnType<typeof outlineQuery>>[number];
export type LessonText = Awaited<ReturnType<typeof textsQuery>>[number];
export type QuestionRow = typeof quizQuestions.$inferSelect;
export type AttemptRow = typeof quizAttempts.$inferSelect;

const batchColumns = {
  number: batches.number,
  startsOn: batches.startsOn,
  endsOn: batches.endsOn,
  classTimes: batches.classTimes,
};

const userId = sql.placeholder('userId');

function enrollmentsQuery(tx: Tx, where?: SQL) {
  const progress = progressIn(tx);
  const next = nextClassIn(tx);
  return tx
    .select({
      enrollmentId: enrollments.id,
      batchId: enrollments.batchId,
      courseId: courses.id,
      slug: courses.slug,
      title: courses.title,
      image: courses.image,
      certificateId: certificates.id,
      batch: batchColumns,
      surveyAskedAt: openSince,
      certificateProgress: certificateProgressColumns,
      progress: progress.value,
      nextClass: {
        id: next.id,
        number: next.number,
        title: next.title,
        startsAt: next.startsAt,
        endsAt: next.endsAt,
        trainer: next.trainer,
        attendance: next.attendance,
        cancelledAt: next.cancelledAt,
        cancelReason: next.cancelReason,
        recordingUrl: next.recordingUrl,
        recordingFile: next.recordingFile,
        notes: next.notes,
      },
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .crossJoinLateral(certificateProgressIn(tx))
    .crossJoinLateral(progress)
    .leftJoinLateral(next, sql`true`)
    .leftJoin(
      certificates,
      and(eq(certificates.courseId, courses.id), eq(certificates.userId, enrollments.userId), isCurrent),
    )
    .leftJoin(batches, eq(batches.id, enrollments.batchId))
    .where(and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt), where))
    .orderBy(asc(enrollments.createdAt), asc(courses.position));
}

/** Oldest enrollment first. A course that is a draft again still counts, until it is in the trash. */
export const findEnrollments = prepared<{ userId: string; now: Date }, EnrollmentRow[]>(enrollmentsQuery);

export const findEnrollment = prepared<{ userId: string; now: Date; course: string }, EnrollmentRow[]>((tx) =>
  enrollmentsQuery(tx, eq(courses.slug, sql.placeholder('course'))),
);

function outlineQuery(tx: Tx) {
  const lesson = taughtLessons(tx);
  const { id, moduleId, module, slug, title, minutes, completed, quiz } = lesson;
  return tx
    .select({ id, moduleId, module, slug, title, minutes, completed, quiz })
    .from(enrollments)
    .innerJoinLateral(lesson, sql`true`)
    .where(and(eq(enrollments.userId, userId), isActive, eq(enrollments.courseId, sql.placeholder('courseId'))))
    .orderBy(inOrder(lesson));
}

export const findOutline = prepared<{ userId: string; courseId: string }, LessonRow[]>(outlineQuery);

const lessonId = sql.placeholder('lessonId');

function textsQuery(tx: Tx) {
  const isOwn = (table: { lessonId: PgColumn; userId: PgColumn }) =>
    and(eq(table.lessonId, lessons.id), eq(table.userId, userId));
  return tx
    .select({
      body: lessons.body,
      videoUrl: lessons.videoUrl,
      videoPoster: lessons.videoPoster,
      quizSize: lessons.quizSize,
      note: sql<string>`coalesce(${lessonNotes.body}, '')`,
      noteVersion: sql<number>`coalesce(${lessonNotes.version}, 0)`,
      isSaved: sql<boolean>`${savedLessons.lessonId} IS NOT NULL`,
    })
    .from(lessons)
    .leftJoin(lessonNotes, isOwn(lessonNotes))
    .leftJoin(savedLessons, isOwn(savedLessons))
    .where(eq(lessons.id, lessonId));
}

const findTexts = prepared<{ userId: string; lessonId: string }, LessonText[]>(textsQuery);

const NO_TEXT: LessonText = {
  body: null,
  videoUrl: null,
  videoPoster: null,
  quizSize: null,
  note: '',
  noteVersion: 0,
  isSaved: false,
};

export async function findLessonText(tx: Tx, learner: string, lesson: string): Promise<LessonText> {
  const [text] = await findTexts(tx, { userId: learner, lessonId: lesson });
  return text ?? NO_TEXT;
}

const findQuestionsOf = prepared<{ lessonId: string }, QuestionRow[]>((tx) =>
  tx
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.lessonId, lessonId))
    .orderBy(asc(quizQuestions.position), asc(quizQuestions.id)),
);

export function findQuestions(tx: Tx, lesson: string): Promise<QuestionRow[]> {
  return findQuestionsOf(tx, { lessonId: lesson });
}

/** The number of questions that a quiz draws; null for all. */
export async function findQuizSize(tx: Tx, lessonId: string): Promise<number | null> {
  const [row] = await tx.select({ size: lessons.quizSize }).from(lessons).where(eq(lessons.id, lessonId));
  return row?.size ?? null;
}

export function countAttempts(tx: Tx, userId: string, lessonId: string): Promise<number> {
  return tx.$count(quizAttempts, and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)));
}

const lastAttemptQuery = prepared<{ userId: string; lessonId: string }, AttemptRow[]>((tx) =>
  tx
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)))
    .orderBy(desc(quizAttempts.createdAt))
    .limit(1),
);

export async function findLastAttempt(tx: Tx, learner: string, lesson: string): Promise<AttemptRow | undefined> {
  const [attempt] = await lastAttemptQuery(tx, { userId: learner, lessonId: lesson });
  return attempt;
}

export async function findAttempt(tx: Tx, id: string) {
  const { userId, lessonId, correct, total, passed } = quizAttempts;
  const [attempt] = await tx
    .select({ userId, lessonId, correct, total, passed })
    .from(quizAttempts)
    .where(eq(quizAttempts.id, id));
  return attempt;
}

export type StoredAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

function freeCompletionsQuery(tx: Tx) {
  const minutes = sql<number>`(SELECT coalesce(sum(${lessons.minutes}), 0)::int FROM ${lessons}
    LEFT JOIN ${modules} ON ${modules.id} = ${lessons.moduleId}
    WHERE ${lessons.courseId} = ${courses.id} AND ${isTaught})`;
  return tx
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

/** Published ones, newest first. */
export const findFreeCompletions = oncePerRead((tx: Tx, learner) => readFreeCompletions(tx, { userId: learner }));
