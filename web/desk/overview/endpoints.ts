import type { DeskOverview, DeskOverviewResponse } from '../../../contract/desk-overview.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';

/** The call for the figures. */
export const overviewApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskOverview: build.query<DeskOverview, ListQuery>({
      query: (query) => `/desk/overview${queryString(query)}`,
      transformResponse: (answer: DeskOverviewResponse) => answer.data,
      providesTags: ['DeskRequest', 'DeskMessage', 'DeskMail'],
    }),
  }),
});

export const { useGetDeskOverviewQuery } = overviewApi;
