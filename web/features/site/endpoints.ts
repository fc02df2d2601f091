import type { Site } from '../../../contract/site.ts';
import { api } from '../../api.ts';

/** The call for brand, contact and links, which every page shows. */
export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<Site, void>({
      query: () => '/site',
      transformResponse: (answer: { data: Site }) => answer.data,
    }),
  }),
});

export const { useGetSiteQuery } = siteApi;
