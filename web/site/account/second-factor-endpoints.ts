import type { AccountResponse } from '../../../contract/account.ts';
import type { SecondFactor, SecondFactorResponse } from '../../../contract/second-factor.ts';
import { api } from '../../api.ts';

/** The path under `/api` of one's second factor. */
export const SECOND_FACTOR = '/account/second-factor';

/** The second factor of one's own sign-in. */
export const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactor, void>({
      query: () => SECOND_FACTOR,
      transformResponse: (answer: SecondFactorResponse) => answer.data,
      providesTags: ['User'],
    }),
    beginSecondFactor: build.mutation<AccountResponse, { password: string }>({
      query: (body) => ({ path: SECOND_FACTOR, method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    confirmSecondFactor: build.mutation<AccountResponse, { code: string }>({
      query: (body) => ({ path: `${SECOND_FACTOR}/confirm`, method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    endSecondFactor: build.mutation<AccountResponse, { password: string }>({
      query: (body) => ({ path: `${SECOND_FACTOR}/end`, method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
} = secondFactorApi;
