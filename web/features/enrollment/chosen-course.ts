import type { PaidCourse } from '../../../contract/course.ts';

/** What enrolling needs to know of a course. */
export type ChosenCourse = Pick<PaidCourse, 'id' | 'slug' | 'title'>;
