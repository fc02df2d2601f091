import type { PostListQuery, PostSummary } from '../../../contract/publishing/post.ts';
import { type CallState, callState } from '../../call-state.ts';
import type { RootState } from '../../store.ts';
import { listPosts } from './endpoints.ts';
import type { BlogState } from './slice.ts';

/** The client state of the blog (docs/fixed.md, Blog). */
type BlogView = BlogState & CallState & { posts: PostSummary[] };

const NO_POSTS: PostSummary[] = [];

/** Joins the visitor's filter with the cached result of a query. */
export function selectBlog(state: RootState, query: PostListQuery): BlogView {
  const call = listPosts.select(query)(state);
  return { ...state.blog, posts: call.data?.data ?? NO_POSTS, ...callState(call) };
}
