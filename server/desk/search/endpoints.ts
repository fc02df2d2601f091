import { DeskSearchQuery, DeskSearchResponse } from '../../../contract/desk/desk-search.ts';
import { permissions } from '../../../contract/people/permission.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { search } from './service.ts';

export const searchEndpoints = [
  endpoint({
    id: 'searchDesk',
    path: 'GET /desk/search',
    summary: 'Search people, requests, orders, batches and courses, newest of each type first',
    description: 'Only record types that the caller may list are searched.',
    may: permissions,
    query: DeskSearchQuery,
    response: jsonResponse(DeskSearchResponse, 'A few results of each type.'),
    handler: async ({ deps, actor, query }) => ({ data: await search(deps, { actor, ...query }) }),
  }),
];
