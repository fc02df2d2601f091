import type { OwnDue, OwnDuesResponse, OwnOrder, OwnOrdersResponse, PayOrderResponse } from '../../../contract/pay.ts';
import { api } from '../../api.ts';

/** The order of a link, and what its buyer owes. */
export const payApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPayOrder: build.query<PayOrderResponse['data'] | null, string>({
      query: (token) => `/pay?${new URLSearchParams({ token })}`,
      transformResponse: (answer: PayOrderResponse | null) => (answer === null ? null : answer.data),
      extraOptions: { missingIsNull: true },
    }),
    getOwnDues: build.query<OwnDue[], void>({
      query: () => '/account/dues',
      transformResponse: (answer: OwnDuesResponse) => answer.data,
    }),
    getOwnOrders: build.query<OwnOrder[], void>({
      query: () => '/account/orders',
      transformResponse: (answer: OwnOrdersResponse) => answer.data,
    }),
  }),
});

export const { useGetOwnDuesQuery, useGetOwnOrdersQuery, useGetPayOrderQuery } = payApi;
