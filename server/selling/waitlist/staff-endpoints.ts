import { NoFields } from '../../../contract/account.ts';
import { DeskWaitlist, DeskWaitlistQuery } from '../../../contract/desk-waitlist.ts';
import { jsonResponse } from '../../api/answers.ts';
import { doneAnswer, endpoint } from '../../api/endpoint.ts';
import { RecordParams } from '../../records/index.ts';
import { listWaiting, takeOff } from './staff-service.ts';

const permissions = ['sales.quote', 'classes.plan'] as const;

/** Who waits for a seat in a full course. */
export const waitlistEndpoints = [
  endpoint({
    id: 'listDeskWaitlist',
    path: 'GET /desk/waitlist',
    summary: 'List who waits for a free seat, the longest first',
    may: permissions,
    query: DeskWaitlistQuery,
    answer: jsonResponse(DeskWaitlist, 'A page of them.'),
    handler: ({ deps, query }) => listWaiting(deps, query),
  }),
  endpoint({
    id: 'endDeskWaiting',
    path: 'POST /desk/waitlist/{id}/end',
    summary: 'Take somebody off a waitlist; a seat that was offered goes to the next',
    may: permissions,
    params: RecordParams,
    body: NoFields,
    answer: doneAnswer('They wait no longer.'),
    handler: async ({ deps, actor, params }) => {
      await takeOff(deps, { actor, ...params });
      return { message: 'They wait no longer.' };
    },
  }),
];
