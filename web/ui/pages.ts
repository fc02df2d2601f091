import { MAX_PAGE } from '../../contract/paging.ts';

/** The page of a list that an address asks for: the first, unless its `page` is the number of another that the API takes. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? page : 1;
}

/** The address of a page of a list; the first needs no number. */
export function pageAddress(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** Page numbers worth a link: the first, the last, and those around the page on screen, in order. */
export function pagesToLink(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(numbers)].sort((a, b) => a - b);
}
