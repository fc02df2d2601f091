import type { DeskReason } from '../../../contract/desk-orders.ts';
import type {
  DeskRefundAsk,
  DeskRefundable,
  DeskRefundableResponse,
  DeskRefundDone,
  DeskRefundFinish,
  DeskRefundList,
} from '../../../contract/desk-refunds.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

const path = (kind: 'orders' | 'refunds', id: string, act: string) => `/desk/${kind}/${encodeURIComponent(id)}/${act}`;

/** A refund changes its order, alerts, documents and reports, too. */
const tags = ['DeskRefund', 'DeskOrder', 'DeskAlert', 'DeskDocument'] as const;
const changed = unlessRefused(...tags);

/** Calls for money that goes back. */
export const refundsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskRefunds: build.query<DeskRefundList, ListQuery>({
      query: (query) => `/desk/refunds${queryString(query)}`,
      providesTags: ['DeskRefund'],
    }),
    getDeskRefundable: build.query<DeskRefundable | null, string>({
      query: (id) => path('orders', id, 'refund'),
      transformResponse: (answer: DeskRefundableResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskRefund'],
    }),
    askDeskRefund: build.mutation<DeskRefundDone, DeskRefundAsk & { id: string }>({
      query: ({ id, ...body }) => ({ path: path('orders', id, 'refund'), method: 'POST', body }),
      // After a refusal, too: something went back meanwhile, and the page shows what is left.
      invalidatesTags: [...tags],
    }),
    approveDeskRefund: build.mutation<DeskRefundDone, string>({
      query: (id) => ({ path: path('refunds', id, 'approve'), method: 'POST' }),
      invalidatesTags: changed,
    }),
    declineDeskRefund: build.mutation<DeskRefundDone, DeskReason & { id: string }>({
      query: ({ id, ...body }) => ({ path: path('refunds', id, 'decline'), method: 'POST', body }),
      invalidatesTags: changed,
    }),
    finishDeskRefund: build.mutation<DeskRefundDone, DeskRefundFinish & { id: string }>({
      query: ({ id, ...body }) => ({ path: path('refunds', id, 'finish'), method: 'POST', body }),
      invalidatesTags: changed,
    }),
    retryDeskRefund: build.mutation<DeskRefundDone, string>({
      query: (id) => ({ path: path('refunds', id, 'retry'), method: 'POST' }),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useGetDeskRefundsQuery,
  useGetDeskRefundableQuery,
  useAskDeskRefundMutation,
  useApproveDeskRefundMutation,
  useDeclineDeskRefundMutation,
  useFinishDeskRefundMutation,
  useRetryDeskRefundMutation,
} = refundsApi;

/** What the list of refunds is narrowed to, by the names of its address. */
export const refundFilters = ['cursor', 'step'] as const;
