import { type DeskTrashQuery, trashKinds } from '../../../../contract/desk-trash.ts';

/** What the address of the page asks for. */
export function trashQuery(search: URLSearchParams): DeskTrashQuery {
  const kind = trashKinds.find((one) => one === search.get('kind'));
  const cursor = search.get('cursor');
  return { ...(kind && { kind }), ...(cursor && { cursor }) };
}
