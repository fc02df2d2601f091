import type {
  DeskSettlementMatch,
  DeskSettlementResponse,
  DeskSettlements,
  DeskSettlementsResponse,
  DeskSettlementWithLines,
} from '../../../contract/desk-settlements.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

type Done = { message: string };

const one = (id: string) => `/desk/settlements/${encodeURIComponent(id)}`;

/** Calls for what the payment service paid into the account. */
export const settlementsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskSettlements: build.query<DeskSettlements, string>({
      query: (month) => `/desk/settlements${queryString({ month })}`,
      transformResponse: (answer: DeskSettlementsResponse) => answer.data,
      providesTags: ['DeskSettlement'],
    }),
    getDeskSettlement: build.query<DeskSettlementWithLines | null, string>({
      query: one,
      transformResponse: (answer: DeskSettlementResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskSettlement'],
    }),
    fetchDeskSettlements: build.mutation<Done, string>({
      query: (month) => ({ path: '/desk/settlements/fetch', method: 'POST', body: { month } }),
      invalidatesTags: unlessRefused('DeskSettlement'),
    }),
    uploadDeskSettlements: build.mutation<Done, { text: string }>({
      query: (body) => ({ path: '/desk/settlements/report', method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskSettlement'),
    }),
    matchDeskSettlement: build.mutation<Done, { id: string } & DeskSettlementMatch>({
      query: ({ id, ...body }) => ({ path: `${one(id)}/match`, method: 'PUT', body }),
      invalidatesTags: ['DeskSettlement'],
    }),
    unmatchDeskSettlement: build.mutation<Done, string>({
      query: (id) => ({ path: `${one(id)}/match`, method: 'DELETE', body: {} }),
      invalidatesTags: ['DeskSettlement'],
    }),
  }),
});

export const {
  useGetDeskSettlementsQuery,
  useGetDeskSettlementQuery,
  useFetchDeskSettlementsMutation,
  useUploadDeskSettlementsMutation,
  useMatchDeskSettlementMutation,
  useUnmatchDeskSettlementMutation,
} = settlementsApi;
