import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/client.ts';
import { isTaught } from '../../db/queries/publication.ts';
import {
  enrollments,
  lessonCompletions,
  lessonPlaces,
  lessons,
  modules,
  quizAttempts,
  quizQuestions,
  savedLessons,
} from '../../db/schema/index.ts';

const isOfLearner = (table: { lessonId: PgColumn; userId: PgColumn }) =>
  and(eq(table.lessonId, lessons.id), eq(table.userId, enrollments.userId));

const hasQuiz = sql`EXISTS (SELECT 1 FROM ${quizQuestions} WHERE ${quizQuestions.lessonId} = ${lessons.id})`;
const isPassed = sql`EXISTS (SELECT 1 FROM ${quizAttempts} WHERE ${isOfLearner(quizAttempts)} AND ${quizAttempts.passed})`;

/** A lateral join `lesson` for a query on `enrollments`. */
export function taughtLessons(tx: Tx) {
  return (
    tx
      .select({
        id: lessons.id,
        courseId: lessons.courseId,
        moduleId: lessons.moduleId,
        module: sql<string | null>`${modules.title}`.as('module'),
        slug: lessons.slug,
        title: lessons.title,
        minutes: lessons.minutes,
        completed: sql<boolean>`${lessonCompletions.lessonId} IS NOT NULL`.as('completed'),
        quiz: sql<'none' | 'open' | 'passed'>`CASE WHEN NOT ${hasQuiz} THEN 'none' WHEN ${isPassed} THEN 'passed'
        ELSE 'open' END`.as('quiz'),
        heading: lessonPlaces.heading,
        leftAt: lessonPlaces.leftAt,
        savedAt: savedLessons.savedAt,
        modulePosition: sql`${modules.position}`.as('module_position'),
        position: lessons.position,
      })
      .from(lessons)
      .leftJoin(modules, eq(modules.id, lessons.moduleId))
      .leftJoin(lessonCompletions, isOfLearner(lessonCompletions))
      .leftJoin(lessonPlaces, isOfLearner(lessonPlaces))
      .leftJoin(savedLessons, isOfLearner(savedLessons))
      .where(and(eq(lessons.courseId, enrollments.courseId), isTaught))
      // PostgreSQL does not inline a sorted subquery; inlined, it would compute a column again wherever it is used.
      .orderBy(sql`${modules.position} NULLS FIRST`, lessons.position)
      .as('lesson')
  );
}

type TaughtLessons = ReturnType<typeof taughtLessons>;

export const inOrder = ({ modulePosition, position }: TaughtLessons) => sql`${modulePosition} NULLS FIRST, ${position}`;

export type Progress = {
  lessons: number;
  completedLessons: number;
  minutes: number;
  completedMinutes: number;
  openQuizzes: number;
  /** False without lessons. */
  completed: boolean;
  /** The open lesson that was read last, else the first open one. A lesson is open until it is marked and its quiz is passed. */
  current: { slug: string; title: string; heading: string | null; isRead: boolean } | null;
  /** Slugs of the first lessons that are open, or whose mark, quiz or work is missing. */
  next: { open: string | null; unmarked: string | null; quiz: string | null; work: string | null };
  /** The lessons that were saved last, at most `SAVED_SHOWN`; `at` is in seconds since 1970. */
  saved: { slug: string; title: string; at: number }[];
};

export const SAVED_SHOWN = 3;

/** The `value` of a lateral join `progress`, for a query on `enrollments` that has joined `certificate_progress`. */
export function progressIn(tx: Tx) {
  const lesson = taughtLessons(tx);
  const { slug, title, minutes, completed, quiz, heading, leftAt, savedAt } = lesson;
  const hasOpenQuiz = sql`${quiz} = 'open'`;
  const isOpen = sql`(NOT ${completed} OR ${hasOpenQuiz})`;
  const list = (value: SQL, order: SQL, condition: SQL) =>
    sql`(array_agg(${value} ORDER BY ${order}) FILTER (WHERE ${condition}))`;
  const first = (condition: SQL) => sql`${list(sql`${slug}`, inOrder(lesson), condition)}[1]`;
  const current = sql`json_build_object('slug', ${slug}, 'title', ${title}, 'heading', ${heading}, 'isRead', ${leftAt} IS NOT NULL)`;
  const saved = sql`json_build_object('slug', ${slug}, 'title', ${title}, 'at', extract(epoch FROM ${savedAt}))`;
  const value = sql<Progress>`json_build_object(
    'lessons', count(*),
    'completedLessons', count(*) FILTER (WHERE ${completed}),
    'minutes', coalesce(sum(${minutes}), 0),
    'completedMinutes', coalesce(sum(${minutes}) FILTER (WHERE ${completed}), 0),
    'openQuizzes', count(*) FILTER (WHERE ${hasOpenQuiz}),
    'completed', count(*) > 0 AND count(*) FILTER (WHERE ${isOpen}) = 0,
    'current', ${list(current, sql`${leftAt} DESC NULLS LAST, ${inOrder(lesson)}`, isOpen)}[1],
    'next', json_build_object('open', ${first(isOpen)}, 'unmarked', ${first(sql`NOT ${completed}`)},
      'quiz', ${first(hasOpenQuiz)}, 'work', ${first(sql`certificate_progress.open_works ? ${lesson.id}::text`)}),
    'saved', coalesce(to_json(${list(saved, sql`${savedAt} DESC`, sql`${savedAt} IS NOT NULL`)}[1:${sql.raw(`${SAVED_SHOWN}`)}]), '[]'))`;
  return tx
    .select({ value: value.as('value') })
    .from(lesson)
    .as('progress');
}
