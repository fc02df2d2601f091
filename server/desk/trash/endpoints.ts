import { DeskRestored, DeskTrashList, DeskTrashParams, DeskTrashQuery } from '../../../contract/desk/desk-trash.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { perform, withMessage } from '../../records/index.ts';
import { listTrash, restore } from './service.ts';

const permissions = ['content.write'] as const;

export const trashEndpoints = [
  endpoint({
    id: 'listDeskTrash',
    path: 'GET /desk/trash',
    summary: 'List deleted records that can be restored, latest deletion first',
    may: permissions,
    query: DeskTrashQuery,
    response: jsonResponse(DeskTrashList, 'One page of deleted records.'),
    handler: ({ deps, query }) => listTrash(deps, query),
  }),
  endpoint({
    id: 'restoreDeskRecord',
    path: 'POST /desk/trash/{kind}/{id}/restore',
    summary: 'Restore a deleted record',
    may: permissions,
    params: DeskTrashParams,
    response: jsonResponse(DeskRestored, 'The record is restored.'),
    otherResponses: { 409: errorResponse('The record that it belongs to is in the trash, too; `message` names it.') },
    handler: perform(restore, withMessage('Restored.')),
  }),
];
