import { DeskMonthResponse, DeskTodayResponse, DeskWaitingResponse } from '../../../contract/desk/desk-today.ts';
import { permissions } from '../../../contract/people/permission.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { readCompanyMonth, readToday, readWaiting } from './service.ts';

export const todayEndpoints = [
  endpoint({
    id: 'getDeskToday',
    path: 'GET /desk/today',
    summary: 'List the work that waits for the caller, in order of time',
    description:
      'The response has the first few items of each kind that the caller’s role works on, and how many there are.',
    may: permissions,
    response: jsonResponse(DeskTodayResponse, 'The first items of each kind, with totals.'),
    handler: async ({ deps, actor }) => ({ data: await readToday(deps, { actor }) }),
  }),
  endpoint({
    id: 'getDeskMonth',
    path: 'GET /desk/today/month',
    summary: 'Compare this month’s figures with last month’s',
    description: 'The figures are null for a role with neither `site.manage` nor `accounting.read`.',
    may: permissions,
    response: jsonResponse(DeskMonthResponse, 'The figures of both months.'),
    handler: async ({ deps, actor }) => ({ data: await readCompanyMonth(deps, { actor }) }),
  }),
  endpoint({
    id: 'countDeskToday',
    path: 'GET /desk/today/counts',
    summary: 'Count the work that waits for the caller',
    may: permissions,
    response: jsonResponse(DeskWaitingResponse, 'The number of items of each kind.'),
    handler: async ({ deps, actor }) => ({ data: await readWaiting(deps, { actor }) }),
  }),
];
