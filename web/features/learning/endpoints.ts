import type { DashboardAnswer } from '../../../contract/dashboard.ts';
import { api } from '../../api.ts';

/** Calls for one's own learning. */
export const learningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardAnswer['data'], void>({
      query: () => '/dashboard',
      transformResponse: (answer: DashboardAnswer) => answer.data,
      providesTags: ['User'],
    }),
  }),
});

export const { useGetDashboardQuery } = learningApi;
