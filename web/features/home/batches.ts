import type { CourseListQuery, PaidCourse } from '../../../contract/course.ts';

/** A paid course whose next batch has a date. */
export type DatedCourse = PaidCourse & { startsOn: string };

/** The courses on the board: as many as there is room for, those that start next. */
export const NEXT_BATCHES: CourseListQuery = { kind: 'paid', sort: 'start', limit: 6 };

/** The courses with a date to come, in their order; the API gives no date that has passed. */
export function nextBatches(courses: PaidCourse[]): DatedCourse[] {
  return courses.filter((course): course is DatedCourse => course.startsOn !== null);
}
