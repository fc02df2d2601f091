import { POSTS_PER_PAGE, type PostAnswer, type PostList, type PostListQuery } from '../../../contract/post.ts';
import { dateInKolkata } from '../../calendar.ts';
import type { Deps } from '../../deps.ts';
import { presentPost, presentPostSummary } from './present.ts';
import { countPosts, findCategories, findPost, findPosts } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** One page of the published posts that match, newest first; a page past the last is empty. */
export async function listPosts(deps: ReadDeps, { q, category, page = 1 }: PostListQuery): Promise<PostList> {
  const today = dateInKolkata(deps.now());
  const filter = { today, search: q, category };
  const [rows, total, categories] = await Promise.all([
    findPosts(deps.db, filter, { limit: POSTS_PER_PAGE, offset: (page - 1) * POSTS_PER_PAGE }),
    countPosts(deps.db, filter),
    findCategories(deps.db, today),
  ]);
  const pages = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
  return { data: rows.map(presentPostSummary), categories, total, page, pages };
}

/** Undefined for a post that does not exist or is not published yet. */
export async function getPost(deps: ReadDeps, slug: string): Promise<PostAnswer | undefined> {
  const row = await findPost(deps.db, slug, dateInKolkata(deps.now()));
  return row && { data: presentPost(row) };
}
