import type { DeskPost, DeskPostCategories, DeskPostFields, DeskPostList } from '../../../contract/desk-post.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { recordEndpoints } from '../ui/record-endpoints.ts';

/** The filters of the list, which its address holds. */
export const postFilters = ['cursor', 'sort', 'q', 'category', 'state'] as const;

const list = { type: 'DeskPost', id: 'list' } as const;

/** Calls for the posts of the blog. */
export const postsApi = deskApi.injectEndpoints({
  endpoints: (build) => {
    const calls = recordEndpoints<DeskPost, DeskPostFields>(build, 'DeskPost', '/desk/posts');
    return {
      getDeskPosts: build.query<DeskPostList, ListQuery>({
        query: (query) => `/desk/posts${queryString(query)}`,
        providesTags: [list],
      }),
      getDeskPostCategories: build.query<string[], void>({
        query: () => '/desk/post-categories',
        transformResponse: (answer: DeskPostCategories) => answer.data,
        providesTags: [list],
      }),
      getDeskPost: calls.read,
      createDeskPost: calls.create,
      saveDeskPost: calls.save,
      deleteDeskPost: calls.remove,
    };
  },
});

export const {
  useGetDeskPostsQuery,
  useGetDeskPostCategoriesQuery,
  useGetDeskPostQuery,
  useCreateDeskPostMutation,
  useSaveDeskPostMutation,
  useDeleteDeskPostMutation,
} = postsApi;
