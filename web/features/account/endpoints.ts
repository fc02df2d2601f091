import { useSelector } from 'react-redux';
import type { AccountResponse, SessionsResponse, SignInResponse } from '../../../contract/account.ts';
import type { Me, MeResponse } from '../../../contract/me.ts';
import { api } from '../../api.ts';

/** Fields of specification section 3. */
export type SignUpData = { name: string; email: string; password: string; phone: string };
export type SignInData = { email: string; password: string };

/** The signed-in person, their sessions, sign-up, sign-in and mailed links. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null for a visitor. */
    getMe: build.query<MeResponse['data'], void>({
      query: () => '/me',
      transformResponse: (answer: MeResponse) => answer.data,
      providesTags: ['User'],
    }),
    getSessions: build.query<SessionsResponse, void>({
      query: () => '/account/sessions',
      providesTags: ['User'],
    }),
    /** Refused with a message when the link does not make the first admin, or no more. */
    checkFirstAdminLink: build.query<AccountResponse, string>({
      query: (token) => `/auth/first-admin?${new URLSearchParams({ token })}`,
    }),
    signUp: build.mutation<AccountResponse, SignUpData>({
      query: (body) => ({ path: '/auth/sign-up', method: 'POST', body }),
    }),
    signIn: build.mutation<SignInResponse, SignInData>({
      query: (body) => ({ path: '/auth/sign-in', method: 'POST', body }),
      // Also the data of a person who was signed in before.
      invalidatesTags: ['User', 'Learning'],
    }),
    finishSignIn: build.mutation<SignInResponse, { code: string }>({
      query: (body) => ({ path: '/auth/second-step', method: 'POST', body }),
      invalidatesTags: ['User', 'Learning'],
    }),
    /** Invalidates nothing: the caller leaves the document. */
    signOut: build.mutation<AccountResponse, void>({
      query: () => ({ path: '/auth/sign-out', method: 'POST' }),
    }),
    forgotPassword: build.mutation<AccountResponse, { email: string }>({
      query: (body) => ({ path: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<AccountResponse, { token: string; password: string }>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    verifyEmail: build.mutation<AccountResponse, { token: string }>({
      query: (body) => ({ path: '/auth/verify-email', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    mailVerification: build.mutation<AccountResponse, void>({
      query: () => ({ path: '/auth/verification-mail', method: 'POST' }),
    }),
  }),
});

export const {
  useCheckFirstAdminLinkQuery,
  useGetMeQuery,
  useGetSessionsQuery,
  useSignUpMutation,
  useSignInMutation,
  useFinishSignInMutation,
  useSignOutMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
  useMailVerificationMutation,
} = accountApi;

/** Made once: the query's own hook would make one for each of the many that read it. */
const selectMe = accountApi.endpoints.getMe.select();

/** The signed-in person, null for a visitor, undefined while that is unknown. Loads nothing. */
export function useMe(): Me | undefined {
  return useSelector(selectMe).data;
}
