import { DeskAlertList, DeskAlertsQuery } from '../../../contract/desk-alerts.ts';
import { jsonResponse } from '../../http/router.ts';
import { doneAnswer, operation, RecordParams } from '../../records/index.ts';
import { finishAlert, listAlerts } from './service.ts';

const permissions = ['money.refund'] as const;
const DONE = 'Noted.';

/** What about money needs a person. */
export const alertOperations = [
  operation({
    id: 'listDeskAlerts',
    method: 'get',
    path: '/desk/alerts',
    summary: 'List what about money needs a person, newest first',
    permissions,
    query: DeskAlertsQuery,
    answer: jsonResponse(DeskAlertList, 'A page of it.'),
    handler: ({ deps, query }) => listAlerts(deps, query),
  }),
  operation({
    id: 'finishDeskAlert',
    method: 'post',
    path: '/desk/alerts/{id}/finish',
    summary: 'Note that one is done with it',
    permissions,
    params: RecordParams,
    answer: doneAnswer(DONE),
    handler: async ({ deps, actor, params }) => {
      await finishAlert(deps, { actorId: actor.id, ...params });
      return { message: DONE };
    },
  }),
];
