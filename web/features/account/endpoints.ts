import type { MeAnswer } from '../../../contract/me.ts';
import { api } from '../../api.ts';

/** Fields of specification section 3. */
export type SignUpData = { name: string; email: string; password: string; phone: string };
export type SignInData = { email: string; password: string };

/** Calls for who is asking, and to become somebody. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null for a visitor. */
    getMe: build.query<MeAnswer['data'], void>({
      query: () => '/me',
      transformResponse: (answer: MeAnswer) => answer.data,
      providesTags: ['User'],
    }),
    signUp: build.mutation<unknown, SignUpData>({
      query: (body) => ({ path: '/auth/sign-up', method: 'POST', body }),
    }),
    signIn: build.mutation<unknown, SignInData>({
      query: (body) => ({ path: '/auth/sign-in', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useGetMeQuery, useSignUpMutation, useSignInMutation } = accountApi;
