import type { DeskBusiness, DeskBusinessResponse, DeskBusinessSave } from '../../../contract/desk-business.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

/** Calls for the business settings. */
export const businessApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskBusiness: build.query<DeskBusiness, void>({
      query: () => '/desk/business',
      transformResponse: (answer: DeskBusinessResponse) => answer.data,
      providesTags: ['DeskBusiness'],
    }),
    saveDeskBusiness: build.mutation<DeskBusiness, DeskBusinessSave>({
      query: (body) => ({ path: '/desk/business', method: 'PUT', body }),
      transformResponse: (answer: DeskBusinessResponse) => answer.data,
      // The site's settings are in the same row, and have its version.
      invalidatesTags: unlessRefused('DeskBusiness', 'DeskSettings'),
    }),
  }),
});

export const { useGetDeskBusinessQuery, useSaveDeskBusinessMutation } = businessApi;
