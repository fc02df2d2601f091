import type { PostListQuery } from '../../../contract/post.ts';
import { queryString } from '../../api.ts';
import { paths } from '../../paths.ts';
import { pageOf } from '../../ui/pages.ts';

// Most that the API takes (contract/post.ts); an address beyond it is cut, not refused.
export const MAX_SEARCH = 200;
const MAX_CATEGORY = 60;

function storable(value: string | null, max: number): string {
  return (value ?? '').replaceAll('\0', '').slice(0, max).toWellFormed().trim();
}

/** The list query that the address of the blog stands for; search and category exclude each other. */
export function blogQuery(search: URLSearchParams): PostListQuery {
  const q = storable(search.get('q'), MAX_SEARCH);
  const category = q ? '' : storable(search.get('category'), MAX_CATEGORY);
  const page = pageOf(search);
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(page > 1 && { page }),
  };
}

/** The address of a list query; page 1 needs no number. */
export function blogAddress({ q, category, page = 1 }: PostListQuery): string {
  return paths.blogs + queryString({ q, category, page: page > 1 ? page : undefined });
}
