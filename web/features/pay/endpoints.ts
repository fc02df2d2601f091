import type { PayOrder, PayOrderResponse } from '../../../contract/pay.ts';
import { api } from '../../api.ts';

/** The order of a link. */
export const payApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPayOrder: build.query<PayOrder | null, string>({
      query: (token) => `/pay?${new URLSearchParams({ token })}`,
      transformResponse: (answer: PayOrderResponse | null) => (answer === null ? null : answer.data),
      extraOptions: { missingIsNull: true },
    }),
  }),
});

export const { useGetPayOrderQuery } = payApi;
