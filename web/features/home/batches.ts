import type { PaidCourse } from '../../../contract/course.ts';

/** A paid course whose next batch has a date. */
export type DatedCourse = PaidCourse & { startsOn: string };

/** The courses with a date to come, the nearest first; the API gives no date that has passed. */
export function nextBatches(courses: PaidCourse[]): DatedCourse[] {
  return courses
    .filter((course): course is DatedCourse => course.startsOn !== null)
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn));
}
