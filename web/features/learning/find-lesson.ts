import type { LearningCourse, OutlineLesson } from '../../../contract/learning.ts';

/** The first lesson that is not marked, or whose quiz is open; undefined when there is none. */
export function nextLessonOf({ modules, nextLesson }: LearningCourse): OutlineLesson | undefined {
  return modules.flatMap(({ lessons }) => lessons).find(({ slug }) => slug === nextLesson);
}
