import type { PostListQuery, PostSummary } from '../../../contract/post.ts';
import type { ApiError } from '../../api.ts';
import type { RootState } from '../../store.ts';
import { blogApi } from './endpoints.ts';

/** The client state of the blog, specification section 3. */
export type BlogView = {
  posts: PostSummary[];
  loading: boolean;
  error: ApiError | undefined;
  searchTerm: string;
  activeCategory: string;
};

const NO_POSTS: PostSummary[] = [];

function isApiError(error: object): error is ApiError {
  return 'status' in error;
}

/** Joins the visitor's filter with the cached result of a query. */
export function selectBlog(state: RootState, query: PostListQuery): BlogView {
  const { data, isError, error } = blogApi.endpoints.getPosts.select(query)(state);
  const failed = isError && !data && isApiError(error);
  return {
    ...state.blog,
    posts: data?.data ?? NO_POSTS,
    loading: !data && !isError,
    error: failed ? error : undefined,
  };
}
