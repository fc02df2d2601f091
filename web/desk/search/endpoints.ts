import { read } from '../api.ts';

/** The search; an empty text has no results. */
export const searchDesk = read('GET /desk/search', { keepUnusedDataFor: 0 });

/** The search text in the address of the page. */
export const searchTextIn = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, 200);
