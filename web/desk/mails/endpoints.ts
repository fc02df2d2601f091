import type { DeskMailList, DeskMailResponse, DeskMailsRetried, DeskMailsRetry } from '../../../contract/desk-mails.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';

/** Calls for the outbox. */
export const mailsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskMails: build.query<DeskMailList, ListQuery>({
      query: (query) => `/desk/mails${queryString(query)}`,
      providesTags: ['DeskMail'],
    }),
    getDeskMail: build.query<DeskMailResponse | null, string>({
      query: (id) => `/desk/mails/${encodeURIComponent(id)}`,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskMail'],
    }),
    retryDeskMail: build.mutation<DeskMailResponse, string>({
      query: (id) => ({ path: `/desk/mails/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['DeskMail'],
    }),
    retryFailedMails: build.mutation<DeskMailsRetried, DeskMailsRetry>({
      query: (body) => ({ path: '/desk/mails/retry', method: 'POST', body }),
      invalidatesTags: ['DeskMail'],
    }),
  }),
});

export const { useGetDeskMailsQuery, useGetDeskMailQuery, useRetryDeskMailMutation, useRetryFailedMailsMutation } =
  mailsApi;

/** What the outbox is narrowed to, by the names of its address. */
export const mailFilters = ['cursor', 'sort', 'q', 'state', 'kind'] as const;
