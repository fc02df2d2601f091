import type {
  Course,
  CourseList,
  CourseListQuery,
  FreeCourse,
  PaidCourse,
} from '../../../contract/publishing/course.ts';
import { find, read } from '../../calls.ts';

/** Paid courses and, with a topic, the free ones. */
export const listCourses = read('GET /courses', { provides: ['Course'] });
/** A course by its slug. The API also finds it by its ids; the address of a page has only the slug. */
export const getCourse = find('GET /courses/{id}', {
  provides: ({ id }) => [{ type: 'Course', id }],
  shows: (course, { id: slug }) => (course?.slug === slug ? course : null),
});

export const listTrainers = read('GET /trainers');
export const getOpenLesson = find('GET /courses/{course}/lessons/{lesson}', { provides: ['Course'] });

const CARDS_PER_PAGE = 24;

const MAX_COMPARED = 3;

/** The slugs of the courses to compare, from an address: two or three, or none. */
export function comparedIn(search: URLSearchParams): string[] {
  const slugs = [...new Set(search.getAll('compare'))].filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug));
  return slugs.length > 1 ? slugs.slice(0, MAX_COMPARED) : [];
}

export function coursesOnPage(page: number): CourseListQuery {
  return { kind: 'paid', limit: CARDS_PER_PAGE, ...(page > 1 && { page }) };
}

export function freeCoursesOnPage(topic: string, page: number): CourseListQuery {
  return { kind: 'free', topic, ...(page > 1 && { page }) };
}

/** A free course from another server, which has only the five fixed fields (docs/fixed.md, Free resources). */
type ServerCourse = Pick<FreeCourse, '_id' | 'title' | 'description' | 'completed' | 'createdAt'> & {
  kind?: undefined;
};
/** A list of courses: a bare array, or one under `data` (docs/fixed.md, Calls). */
type ListResponse = CourseList | (Course | ServerCourse)[];

const coursesOf = (list: ListResponse): (Course | ServerCourse)[] => (Array.isArray(list) ? list : list.data);

export const pagesOf = (list: ListResponse): number => (Array.isArray(list) ? 1 : list.pages);

export function paidCourses(list: ListResponse): PaidCourse[] {
  return coursesOf(list).filter((course) => course.kind === 'paid');
}

/** The free courses of a list: all that are not paid courses. */
export function freeCourses(list: ListResponse): (FreeCourse | ServerCourse)[] {
  return coursesOf(list).filter((course) => course.kind !== 'paid');
}
