import type { LessonRow } from './queries.ts';

/** How far a learner is in one course. */
export type Progress = {
  lessons: number;
  completedLessons: number;
  minutes: number;
  completedMinutes: number;
  openQuizzes: number;
  /** True when every lesson is marked and every quiz passed; false without lessons. */
  completed: boolean;
  /** The first lesson that is not marked or whose quiz is not passed. */
  next: LessonRow | null;
};

const minutesOf = (lessons: LessonRow[]) => lessons.reduce((sum, { minutes }) => sum + minutes, 0);

/** @param lessons every lesson of the course, in order */
export function progressOf(lessons: LessonRow[]): Progress {
  const completed = lessons.filter((lesson) => lesson.completed);
  const next = lessons.find((lesson) => !lesson.completed || lesson.quiz === 'open') ?? null;
  return {
    lessons: lessons.length,
    completedLessons: completed.length,
    minutes: minutesOf(lessons),
    completedMinutes: minutesOf(completed),
    openQuizzes: lessons.filter(({ quiz }) => quiz === 'open').length,
    completed: lessons.length > 0 && next === null,
    next,
  };
}
