import { type DeskTrashQuery, trashKinds } from '../../../contract/desk/desk-trash.ts';
import { change, read } from '../api.ts';

export const listTrash = read('GET /desk/trash', { provides: ['DeskTrash'] });
// The lists of the records are fetched again when they are visited.
export const restoreRecord = change('POST /desk/trash/{kind}/{id}/restore', { alwaysInvalidates: ['DeskTrash'] });

export function trashQuery(search: URLSearchParams): DeskTrashQuery {
  const kind = trashKinds.find((one) => one === search.get('kind'));
  const cursor = search.get('cursor');
  return { ...(kind && { kind }), ...(cursor && { cursor }) };
}
