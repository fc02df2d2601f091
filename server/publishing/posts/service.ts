import {
  POSTS_PER_PAGE,
  type PostList,
  type PostListQuery,
  type PostResponse,
} from '../../../contract/publishing/post.ts';
import type { Deps } from '../../deps.ts';
import { findPaidCourse } from '../courses/index.ts';
import { presentPost, presentPostSummary } from './present.ts';
import { findPost, findPostPage } from './queries.ts';

type ReadDeps = Pick<Deps, 'db'>;
type PostDeps = Pick<Deps, 'db' | 'now'>;

/**
 * One page of the matching published posts, newest first; a page past the last is empty. An unknown category has no page
 * at all: its address answers 404, so that such addresses do not fill the caches.
 */
export async function listPosts(deps: ReadDeps, { q, category, page = 1 }: PostListQuery): Promise<PostList> {
  const { found, total, categories } = await findPostPage(deps.db, {
    search: q,
    category,
    limit: POSTS_PER_PAGE,
    offset: (page - 1) * POSTS_PER_PAGE,
  });
  const isUnknown = category !== undefined && !categories.includes(category);
  const pages = isUnknown ? 0 : Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
  return { data: found.map(presentPostSummary), categories, total, page, pages };
}

/** A published post; undefined for any other slug. */
export async function getPost(deps: PostDeps, slug: string): Promise<PostResponse | undefined> {
  const row = await findPost(deps.db, slug);
  return row && { data: await presentPost(row, await findPaidCourse(deps, row.nextCourseId)) };
}
