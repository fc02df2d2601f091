import type { DeskAlertList } from '../../../contract/desk-alerts.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

/** Calls for what about money needs a person. */
export const alertsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskAlerts: build.query<DeskAlertList, ListQuery>({
      query: (query) => `/desk/alerts${queryString(query)}`,
      providesTags: ['DeskAlert'],
    }),
    finishDeskAlert: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: `/desk/alerts/${encodeURIComponent(id)}/finish`, method: 'POST' }),
      invalidatesTags: unlessRefused('DeskAlert'),
    }),
  }),
});

export const { useGetDeskAlertsQuery, useFinishDeskAlertMutation } = alertsApi;

/** What the list of alerts is narrowed to, by the names of its address. */
export const alertFilters = ['cursor', 'state'] as const;
