import type { LearningCourse, LearningLesson } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';
import { nextLessonOf } from './find-lesson.ts';

/** Where a learner goes from a complete lesson: the next one, else the first that is open, else the outline. */
export function onwardOf(course: LearningCourse, lesson: Pick<LearningLesson, 'slug' | 'next'>) {
  const open = nextLessonOf(course);
  if (lesson.next) return { to: paths.lesson(course.slug, lesson.next.slug), label: `Next: ${lesson.next.title}` };
  if (open && open.slug !== lesson.slug) {
    return { to: paths.lesson(course.slug, open.slug), label: `Continue: ${open.title}` };
  }
  return { to: paths.learn(course.slug), label: 'All lessons of this course' };
}
