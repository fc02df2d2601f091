import type { Page } from '../../../contract/page.ts';
import { api } from '../../api.ts';

/** The legal pages: privacy, terms, refunds. */
export const pagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPage: build.query<Page | null, string>({
      query: (slug) => `/pages/${encodeURIComponent(slug)}`,
      transformResponse: (answer: { data: Page } | null) => (answer === null ? null : answer.data),
      extraOptions: { missingIsNull: true },
    }),
  }),
});

export const { useGetPageQuery } = pagesApi;
