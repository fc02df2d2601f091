import { pageOf } from '../../../contract/base/pagination.ts';
import { paths } from '../../../contract/paths.ts';
import type { PostListQuery } from '../../../contract/publishing/post.ts';
import { queryString } from '../../api.ts';

// The limits of the API (contract/publishing/post.ts); longer values in an address are cut, not refused.
export const MAX_SEARCH = 200;
const MAX_CATEGORY = 60;

function cleanText(value: string | null, max: number): string {
  return (value ?? '').replaceAll('\0', '').slice(0, max).toWellFormed().trim();
}

/** The list query of an address; search and category exclude each other. */
export function blogQuery(search: URLSearchParams): PostListQuery {
  const q = cleanText(search.get('q'), MAX_SEARCH);
  const category = q ? '' : cleanText(search.get('category'), MAX_CATEGORY);
  const page = pageOf(search);
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(page > 1 && { page }),
  };
}

export function blogAddress({ q, category, page = 1 }: PostListQuery): string {
  return paths.blogs + queryString({ q, category, page: page > 1 ? page : undefined });
}
