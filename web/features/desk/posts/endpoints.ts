import type {
  DeskPost,
  DeskPostAnswer,
  DeskPostCategories,
  DeskPostFields,
  DeskPostList,
  DeskPostSave,
} from '../../../../contract/desk-post.ts';
import { queryString } from '../../../api.ts';
import { deskApi } from '../api.ts';
import { FORM_SECONDS } from '../ui/anew.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/unless-refused.ts';

const list = { type: 'DeskPost', id: 'list' } as const;

/** Calls for the posts of the blog. */
export const postsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskPosts: build.query<DeskPostList, ListQuery>({
      query: (query) => `/desk/posts${queryString(query)}`,
      providesTags: [list],
    }),
    getDeskPostCategories: build.query<string[], void>({
      query: () => '/desk/post-categories',
      transformResponse: (answer: DeskPostCategories) => answer.data,
      providesTags: [list],
    }),
    getDeskPost: build.query<DeskPost | null, string>({
      query: (id) => `/desk/posts/${encodeURIComponent(id)}`,
      transformResponse: (answer: DeskPostAnswer | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, id) => [{ type: 'DeskPost', id }],
      keepUnusedDataFor: FORM_SECONDS,
    }),
    createDeskPost: build.mutation<DeskPost, DeskPostFields>({
      query: (body) => ({ path: '/desk/posts', method: 'POST', body }),
      transformResponse: (answer: DeskPostAnswer) => answer.data,
      invalidatesTags: unlessRefused(list),
    }),
    saveDeskPost: build.mutation<DeskPost, { id: string } & DeskPostSave>({
      query: ({ id, ...body }) => ({ path: `/desk/posts/${id}`, method: 'PUT', body }),
      transformResponse: (answer: DeskPostAnswer) => answer.data,
      invalidatesTags: unlessRefused('DeskPost'),
    }),
    deleteDeskPost: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/posts/${id}`, method: 'DELETE' }),
      invalidatesTags: unlessRefused(list, 'DeskTrash'),
    }),
  }),
});

export const {
  useGetDeskPostsQuery,
  useGetDeskPostCategoriesQuery,
  useGetDeskPostQuery,
  useCreateDeskPostMutation,
  useSaveDeskPostMutation,
  useDeleteDeskPostMutation,
} = postsApi;
