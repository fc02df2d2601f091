import { DeskMonthResponse, DeskTodayResponse, DeskWaitingResponse } from '../../../contract/desk-today.ts';
import { type Permission, permissions } from '../../../contract/permission.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { readOwnersMonth, readToday, readWaiting } from './service.ts';

/** For everybody at the desk; each person gets their own tasks. */
const staff: readonly [Permission, ...Permission[]] = permissions;

export const todayEndpoints = [
  endpoint({
    id: 'getDeskToday',
    path: 'GET /desk/today',
    summary: 'Read the work that waits for the caller, in the order of time',
    description: 'The first few of each kind that the caller’s role works on, and how many there are.',
    may: staff,
    response: jsonResponse(DeskTodayResponse, 'The queue of the caller.'),
    handler: async ({ deps, actor }) => ({ data: await readToday(deps, { actor }) }),
  }),
  endpoint({
    id: 'getDeskMonth',
    path: 'GET /desk/today/month',
    summary: 'Read the figures of the month beside those of the month before',
    description: 'Null for a role without `site.manage` and `accounting.read`.',
    may: staff,
    response: jsonResponse(DeskMonthResponse, 'The month.'),
    handler: async ({ deps, actor }) => ({ data: await readOwnersMonth(deps, { actor }) }),
  }),
  endpoint({
    id: 'countDeskToday',
    path: 'GET /desk/today/counts',
    summary: 'Count the work that waits for the caller',
    may: staff,
    response: jsonResponse(DeskWaitingResponse, 'How many of each kind.'),
    handler: async ({ deps, actor }) => ({ data: await readWaiting(deps, { actor }) }),
  }),
];
