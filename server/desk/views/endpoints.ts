import { DeskViewAddress, DeskViewDetails, DeskViewList } from '../../../contract/desk/desk-views.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { permissions } from '../../../contract/people/permission.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams } from '../../records/index.ts';
import { createView, deleteView, listViews, saveView } from './service.ts';

/** Today if the posted address is not a list of the desk. */
function listPage({ path, query }: Record<string, string>): string {
  const { data } = DeskViewAddress.safeParse({ path, query });
  return data ? `${data.path}?${new URLSearchParams(data.query)}` : deskPaths.today;
}

const addressFields = { path: 'value', query: 'value' } as const;
const form = { name: 'view', fields: { ...addressFields, name: 'value' }, page: listPage } as const;
const response = doneResponse('The saved views are updated.');

export const viewEndpoints = [
  endpoint({
    id: 'listDeskViews',
    path: 'GET /desk/views',
    summary: 'List the caller’s saved views of lists, by name',
    may: permissions,
    response: jsonResponse(DeskViewList, 'The saved views.'),
    handler: async ({ deps, actor }) => ({ data: await listViews(deps, { actor }) }),
  }),
  endpoint({
    id: 'createDeskView',
    path: 'POST /desk/views',
    summary: 'Save the filters of a list under a name',
    description: 'A view of the same list with the same name is replaced.',
    may: permissions,
    body: DeskViewDetails,
    form,
    response,
    handler: perform(createView, (message) => ({ message })),
  }),
  endpoint({
    id: 'saveDeskView',
    path: 'POST /desk/views/{id}',
    summary: 'Change the name or filters of a saved view',
    may: permissions,
    params: RecordParams,
    body: DeskViewDetails,
    form,
    response,
    handler: perform(saveView, (message) => ({ message })),
  }),
  endpoint({
    id: 'deleteDeskView',
    path: 'POST /desk/views/{id}/delete',
    summary: 'Delete a saved view',
    may: permissions,
    params: RecordParams,
    body: DeskViewAddress,
    form: { ...form, fields: addressFields },
    response,
    handler: perform(deleteView, (message) => ({ message })),
  }),
];
