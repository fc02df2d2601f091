import type { Post, PostList, PostListQuery } from '../../../contract/post.ts';
import { api, queryString } from '../../api.ts';
import { addressOpened } from './slice.ts';

/** Calls of the blog. */
export const blogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPosts: build.query<PostList, PostListQuery>({
      query: ({ q, category, page }) => `/posts${queryString({ q, category, page })}`,
      providesTags: ['Blog'],
      onQueryStarted(query, { dispatch }) {
        // The server runs no effects, so the filter of an address is set here.
        if (import.meta.env.SSR) dispatch(addressOpened(query));
      },
    }),
    getPost: build.query<Post | null, string>({
      query: (slug) => `/posts/${encodeURIComponent(slug)}`,
      transformResponse: (answer: { data: Post } | null) => (answer === null ? null : answer.data),
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, slug) => [{ type: 'Blog', id: slug }],
    }),
  }),
});

export const { useGetPostsQuery, useGetPostQuery } = blogApi;
