import { DeskOperation } from '../../../contract/desk/desk-operation.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { readOperation } from './service.ts';

export const operationEndpoints = [
  endpoint({
    id: 'getDeskOperation',
    path: 'GET /desk/operation',
    summary: 'Read why the site is not ready or degraded, and when its scheduled work last ran',
    may: ['site.manage'],
    response: jsonResponse(DeskOperation, 'The problems and the scheduled work.'),
    handler: ({ deps }) => readOperation(deps),
  }),
];
