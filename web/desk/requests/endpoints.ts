import type { DeskNewRequest } from '../../../contract/desk-new-request.ts';
import type {
  DeskRequest,
  DeskRequestChange,
  DeskRequestList,
  DeskRequestNote,
  DeskRequestResponse,
  DeskRequestsChange,
} from '../../../contract/desk-requests.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

const dataOf = (answer: DeskRequestResponse) => answer.data;

/** Calls for the pipeline of enrollment requests. */
export const requestsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskRequests: build.query<DeskRequestList, ListQuery>({
      query: (query) => `/desk/requests${queryString(query)}`,
      providesTags: ['DeskRequest'],
    }),
    getDeskRequest: build.query<DeskRequest | null, string>({
      query: (id) => `/desk/requests/${encodeURIComponent(id)}`,
      transformResponse: (answer: DeskRequestResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskRequest'],
    }),
    addDeskRequest: build.mutation<DeskRequest, DeskNewRequest>({
      query: (body) => ({ path: '/desk/requests', method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskRequest'),
    }),
    changeDeskRequest: build.mutation<DeskRequest, { id: string } & DeskRequestChange>({
      query: ({ id, ...body }) => ({ path: `/desk/requests/${id}`, method: 'PUT', body }),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskRequest'),
    }),
    changeDeskRequests: build.mutation<unknown, DeskRequestsChange>({
      query: (body) => ({ path: '/desk/requests', method: 'PUT', body }),
      // Also when it was refused: somebody else changed one of them.
      invalidatesTags: ['DeskRequest'],
    }),
    addDeskRequestNote: build.mutation<DeskRequest, { id: string } & DeskRequestNote>({
      query: ({ id, ...body }) => ({ path: `/desk/requests/${id}/notes`, method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskRequest'),
    }),
  }),
});

export const {
  useGetDeskRequestsQuery,
  useGetDeskRequestQuery,
  useAddDeskRequestMutation,
  useChangeDeskRequestMutation,
  useChangeDeskRequestsMutation,
  useAddDeskRequestNoteMutation,
} = requestsApi;

/** What the pipeline is narrowed to, by the names of its address. */
export const requestFilters = ['q', 'course', 'stage', 'owner', 'due'] as const;

/** The same, how it is sorted, and which page of it. */
export const requestQuery = ['cursor', 'sort', ...requestFilters] as const;
