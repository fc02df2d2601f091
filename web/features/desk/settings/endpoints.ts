import type { DeskSettings, DeskSettingsAnswer, DeskSettingsSave } from '../../../../contract/desk-settings.ts';
import { deskApi } from '../api.ts';
import { FORM_SECONDS } from '../ui/anew.ts';
import { unlessRefused } from '../ui/unless-refused.ts';

/** Calls for the settings of the site. */
export const settingsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskSettings: build.query<DeskSettings, void>({
      query: () => '/desk/settings',
      transformResponse: (answer: DeskSettingsAnswer) => answer.data,
      providesTags: ['DeskSettings'],
      keepUnusedDataFor: FORM_SECONDS,
    }),
    saveDeskSettings: build.mutation<DeskSettings, DeskSettingsSave>({
      query: (body) => ({ path: '/desk/settings', method: 'PUT', body }),
      transformResponse: (answer: DeskSettingsAnswer) => answer.data,
      invalidatesTags: unlessRefused('DeskSettings'),
    }),
  }),
});

export const { useGetDeskSettingsQuery, useSaveDeskSettingsMutation } = settingsApi;
