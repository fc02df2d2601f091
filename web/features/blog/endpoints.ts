import type { Post, PostList, PostListQuery } from '../../../contract/post.ts';
import { api, queryString } from '../../api.ts';
import { filterOpened } from './slice.ts';

/** Calls for the blog. */
export const blogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPosts: build.query<PostList, PostListQuery>({
      query: ({ q, category, page }) => `/posts${queryString({ q, category, page })}`,
      providesTags: ['Blog'],
      onQueryStarted(query, { dispatch }) {
        // The server runs no effects, so there the filter is set when the posts of an address are asked for.
        if (import.meta.env.SSR) dispatch(filterOpened(query));
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
