import { useSelector } from 'react-redux';
import type { AccountResponse } from '../../../contract/account.ts';
import type { Me, MeResponse } from '../../../contract/me.ts';
import { api } from '../../api.ts';

/** The signed-in person, and sign-out: what the header of every page needs. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null for a visitor. */
    getMe: build.query<MeResponse['data'], void>({
      query: () => '/me',
      transformResponse: (answer: MeResponse) => answer.data,
      providesTags: ['User'],
    }),
    /** Invalidates nothing: the caller leaves the document. */
    signOut: build.mutation<AccountResponse, void>({
      query: () => ({ path: '/auth/sign-out', method: 'POST' }),
    }),
  }),
});

export const { useGetMeQuery, useSignOutMutation } = accountApi;

/** Made once: the query's own hook would make one for each of the many that read it. */
const selectMe = accountApi.endpoints.getMe.select();

/** The signed-in person, null for a visitor, undefined while that is unknown. Loads nothing. */
export function useMe(): Me | undefined {
  return useSelector(selectMe).data;
}
