import type { DashboardAnswer } from '../../../contract/dashboard.ts';
import type {
  LearningCourse,
  LearningCourseAnswer,
  LearningLessonAnswer,
  LearningLessonPage,
  ProgressAnswer,
} from '../../../contract/learning.ts';
import { api } from '../../api.ts';
import { calls } from './calls.ts';

/** A lesson and the course that it is in, by their slugs. */
type LessonPlace = { course: string; lesson: string };

/** The chosen option's place, from 0, by the id of its question. */
export type Answers = Record<string, number>;

/** Calls for one's own learning. What a learner does changes their outline, their dashboard and who they are. */
export const learningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardAnswer['data'], void>({
      query: () => '/dashboard',
      transformResponse: (answer: DashboardAnswer) => answer.data,
      providesTags: ['User'],
    }),
    /** Null for a course that there is not, or that one is not enrolled in. */
    getLearningCourse: build.query<LearningCourse | null, string>({
      query: (course) => calls.course(course),
      transformResponse: (answer: LearningCourseAnswer | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['Learning'],
    }),
    /** Null like its course. */
    getLearningLesson: build.query<LearningLessonPage | null, LessonPlace>({
      query: ({ course, lesson }) => calls.lesson(course, lesson),
      transformResponse: (answer: LearningLessonAnswer | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['Learning'],
    }),
    markLesson: build.mutation<ProgressAnswer, LessonPlace>({
      query: ({ course, lesson }) => ({ path: calls.completion(course, lesson), method: 'POST' }),
      invalidatesTags: ['Learning', 'User'],
    }),
    handInQuiz: build.mutation<ProgressAnswer, LessonPlace & { answers: Answers }>({
      query: ({ course, lesson, answers }) => ({ path: calls.quiz(course, lesson), method: 'POST', body: answers }),
      invalidatesTags: ['Learning', 'User'],
    }),
    claimCertificate: build.mutation<ProgressAnswer, string>({
      query: (course) => ({ path: calls.certificate(course), method: 'POST' }),
      invalidatesTags: ['Learning', 'User'],
    }),
  }),
});

export const {
  useGetDashboardQuery,
  useGetLearningCourseQuery,
  useGetLearningLessonQuery,
  useMarkLessonMutation,
  useHandInQuizMutation,
  useClaimCertificateMutation,
} = learningApi;
