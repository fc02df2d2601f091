import type { CourseListQuery, PaidCourse } from '../../../contract/publishing/course.ts';
import { read } from '../../calls.ts';

export const listTestimonials = read('GET /testimonials');

export type DatedCourse = PaidCourse & { startsOn: string };

/** The courses on the board: the six that start next. */
export const NEXT_BATCHES: CourseListQuery = { kind: 'paid', sort: 'start', limit: 6 };

/** The courses whose next batch has a date, in their order; the API returns no past dates. */
export function nextBatches(courses: PaidCourse[]): DatedCourse[] {
  return courses.filter((course): course is DatedCourse => course.startsOn !== null);
}
