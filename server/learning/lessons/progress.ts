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
  /** The lesson that was read last if it is not done, else the next. */
  current: LessonRow | null;
};

const minutesOf = (lessons: LessonRow[]) => lessons.reduce((sum, { minutes }) => sum + minutes, 0);

/** The one of these lessons that was left last; undefined if none was read. */
function lastRead(lessons: LessonRow[]): LessonRow | undefined {
  const leftAt = (lesson: LessonRow) => lesson.leftAt?.getTime() ?? 0;
  const [last] = lessons.toSorted((one, other) => leftAt(other) - leftAt(one));
  return last?.leftAt ? last : undefined;
}

/** @param lessons every lesson of the course, in order */
export function progressOf(lessons: LessonRow[]): Progress {
  const completed = lessons.filter((lesson) => lesson.completed);
  const open = lessons.filter((lesson) => !lesson.completed || lesson.quiz === 'open');
  const next = open[0] ?? null;
  return {
    lessons: lessons.length,
    completedLessons: completed.length,
    minutes: minutesOf(lessons),
    completedMinutes: minutesOf(completed),
    openQuizzes: lessons.filter(({ quiz }) => quiz === 'open').length,
    completed: lessons.length > 0 && next === null,
    next,
    current: lastRead(open) ?? next,
  };
}
