import type { Checkout, CheckoutResponse } from '../../../contract/checkout.ts';
import { api } from '../../api.ts';

/** Paying online; apart from what each first visit loads. */
const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    openCheckout: build.mutation<Checkout, string>({
      query: (token) => ({ path: '/pay/checkout', method: 'POST', body: { token } }),
      transformResponse: (answer: CheckoutResponse) => answer.data,
    }),
  }),
});

export const { useOpenCheckoutMutation } = checkoutApi;
