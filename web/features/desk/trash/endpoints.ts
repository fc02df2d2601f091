import type { DeskTrashItem, DeskTrashList, DeskTrashQuery } from '../../../../contract/desk-trash.ts';
import { queryString } from '../../../api.ts';
import { deskApi } from '../api.ts';

/** Calls for what staff deleted. */
export const trashApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getTrash: build.query<DeskTrashList, DeskTrashQuery>({
      query: (query) => `/desk/trash${queryString(query)}`,
      providesTags: ['DeskTrash'],
    }),
    restoreFromTrash: build.mutation<unknown, Pick<DeskTrashItem, 'kind' | 'id'>>({
      query: ({ kind, id }) => ({ path: `/desk/trash/${kind}/${id}/restore`, method: 'POST' }),
      // It is back among the records of its kind.
      invalidatesTags: ['DeskTrash', 'DeskCourse', 'DeskTopic', 'DeskPost', 'DeskTestimonial', 'DeskImage'],
    }),
  }),
});

export const { useGetTrashQuery, useRestoreFromTrashMutation } = trashApi;
