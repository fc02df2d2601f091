import { paths } from '../../../contract/paths.ts';
import type { FreeCourseDetail } from '../../../contract/publishing/course.ts';
import type { Topic } from '../../../contract/publishing/topic.ts';
import type { Crumb } from '../../ui/Breadcrumbs.tsx';

export function courseCountText(count: number): string {
  return count === 1 ? '1 course' : `${count} courses`;
}

export function lessonCountText(count: number): string {
  return count === 1 ? '1 lesson' : `${count} lessons`;
}

/** The texts are fixed (docs/fixed.md, Free resources). */
export function statusText(completed: boolean): string {
  return completed ? '✅ Completed' : '❌ Pending';
}

const root: Crumb = { name: 'Free Resources', path: paths.resources };

export function topicTrail(topic: Pick<Topic, 'name' | 'slug'>): Crumb[] {
  return [root, { name: topic.name, path: paths.topic(topic.slug) }];
}

export function freeCourseTrail(course: Pick<FreeCourseDetail, 'topic' | 'topicName' | 'title' | 'slug'>): Crumb[] {
  return [
    root,
    { name: course.topicName, path: paths.topic(course.topic) },
    { name: course.title, path: paths.freeCourse(course.topic, course.slug) },
  ];
}
