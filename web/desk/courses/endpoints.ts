import type {
  CourseOfferRequest,
  CourseTextsRequest,
  DeskCourse,
  DeskCourseList,
  DeskCourseResponse,
  DeskSaved,
  ModuleRequest,
  NewCourseRequest,
  NewModuleRequest,
  OutlineRequest,
} from '../../../contract/desk-course.ts';
import type { DeskLesson, DeskLessonResponse, LessonRequest, NewLessonRequest } from '../../../contract/desk-lesson.ts';
import type { DeskOrder } from '../../../contract/desk-order.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

type Saved = DeskSaved['data'];
type Method = 'POST' | 'PUT' | 'DELETE';

type OfCourse<Body = unknown> = Body & { course: string };
type OfModule<Body = unknown> = OfCourse<Body> & { module: string };
type LessonPlace = { course: string; lesson: string };

const pathOf = (course: string, part = '') => `/desk/courses/${encodeURIComponent(course)}${part}`;
const lessonPath = ({ course, lesson }: LessonPlace) => pathOf(course, `/lessons/${encodeURIComponent(lesson)}`);
const dataOf = ({ data }: DeskSaved): Saved => data;
const request = (method: Method, path: string, body?: unknown) => ({ method, path, body });

/** Which courses there are, which a course that is gone changes; to read that one again would find nothing. */
export const courseList = { type: 'DeskCourse', id: 'list' } as const;

/** Calls for courses, their outlines and lessons. Whatever changes, the courses are read again. */
export const coursesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskCourses: build.query<DeskCourseList, ListQuery>({
      query: (query) => `/desk/courses${queryString(query)}`,
      providesTags: [courseList],
    }),
    /** Null for a course that there is not, or that is another's. */
    getDeskCourse: build.query<DeskCourse | null, string>({
      query: (course) => pathOf(course),
      transformResponse: (answer: DeskCourseResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, id) => [{ type: 'DeskCourse', id }],
    }),
    createDeskCourse: build.mutation<Saved, NewCourseRequest>({
      query: (body) => request('POST', '/desk/courses', body),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskCourse'),
    }),
    saveDeskCourseTexts: build.mutation<Saved, { course: string; body: CourseTextsRequest }>({
      query: ({ course, body }) => request('PUT', pathOf(course), body),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskCourse'),
    }),
    saveDeskCourseOffer: build.mutation<Saved, { course: string; body: CourseOfferRequest }>({
      query: ({ course, body }) => request('PUT', pathOf(course, '/offer'), body),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskCourse'),
    }),
    deleteDeskCourse: build.mutation<unknown, string>({
      query: (course) => request('DELETE', pathOf(course)),
      invalidatesTags: unlessRefused(courseList, 'DeskTrash'),
    }),
    // Also when it failed: then others changed the list.
    orderDeskCourses: build.mutation<unknown, DeskOrder>({
      query: (body) => request('PUT', '/desk/courses/order', body),
      invalidatesTags: ['DeskCourse'],
    }),
    // Also when it failed: then others changed the outline. The forms of the page stay as they are.
    saveDeskOutline: build.mutation<Saved, OfCourse<OutlineRequest>>({
      query: ({ course, ...body }) => request('PUT', pathOf(course, '/outline'), body),
      transformResponse: dataOf,
      invalidatesTags: ['DeskCourse'],
    }),
    addDeskModule: build.mutation<Saved, OfCourse<NewModuleRequest>>({
      query: ({ course, ...body }) => request('POST', pathOf(course, '/modules'), body),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskCourse'),
    }),
    renameDeskModule: build.mutation<Saved, OfModule<ModuleRequest>>({
      query: ({ course, module, ...body }) => request('PUT', pathOf(course, `/modules/${module}`), body),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskCourse'),
    }),
    deleteDeskModule: build.mutation<unknown, OfModule>({
      query: ({ course, module }) => request('DELETE', pathOf(course, `/modules/${module}`)),
      invalidatesTags: unlessRefused('DeskCourse', 'DeskTrash'),
    }),
    /** Null like its course. */
    getDeskLesson: build.query<DeskLesson | null, LessonPlace>({
      query: lessonPath,
      transformResponse: (answer: DeskLessonResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, { lesson: id }) => [{ type: 'DeskCourse', id }],
    }),
    addDeskLesson: build.mutation<Saved, OfCourse<NewLessonRequest>>({
      query: ({ course, ...body }) => request('POST', pathOf(course, '/lessons'), body),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskCourse'),
    }),
    saveDeskLesson: build.mutation<Saved, LessonPlace & { body: LessonRequest }>({
      query: ({ body, ...place }) => request('PUT', lessonPath(place), body),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskCourse'),
    }),
    deleteDeskLesson: build.mutation<unknown, LessonPlace>({
      query: (place) => request('DELETE', lessonPath(place)),
      invalidatesTags: (data, error, { course: id }) =>
        unlessRefused({ type: 'DeskCourse', id } as const, 'DeskTrash')(data, error),
    }),
  }),
});

export const {
  useGetDeskCoursesQuery,
  useGetDeskCourseQuery,
  useCreateDeskCourseMutation,
  useSaveDeskCourseTextsMutation,
  useSaveDeskCourseOfferMutation,
  useDeleteDeskCourseMutation,
  useOrderDeskCoursesMutation,
  useSaveDeskOutlineMutation,
  useAddDeskModuleMutation,
  useRenameDeskModuleMutation,
  useDeleteDeskModuleMutation,
  useGetDeskLessonQuery,
  useAddDeskLessonMutation,
  useSaveDeskLessonMutation,
  useDeleteDeskLessonMutation,
} = coursesApi;

/** What the address of the list asks for. */
export const courseFilters = ['cursor', 'sort'] as const;
