import { DeskOverviewQuery, DeskOverviewResponse } from '../../../contract/desk/desk-overview.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { readOverview, withoutMoney } from './service.ts';

export const overviewEndpoints = [
  endpoint({
    id: 'getDeskOverview',
    path: 'GET /desk/overview',
    summary: 'Count requests, enrollments, completions and failed emails of the last days',
    may: ['leads.work', 'accounting.read'],
    query: DeskOverviewQuery,
    response: jsonResponse(DeskOverviewResponse, 'The counts.'),
    handler: async ({ deps, actor, query }) => {
      const overview = await readOverview(deps, query);
      return { data: mayNow(actor, 'accounting.read') ? overview : withoutMoney(overview) };
    },
  }),
];
