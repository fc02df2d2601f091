import type { DeskPage, DeskPageFields } from '../../../contract/desk-page.ts';
import { deskApi } from '../api.ts';
import { recordEndpoints } from '../ui/record-endpoints.ts';

/** Calls for the legal pages. */
export const deskPagesApi = deskApi.injectEndpoints({
  endpoints: (build) => {
    const calls = recordEndpoints<DeskPage, DeskPageFields>(build, 'DeskPage', '/desk/pages');
    return { getDeskPages: calls.list, getDeskPage: calls.read, saveDeskPage: calls.save };
  },
});

export const { useGetDeskPagesQuery, useGetDeskPageQuery, useSaveDeskPageMutation } = deskPagesApi;
