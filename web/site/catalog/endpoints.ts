import type { Course, CourseList, CourseListQuery, FreeCourse, PaidCourse } from '../../../contract/course.ts';
import { find, read } from '../../calls.ts';

/** Paid courses and, with a topic, the free ones. */
export const listCourses = read('GET /courses', { provides: ['Course'] });
/** A course by its slug. The API also finds it by its ids; the address of a page has only the slug. */
export const getCourse = find('GET /courses/{id}', {
  provides: ({ id }) => [{ type: 'Course', id }],
  shows: (course, { id: slug }) => (course?.slug === slug ? course : null),
});

/** Cards on one page of the course list. */
const CARDS = 24;

/** Query for a page of the paid courses. */
export function coursesOnPage(page: number): CourseListQuery {
  return { kind: 'paid', limit: CARDS, ...(page > 1 && { page }) };
}

/** Query for a page of the free courses of a topic. */
export function freeCoursesOnPage(topic: string, page: number): CourseListQuery {
  return { kind: 'free', topic, ...(page > 1 && { page }) };
}

/** A free course as another server lists it: the five fixed fields (docs/fixed.md, Free resources) and none of ours. */
type ServerCourse = Pick<FreeCourse, '_id' | 'title' | 'description' | 'completed' | 'createdAt'> & {
  kind?: undefined;
};
/** A bare array is as good as one under `data` (docs/fixed.md, Calls). */
type Listed = CourseList | (Course | ServerCourse)[];

const coursesOf = (list: Listed): (Course | ServerCourse)[] => (Array.isArray(list) ? list : list.data);

/** How many pages a list has. */
export const pagesOf = (list: Listed): number => (Array.isArray(list) ? 1 : list.pages);

/** The paid courses of a list. */
export function paidCourses(list: Listed): PaidCourse[] {
  return coursesOf(list).filter((course) => course.kind === 'paid');
}

/** The free courses of a list, which all are that are not sold. */
export function freeCourses(list: Listed): (FreeCourse | ServerCourse)[] {
  return coursesOf(list).filter((course) => course.kind !== 'paid');
}
