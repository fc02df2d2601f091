import type { Checkout, CheckoutResponse } from '../../../contract/checkout.ts';
import type { PayOrder, PayOrderResponse } from '../../../contract/pay.ts';
import { api } from '../../api.ts';

/** The order of a link, and paying it. */
export const payApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPayOrder: build.query<PayOrder | null, string>({
      query: (token) => `/pay?${new URLSearchParams({ token })}`,
      transformResponse: (answer: PayOrderResponse | null) => (answer === null ? null : answer.data),
      extraOptions: { missingIsNull: true },
    }),
    openCheckout: build.mutation<Checkout, string>({
      query: (token) => ({ path: '/pay/checkout', method: 'POST', body: { token } }),
      transformResponse: (answer: CheckoutResponse) => answer.data,
    }),
  }),
});

export const { useGetPayOrderQuery, useOpenCheckoutMutation } = payApi;
