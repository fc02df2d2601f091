import type { Course, CourseDetail, CourseListQuery, PaidCourse } from '../../../contract/course.ts';
import { api, queryString } from '../../api.ts';

type Listed = { data: Course[] } | Course[];

/** Calls for paid courses and, with a topic, for the free ones. */
export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCourses: build.query<Course[], CourseListQuery>({
      query: ({ kind, topic }) => `/courses${queryString({ kind, topic })}`,
      // Specification section 7: a bare array is as good as one under `data`.
      transformResponse: (answer: Listed) => (Array.isArray(answer) ? answer : answer.data),
      providesTags: ['Course'],
    }),
    getCourse: build.query<CourseDetail | null, string>({
      query: (slug) => `/courses/${encodeURIComponent(slug)}`,
      transformResponse: (answer: { data: CourseDetail } | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, slug) => [{ type: 'Course', id: slug }],
    }),
  }),
});

export const { useGetCoursesQuery, useGetCourseQuery } = catalogApi;

/** Narrows a list to the courses that are sold. */
export function paidCourses(courses: Course[]): PaidCourse[] {
  return courses.filter((course) => course.kind === 'paid');
}
