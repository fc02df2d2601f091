import type { DeskPage, DeskPageAnswer, DeskPageList, DeskPageSave } from '../../../../contract/desk-page.ts';
import { deskApi } from '../api.ts';
import { FORM_SECONDS } from '../ui/anew.ts';
import { unlessRefused } from '../ui/unless-refused.ts';

const list = { type: 'DeskPage', id: 'list' } as const;

/** Calls for the legal pages. */
export const deskPagesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskPages: build.query<DeskPage[], void>({
      query: () => '/desk/pages',
      transformResponse: (answer: DeskPageList) => answer.data,
      providesTags: [list],
    }),
    getDeskPage: build.query<DeskPage | null, string>({
      query: (id) => `/desk/pages/${encodeURIComponent(id)}`,
      transformResponse: (answer: DeskPageAnswer | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, id) => [{ type: 'DeskPage', id }],
      keepUnusedDataFor: FORM_SECONDS,
    }),
    saveDeskPage: build.mutation<DeskPage, { id: string } & DeskPageSave>({
      query: ({ id, ...body }) => ({ path: `/desk/pages/${id}`, method: 'PUT', body }),
      transformResponse: (answer: DeskPageAnswer) => answer.data,
      invalidatesTags: unlessRefused('DeskPage'),
    }),
  }),
});

export const { useGetDeskPagesQuery, useGetDeskPageQuery, useSaveDeskPageMutation } = deskPagesApi;
