import type { DeskCourseLearners, DeskRevocation } from '../../../contract/desk-learners.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

type LearnersQuery = { course: string; query: ListQuery };

/** Calls for the learners of a course; null for a course that one does not see. */
export const learnersApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskCourseLearners: build.query<DeskCourseLearners | null, LearnersQuery>({
      query: ({ course, query }) => `/desk/courses/${encodeURIComponent(course)}/learners${queryString(query)}`,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskBatch'],
    }),
    revokeDeskCertificate: build.mutation<unknown, DeskRevocation & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/desk/certificates/${id}/revoke`, method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskBatch'),
    }),
  }),
});

export const { useGetDeskCourseLearnersQuery, useRevokeDeskCertificateMutation } = learnersApi;

/** What the list is narrowed to, by the names of its address. */
export const learnerFilters = ['cursor', 'sort', 'q'] as const;
