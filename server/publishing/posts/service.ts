import type { z } from 'zod';
import { longDate } from '../../../contract/base/calendar.ts';
import {
  POSTS_PER_PAGE,
  type PostList,
  type PostListQuery,
  type PostResponse,
} from '../../../contract/publishing/post.ts';
import type { posts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { readingMinutes, renderMarkdown } from '../../markdown/render.ts';
import { findPaidCourse } from '../courses/index.ts';
import { findPost, findPostPage } from './queries.ts';

type ReadDeps = Pick<Deps, 'db'>;
type PostDeps = Pick<Deps, 'db' | 'now'>;

/** A page past the last is empty. An unknown category answers 404, so that such addresses do not fill the caches. */
export async function listPosts(deps: ReadDeps, { q, category, page = 1 }: PostListQuery): Promise<PostList> {
  const { found, total, categories } = await findPostPage(deps.db, {
    search: q,
    category,
    limit: POSTS_PER_PAGE,
    offset: (page - 1) * POSTS_PER_PAGE,
  });
  const isUnknown = category !== undefined && !categories.includes(category);
  const pages = isUnknown ? 0 : Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
  return { data: found.map(summarised), categories, total, page, pages };
}

type SummaryRow = Pick<typeof posts.$inferSelect, 'slug' | 'publishedOn' | 'image'>;

/** With its day in words, and a drawn cover for a post without a picture. */
const summarised = <Row extends SummaryRow>(row: Row) => ({
  ...row,
  date: longDate(row.publishedOn),
  image: row.image ?? `/covers/posts/${row.slug}.svg`,
});

export async function getPost(deps: PostDeps, slug: string): Promise<z.input<typeof PostResponse> | undefined> {
  const row = await findPost(deps.db, slug);
  if (!row) return undefined;
  const { body, nextCourseId, ...summary } = row;
  const [html, next] = await Promise.all([renderMarkdown(body), findPaidCourse(deps, nextCourseId)]);
  return { data: { ...summarised(summary), minutes: readingMinutes(body), html, next } };
}
