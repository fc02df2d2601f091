import { DeskSearchQuery, DeskSearchResponse } from '../../../contract/desk-search.ts';
import { permissions } from '../../../contract/permission.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { search } from './service.ts';

/** One search over the records of the desk. */
export const searchEndpoints = [
  endpoint({
    id: 'searchDesk',
    path: 'GET /desk/search',
    summary: 'Search people, requests, orders, batches and courses, newest of each kind first',
    description: 'Each kind of record is found by staff who may list it.',
    may: permissions,
    query: DeskSearchQuery,
    response: jsonResponse(DeskSearchResponse, 'A few of each kind.'),
    handler: async ({ deps, actor, query }) => ({ data: await search(deps, { actor }, query.q) }),
  }),
];
