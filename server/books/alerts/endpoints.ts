import { DeskAlertList, DeskAlertsQuery } from '../../../contract/books/desk-alerts.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { finishAlert, listAlerts } from './service.ts';

const permissions = ['money.refund'] as const;
const DONE = 'Noted.';

export const alertEndpoints = [
  endpoint({
    id: 'listDeskAlerts',
    path: 'GET /desk/alerts',
    summary: 'List the alerts, newest first',
    may: permissions,
    query: DeskAlertsQuery,
    response: jsonResponse(DeskAlertList, 'One page of alerts.'),
    handler: ({ deps, query }) => listAlerts(deps, query),
  }),
  endpoint({
    id: 'finishDeskAlert',
    path: 'POST /desk/alerts/{id}/finish',
    summary: 'Mark an alert as dealt with',
    may: permissions,
    params: RecordParams,
    response: doneResponse('The alert is marked as dealt with.'),
    handler: perform(finishAlert, withMessage(DONE)),
  }),
];
