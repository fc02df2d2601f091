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

/** What every page shows of the site, once it is there. The logo, which is on every page, asks for it and keeps it. */
export function useSite(): Site | undefined {
  return siteApi.endpoints.getSite.useQueryState().data;
}
