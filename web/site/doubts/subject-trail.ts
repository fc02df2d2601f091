import type { DoubtSubject } from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';

export function subjectTrail({ course, lesson, title }: DoubtSubject) {
  return [
    { name: 'Dashboard', path: paths.dashboard },
    { name: course.title, path: paths.learn(course.slug) },
    ...(lesson ? [{ name: title, path: paths.lesson(course.slug, lesson) }] : []),
  ];
}
