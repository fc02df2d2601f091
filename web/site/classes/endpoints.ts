import type { CalendarFeedResponse, JoinableClass, JoinableClassResponse } from '../../../contract/class.ts';
import { api } from '../../api.ts';

/** The path under `/api` of the address of one's calendar; posting to it makes a new one. */
export const CALENDAR = '/classes/calendar';

/** Calls for a learner's classes and their calendar. */
export const learnerClassApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null for a class that does not exist, or in whose batch the learner has no seat. */
    getLearnerClass: build.query<JoinableClass | null, string>({
      query: (id) => `/classes/${encodeURIComponent(id)}`,
      transformResponse: (answer: JoinableClassResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['Learning'],
    }),
    getCalendarFeed: build.query<string | null, void>({
      query: () => CALENDAR,
      transformResponse: ({ data }: CalendarFeedResponse) => data.url,
      providesTags: ['Calendar'],
    }),
    renewCalendarFeed: build.mutation<{ message: string }, void>({
      query: () => ({ path: CALENDAR, method: 'POST' }),
      invalidatesTags: ['Calendar'],
    }),
  }),
});

export const { useGetLearnerClassQuery, useGetCalendarFeedQuery, useRenewCalendarFeedMutation } = learnerClassApi;
