import { DeskRestored, DeskTrashList, DeskTrashParams, DeskTrashQuery } from '../../../contract/desk-trash.ts';
import { errorResponse, jsonResponse } from '../../http/router.ts';
import { operation } from '../../records/index.ts';
import { listTrash, restore } from './service.ts';

const permissions = ['content.write'] as const;

/** What staff deleted. */
export const trashOperations = [
  operation({
    id: 'listTrash',
    method: 'get',
    path: '/desk/trash',
    summary: 'List what was deleted and can be restored, newest deletion first',
    permissions,
    query: DeskTrashQuery,
    answer: jsonResponse(DeskTrashList, 'A page of the list.'),
    handler: ({ deps, query }) => listTrash(deps, query),
  }),
  operation({
    id: 'restoreFromTrash',
    method: 'post',
    path: '/desk/trash/{kind}/{id}/restore',
    summary: 'Restore what was deleted',
    permissions,
    params: DeskTrashParams,
    answer: jsonResponse(DeskRestored, 'The record is restored as it was.'),
    otherAnswers: { 409: errorResponse('What it belongs to is in the trash too; `message` names it.') },
    handler: async ({ deps, actor, params }) => {
      await restore(deps, { actor, ...params });
      return { message: 'Restored.' };
    },
  }),
];
