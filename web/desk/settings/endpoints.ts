import type { DeskSample, DeskSamplesResponse } from '../../../contract/desk-samples.ts';
import type { DeskSettings, DeskSettingsResponse, DeskSettingsSave } from '../../../contract/desk-settings.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

/** Calls for the settings of the site. */
export const settingsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskSettings: build.query<DeskSettings, void>({
      query: () => '/desk/settings',
      transformResponse: (answer: DeskSettingsResponse) => answer.data,
      providesTags: ['DeskSettings'],
    }),
    getDeskSamples: build.query<DeskSample[], void>({
      query: () => '/desk/samples',
      transformResponse: (answer: DeskSamplesResponse) => answer.data,
      providesTags: ['DeskCourse', 'DeskTestimonial', 'DeskPost'],
    }),
    saveDeskSettings: build.mutation<DeskSettings, DeskSettingsSave>({
      query: (body) => ({ path: '/desk/settings', method: 'PUT', body }),
      transformResponse: (answer: DeskSettingsResponse) => answer.data,
      invalidatesTags: unlessRefused('DeskSettings', 'DeskBusiness'),
    }),
  }),
});

export const { useGetDeskSettingsQuery, useGetDeskSamplesQuery, useSaveDeskSettingsMutation } = settingsApi;
