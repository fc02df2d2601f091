import { MAX_PAGE } from './constants.ts';

/** The page of a list in a query string; 1 if its `page` is missing or not a number that the API accepts. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? page : 1;
}

/** Path of a page of a list; page 1 has no number. */
export function pageAddress(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

export function pagesToLink(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(numbers)].sort((a, b) => a - b);
}
