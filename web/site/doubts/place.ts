import type { DoubtPlace } from '../../../contract/learning/doubt.ts';
import { paths } from '../../paths.ts';

/** The link to the lesson or class of a doubt. */
export function placeTrail({ course, lesson, title }: DoubtPlace) {
  return [
    { name: 'Dashboard', path: paths.dashboard },
    { name: course.title, path: paths.learn(course.slug) },
    ...(lesson ? [{ name: title, path: paths.lesson(course.slug, lesson) }] : []),
  ];
}
