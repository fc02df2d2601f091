import type { DeskWaitlist } from '../../../contract/desk-waitlist.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

/** Calls for who waits for a seat. */
export const waitlistApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskWaitlist: build.query<DeskWaitlist, ListQuery>({
      query: (query) => `/desk/waitlist${queryString(query)}`,
      providesTags: ['DeskWaitlist'],
    }),
    endDeskWaiting: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/waitlist/${id}/end`, method: 'POST', body: {} }),
      invalidatesTags: unlessRefused('DeskWaitlist', 'DeskOrder'),
    }),
  }),
});

export const { useGetDeskWaitlistQuery, useEndDeskWaitingMutation } = waitlistApi;

/** What the list is narrowed to, by the names of its address. */
export const waitlistFilters = ['cursor', 'course', 'state'] as const;
