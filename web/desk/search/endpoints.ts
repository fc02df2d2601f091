import { read } from '../api.ts';

/** The search; nothing is found by an empty text. */
export const searchDesk = read('GET /desk/search', { keepUnusedDataFor: 0 });

/** What the address of the page looks for; empty for nothing. */
export const searchTextIn = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, 200);
