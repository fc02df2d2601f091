import type {
  AccountAnswer,
  ChangeEmailRequest,
  ChangePasswordRequest,
  FirstAdminRequest,
  ProfileRequest,
} from '../../../contract/account.ts';
import { api } from '../../api.ts';

/** Calls that change one's account; apart from the others, because only the pages of the account need them. */
const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeProfile: build.mutation<AccountAnswer, ProfileRequest>({
      query: (body) => ({ path: '/account/profile', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    requestEmailChange: build.mutation<AccountAnswer, ChangeEmailRequest>({
      query: (body) => ({ path: '/account/email', method: 'POST', body }),
    }),
    confirmEmailChange: build.mutation<AccountAnswer, { token: string }>({
      query: (body) => ({ path: '/account/email/confirm', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    changePassword: build.mutation<AccountAnswer, ChangePasswordRequest>({
      query: (body) => ({ path: '/account/password', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    makeFirstAdmin: build.mutation<AccountAnswer, FirstAdminRequest>({
      query: (body) => ({ path: '/auth/first-admin', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    becomeFirstAdmin: build.mutation<AccountAnswer, { token: string }>({
      query: (body) => ({ path: '/account/first-admin', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    endSession: build.mutation<AccountAnswer, string>({
      query: (id) => ({ path: `/account/sessions/${id}/end`, method: 'POST' }),
      invalidatesTags: ['User'],
    }),
    endOtherSessions: build.mutation<AccountAnswer, void>({
      query: () => ({ path: '/account/sessions/end-others', method: 'POST' }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useChangeProfileMutation,
  useRequestEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useChangePasswordMutation,
  useMakeFirstAdminMutation,
  useBecomeFirstAdminMutation,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = settingsApi;
