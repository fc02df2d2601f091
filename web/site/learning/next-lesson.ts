import type { LearningCourse, LearningLesson, OutlineLesson } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';

/** The first lesson that is not done, or whose quiz is open; undefined if there is none. */
export function nextLessonOf({ modules, nextLesson }: LearningCourse): OutlineLesson | undefined {
  return modules.flatMap(({ lessons }) => lessons).find(({ slug }) => slug === nextLesson);
}

export function nextLink(course: LearningCourse, lesson: Pick<LearningLesson, 'slug' | 'next'>) {
  const open = nextLessonOf(course);
  if (lesson.next) return { to: paths.lesson(course.slug, lesson.next.slug), label: `Next: ${lesson.next.title}` };
  if (open && open.slug !== lesson.slug) {
    return { to: paths.lesson(course.slug, open.slug), label: `Continue: ${open.title}` };
  }
  return { to: paths.learn(course.slug), label: 'All lessons of this course' };
}
