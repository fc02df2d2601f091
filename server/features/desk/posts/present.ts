import type { DeskPost, DeskPostRow } from '../../../../contract/desk-post.ts';
import { paths } from '../../../../web/paths.ts';
import { presentPublication } from '../publication.ts';
import type { ListedPost, PostRow } from './queries.ts';

/** @param now by the clock of the database */
export function presentPostRow(row: ListedPost, now: Date): DeskPostRow {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    author: row.author,
    publication: presentPublication(row.publishAt, now),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** @param now by the clock of the database */
export function presentPost(row: PostRow, now: Date): DeskPost {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    category: row.category,
    author: row.author,
    image: row.image ?? '',
    body: row.body,
    publication: presentPublication(row.publishAt, now),
    route: paths.post(row.slug),
  };
}
