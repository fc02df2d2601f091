import type { AccountAnswer, SessionsAnswer } from '../../../contract/account.ts';
import type { MeAnswer } from '../../../contract/me.ts';
import { api } from '../../api.ts';

/** Fields of specification section 3. */
export type SignUpData = { name: string; email: string; password: string; phone: string };
export type SignInData = { email: string; password: string };

/** Calls for who is asking and where else they are, and to become somebody. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null for a visitor. */
    getMe: build.query<MeAnswer['data'], void>({
      query: () => '/me',
      transformResponse: (answer: MeAnswer) => answer.data,
      providesTags: ['User'],
    }),
    getSessions: build.query<SessionsAnswer, void>({
      query: () => '/account/sessions',
      providesTags: ['User'],
    }),
    signUp: build.mutation<AccountAnswer, SignUpData>({
      query: (body) => ({ path: '/auth/sign-up', method: 'POST', body }),
    }),
    signIn: build.mutation<AccountAnswer, SignInData>({
      query: (body) => ({ path: '/auth/sign-in', method: 'POST', body }),
      // Also what this tab knows of whoever was signed in before.
      invalidatesTags: ['User', 'Learning'],
    }),
    /** Invalidates nothing: whoever calls it leaves the document. */
    signOut: build.mutation<AccountAnswer, void>({
      query: () => ({ path: '/auth/sign-out', method: 'POST' }),
    }),
    forgotPassword: build.mutation<AccountAnswer, { email: string }>({
      query: (body) => ({ path: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<AccountAnswer, { token: string; password: string }>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    verifyEmail: build.mutation<AccountAnswer, { token: string }>({
      query: (body) => ({ path: '/auth/verify-email', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    mailVerification: build.mutation<AccountAnswer, void>({
      query: () => ({ path: '/auth/verification-mail', method: 'POST' }),
    }),
  }),
});

export const {
  useGetMeQuery,
  useGetSessionsQuery,
  useSignUpMutation,
  useSignInMutation,
  useSignOutMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
  useMailVerificationMutation,
} = accountApi;
