import type { DoubtSubject } from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';

/** The breadcrumbs to the lesson or class of a doubt. */
export function subjectTrail({ course, lesson, title }: DoubtSubject) {
  return [
    { name: 'Dashboard', path: paths.dashboard },
    { name: course.title, path: paths.learn(course.slug) },
    ...(lesson ? [{ name: title, path: paths.lesson(course.slug, lesson) }] : []),
  ];
}
