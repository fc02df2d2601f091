import type { DeskCourseLearners } from '../../../../contract/desk-learners.ts';
import { queryString } from '../../../api.ts';
import { deskApi } from '../api.ts';

type LearnersQuery = { course: string; cursor?: string | undefined };

/** Calls for the learners of a course; null for a course that one does not see. */
export const learnersApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskCourseLearners: build.query<DeskCourseLearners | null, LearnersQuery>({
      query: ({ course, cursor }) => `/desk/courses/${encodeURIComponent(course)}/learners${queryString({ cursor })}`,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskBatch'],
    }),
  }),
});

export const { useGetDeskCourseLearnersQuery } = learnersApi;
