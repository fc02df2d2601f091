import { type DeskTrashQuery, trashKinds } from '../../../contract/desk-trash.ts';
import { change, read } from '../api.ts';

export const listTrash = read('GET /desk/trash', { provides: ['DeskTrash'] });
// The other lists refetch when they are visited.
export const restoreFromTrash = change('POST /desk/trash/{kind}/{id}/restore', { alwaysInvalidates: ['DeskTrash'] });

/** What the address of the page asks for. */
export function trashQuery(search: URLSearchParams): DeskTrashQuery {
  const kind = trashKinds.find((one) => one === search.get('kind'));
  const cursor = search.get('cursor');
  return { ...(kind && { kind }), ...(cursor && { cursor }) };
}
