import type { JoinableClass, JoinableClassResponse } from '../../../contract/class.ts';
import { api } from '../../api.ts';

/** The call for the page behind a join link. */
export const learnerClassApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null for a class that does not exist, or in whose batch the learner has no seat. */
    getLearnerClass: build.query<JoinableClass | null, string>({
      query: (id) => `/classes/${encodeURIComponent(id)}`,
      transformResponse: (answer: JoinableClassResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['Learning'],
    }),
  }),
});

export const { useGetLearnerClassQuery } = learnerClassApi;
