import { NoFields } from '../../../contract/account.ts';
import { DeskWaitlist, DeskWaitlistQuery } from '../../../contract/desk-waitlist.ts';
import { jsonResponse } from '../../http/router.ts';
import { doneAnswer, operation, RecordParams } from '../../records/index.ts';
import { listWaiting, takeOff } from './staff-service.ts';

const permissions = ['sales.quote', 'classes.plan'] as const;

/** Who waits for a seat in a full course. */
export const waitlistOperations = [
  operation({
    id: 'listDeskWaitlist',
    method: 'get',
    path: '/desk/waitlist',
    summary: 'List who waits for a free seat, the longest first',
    permissions,
    query: DeskWaitlistQuery,
    answer: jsonResponse(DeskWaitlist, 'A page of them.'),
    handler: ({ deps, query }) => listWaiting(deps, query),
  }),
  operation({
    id: 'endDeskWaiting',
    method: 'post',
    path: '/desk/waitlist/{id}/end',
    summary: 'Take somebody off a waitlist; a seat that was offered goes to the next',
    permissions,
    params: RecordParams,
    body: NoFields,
    answer: doneAnswer('They wait no longer.'),
    handler: async ({ deps, actor, params }) => {
      await takeOff(deps, { actor, ...params });
      return { message: 'They wait no longer.' };
    },
  }),
];
