import type { DeskCourseListQuery } from '../../../../contract/desk-course.ts';

/** Which page of the list its address asks for. */
export function coursesQuery(search: URLSearchParams): DeskCourseListQuery {
  return { cursor: search.get('cursor') || undefined };
}
