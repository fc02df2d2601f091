import type { Site } from '../../../contract/site.ts';
import { api } from '../../api.ts';

/** Brand, contact and links, which every page shows. */
export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<Site, void>({
      query: () => '/site',
      transformResponse: (answer: { data: Site }) => answer.data,
    }),
  }),
});

export const { useGetSiteQuery } = siteApi;

/** Brand, contact and links, once loaded. The logo, which is on every page, loads them and subscribes. */
export function useSite(): Site | undefined {
  return siteApi.endpoints.getSite.useQueryState().data;
}
