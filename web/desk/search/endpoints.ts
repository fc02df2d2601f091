import type { DeskFound, DeskSearchResponse } from '../../../contract/desk-search.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';

/** The call of the search; nothing is found by an empty text. */
export const searchApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    searchDesk: build.query<DeskFound[], string>({
      query: (q) => `/desk/search${queryString({ q })}`,
      transformResponse: (answer: DeskSearchResponse) => answer.data,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSearchDeskQuery } = searchApi;

/** What the address of the page looks for; empty for nothing. */
export const searchedIn = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, 200);
