import { longDate } from '../../../contract/base/calendar.ts';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import type { Post, PostSummary } from '../../../contract/publishing/post.ts';
import { readingMinutes } from '../../markdown/reading-minutes.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import type { PostRow, PostSummaryRow } from './queries.ts';

export function presentPostSummary(row: PostSummaryRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    date: longDate(row.publishedOn),
    publishedOn: row.publishedOn,
    category: row.category,
    author: row.author,
    image: row.image ?? `/covers/posts/${row.slug}.svg`,
  };
}

/** @param next the course that continues where the post ends */
export async function presentPost(row: PostRow, next: PaidCourse | null): Promise<Post> {
  const html = await renderMarkdown(row.body);
  return { ...presentPostSummary(row), minutes: readingMinutes(row.body), html, next };
}
