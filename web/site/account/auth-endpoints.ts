import type { AccountResponse, SignInResponse } from '../../../contract/account.ts';
import { api } from '../../api.ts';

/** Fields of specification section 3. */
export type SignUpData = { name: string; email: string; password: string; phone: string };
export type SignInData = { email: string; password: string };

/** Sign-up, sign-in and mailed links; a file of its own, because only their pages need it. */
const authApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  }),
});

export const {
  useSignUpMutation,
  useSignInMutation,
  useFinishSignInMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
} = authApi;
