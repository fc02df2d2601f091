import type { DoubtPlace } from '../../../contract/doubt.ts';
import { paths } from '../../paths.ts';

/** The way to what a doubt is about. */
export function placeTrail({ course, lesson, title }: DoubtPlace) {
  return [
    { name: 'Dashboard', path: paths.dashboard },
    { name: course.title, path: paths.learn(course.slug) },
    ...(lesson ? [{ name: title, path: paths.lesson(course.slug, lesson) }] : []),
  ];
}
