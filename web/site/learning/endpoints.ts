import type { DashboardResponse } from '../../../contract/dashboard.ts';
import type {
  LearningCoursePage,
  LearningCourseResponse,
  LearningLessonPage,
  LearningLessonResponse,
  ProgressResponse,
} from '../../../contract/learning.ts';
import { api } from '../../api.ts';

const segment = encodeURIComponent;

/** Paths under `/api`, for the client and for forms without scripts. */
export const learningPaths = {
  course: (course: string) => `/learning/${segment(course)}`,
  lesson: (course: string, lesson: string) => `${learningPaths.course(course)}/lessons/${segment(lesson)}`,
  completion: (course: string, lesson: string) => `${learningPaths.lesson(course, lesson)}/completion`,
  quiz: (course: string, lesson: string) => `${learningPaths.lesson(course, lesson)}/quiz`,
  certificate: (course: string) => `${learningPaths.course(course)}/certificate`,
};

/** A lesson by the slugs of its course and itself. */
type LessonKey = { course: string; lesson: string };

/** Index of the chosen option by question id. */
export type Answers = Record<string, number>;

/** The learner's courses, lessons and progress. A change affects outline, dashboard and `me`. */
export const learningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardResponse['data'], void>({
      query: () => '/dashboard',
      transformResponse: (answer: DashboardResponse) => answer.data,
      providesTags: ['User'],
    }),
    /** Null for a course that does not exist or that the learner is not enrolled in. */
    getLearningCourse: build.query<LearningCoursePage | null, string>({
      query: (course) => learningPaths.course(course),
      transformResponse: (answer: LearningCourseResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['Learning'],
    }),
    /** Null under the same conditions. */
    getLearningLesson: build.query<LearningLessonPage | null, LessonKey>({
      query: ({ course, lesson }) => learningPaths.lesson(course, lesson),
      transformResponse: (answer: LearningLessonResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['Learning'],
    }),
    markLesson: build.mutation<ProgressResponse, LessonKey>({
      query: ({ course, lesson }) => ({ path: learningPaths.completion(course, lesson), method: 'POST' }),
      invalidatesTags: ['Learning', 'User'],
    }),
    submitQuiz: build.mutation<ProgressResponse, LessonKey & { answers: Answers }>({
      query: ({ course, lesson, answers }) => ({
        path: learningPaths.quiz(course, lesson),
        method: 'POST',
        body: answers,
      }),
      invalidatesTags: ['Learning', 'User'],
    }),
    claimCertificate: build.mutation<ProgressResponse, string>({
      query: (course) => ({ path: learningPaths.certificate(course), method: 'POST' }),
      invalidatesTags: ['Learning', 'User'],
    }),
  }),
});

export const {
  useGetDashboardQuery,
  useGetLearningCourseQuery,
  useGetLearningLessonQuery,
  useMarkLessonMutation,
  useSubmitQuizMutation,
  useClaimCertificateMutation,
} = learningApi;
