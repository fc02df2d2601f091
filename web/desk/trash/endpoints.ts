import {
  type DeskTrashItem,
  type DeskTrashList,
  type DeskTrashQuery,
  trashKinds,
} from '../../../contract/desk-trash.ts';
import { queryString } from '../../api.ts';
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
      // The other lists refetch when they are visited.
      invalidatesTags: ['DeskTrash'],
    }),
  }),
});

export const { useGetTrashQuery, useRestoreFromTrashMutation } = trashApi;

/** What the address of the page asks for. */
export function trashQuery(search: URLSearchParams): DeskTrashQuery {
  const kind = trashKinds.find((one) => one === search.get('kind'));
  const cursor = search.get('cursor');
  return { ...(kind && { kind }), ...(cursor && { cursor }) };
}
