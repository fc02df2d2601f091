import type { Course, CourseDetail, CourseListQuery, FreeCourse, PaidCourse } from '../../../contract/course.ts';
import { api, queryString } from '../../api.ts';

/** A free course as another server lists it: the five fields of specification section 3 and none of ours. */
type ServerCourse = Pick<FreeCourse, '_id' | 'title' | 'description' | 'completed' | 'createdAt'> & {
  kind?: undefined;
};

type ListedCourse = Course | ServerCourse;
type Listed = { data: ListedCourse[]; page?: number; pages?: number } | ListedCourse[];

/** Courses of a page of the list, which page that is, and how many there are (`loads` asks whether it is past the last). */
export type CoursePage = { courses: ListedCourse[]; page: number; pages: number };

/** Specification section 7: a bare array is as good as one under `data`. */
function coursePage(answer: Listed): CoursePage {
  const { data, page = 1, pages = 1 } = Array.isArray(answer) ? { data: answer } : answer;
  return { courses: data, page, pages };
}

/** Calls for paid courses and, with a topic, for the free ones. */
export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCourses: build.query<CoursePage, CourseListQuery>({
      query: ({ kind, topic, sort, page, limit }) => `/courses${queryString({ kind, topic, sort, page, limit })}`,
      transformResponse: coursePage,
      providesTags: ['Course'],
    }),
    getCourse: build.query<CourseDetail | null, string>({
      query: (slug) => `/courses/${encodeURIComponent(slug)}`,
      // The API also finds a course by its ids; the address of a page has only the slug.
      transformResponse: (answer: { data: CourseDetail } | null, _meta, slug) =>
        answer?.data.slug === slug ? answer.data : null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, slug) => [{ type: 'Course', id: slug }],
    }),
  }),
});

export const { useGetCoursesQuery, useGetCourseQuery } = catalogApi;

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

/** The paid courses of a list. */
export function paidCourses({ courses }: CoursePage): PaidCourse[] {
  return courses.filter((course) => course.kind === 'paid');
}

/** The free courses of a list, which all are that are not sold. */
export function freeCourses({ courses }: CoursePage): (FreeCourse | ServerCourse)[] {
  return courses.filter((course) => course.kind !== 'paid');
}
