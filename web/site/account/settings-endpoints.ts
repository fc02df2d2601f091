import type {
  AccountResponse,
  ChangeEmailRequest,
  ChangePasswordRequest,
  FirstAdminRequest,
  ProfileRequest,
  SessionsResponse,
} from '../../../contract/account.ts';
import { api } from '../../api.ts';

/** Sessions and changes of the account; a file of its own, because only the account's pages need it. */
export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSessions: build.query<SessionsResponse, void>({
      query: () => '/account/sessions',
      providesTags: ['User'],
    }),
    /** Refused with a message when the link does not make the first admin, or no more. */
    checkFirstAdminLink: build.query<AccountResponse, string>({
      query: (token) => `/auth/first-admin?${new URLSearchParams({ token })}`,
    }),
    mailVerification: build.mutation<AccountResponse, void>({
      query: () => ({ path: '/auth/verification-mail', method: 'POST' }),
    }),
    changeProfile: build.mutation<AccountResponse, ProfileRequest>({
      query: (body) => ({ path: '/account/profile', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    requestEmailChange: build.mutation<AccountResponse, ChangeEmailRequest>({
      query: (body) => ({ path: '/account/email', method: 'POST', body }),
    }),
    confirmEmailChange: build.mutation<AccountResponse, { token: string }>({
      query: (body) => ({ path: '/account/email/confirm', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    changePassword: build.mutation<AccountResponse, ChangePasswordRequest>({
      query: (body) => ({ path: '/account/password', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    makeFirstAdmin: build.mutation<AccountResponse, FirstAdminRequest>({
      query: (body) => ({ path: '/auth/first-admin', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    becomeFirstAdmin: build.mutation<AccountResponse, { token: string }>({
      query: (body) => ({ path: '/account/first-admin', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    endSession: build.mutation<AccountResponse, string>({
      query: (id) => ({ path: `/account/sessions/${id}/end`, method: 'POST' }),
      invalidatesTags: ['User'],
    }),
    endOtherSessions: build.mutation<AccountResponse, void>({
      query: () => ({ path: '/account/sessions/end-others', method: 'POST' }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useCheckFirstAdminLinkQuery,
  useGetSessionsQuery,
  useMailVerificationMutation,
  useChangeProfileMutation,
  useRequestEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useChangePasswordMutation,
  useMakeFirstAdminMutation,
  useBecomeFirstAdminMutation,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = settingsApi;
