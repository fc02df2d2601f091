import { DeskReason } from '../../../contract/desk-orders.ts';
import {
  DeskRefundAsk,
  DeskRefundableResponse,
  DeskRefundDone,
  DeskRefundFinish,
  DeskRefundList,
  DeskRefundsQuery,
} from '../../../contract/desk-refunds.ts';
import { jsonResponse } from '../../api/answers.ts';
import { endpoint } from '../../api/endpoint.ts';
import { RecordParams } from '../../records/index.ts';
import { approveRefund, declineRefund } from './approve.ts';
import { askRefund } from './ask.ts';
import { finishRefund, retryRefund } from './finish.ts';
import { listRefunds, readRefundable } from './service.ts';

const permissions = ['money.refund'] as const;
const done = jsonResponse(DeskRefundDone, 'What was done, in words.');
const change = { may: permissions, params: RecordParams, answer: done } as const;

const list = endpoint({
  id: 'listDeskRefunds',
  path: 'GET /desk/refunds',
  summary: 'List refunds and chargebacks, newest first',
  may: permissions,
  query: DeskRefundsQuery,
  answer: jsonResponse(DeskRefundList, 'A page of them.'),
  handler: ({ deps, actor, query }) => listRefunds(deps, { actor }, query),
});

const read = endpoint({
  id: 'getDeskRefundable',
  path: 'GET /desk/orders/{id}/refund',
  summary: 'Read what of an order can go back, and what its terms say',
  may: permissions,
  params: RecordParams,
  answer: jsonResponse(DeskRefundableResponse, 'The order with its payments.'),
  handler: async ({ deps, params }) => ({ data: await readRefundable(deps, params) }),
});

const ask = endpoint({
  ...change,
  id: 'askDeskRefund',
  path: 'POST /desk/orders/{id}/refund',
  summary: 'Give money of an order back, end its seat, or both',
  description: 'Above the limit of the business settings a second person approves it.',
  body: DeskRefundAsk,
  handler: async ({ deps, actor, params, body }) => {
    const asked = await askRefund(deps, { actorId: actor.id, orderId: params.id }, body);
    const message =
      asked === 'waits' ? 'A second person has to approve it. Nothing is sent until then.' : 'Done. The buyer is told.';
    return { message };
  },
});

const approve = endpoint({
  ...change,
  id: 'approveDeskRefund',
  path: 'POST /desk/refunds/{id}/approve',
  summary: 'Approve a refund that somebody else asked for',
  handler: async ({ deps, actor, params }) => {
    await approveRefund(deps, { actorId: actor.id, ...params });
    return { message: 'Approved. The buyer is told.' };
  },
});

const decline = endpoint({
  ...change,
  id: 'declineDeskRefund',
  path: 'POST /desk/refunds/{id}/decline',
  summary: 'Decline a refund',
  body: DeskReason,
  handler: async ({ deps, actor, params, body }) => {
    await declineRefund(deps, { actorId: actor.id, ...params, ...body });
    return { message: 'Declined. Nothing was sent.' };
  },
});

const finish = endpoint({
  ...change,
  id: 'finishDeskRefund',
  path: 'POST /desk/refunds/{id}/finish',
  summary: 'Note that an approved refund was sent by hand',
  body: DeskRefundFinish,
  handler: async ({ deps, actor, params, body }) => {
    await finishRefund(deps, { actorId: actor.id, ...params }, body);
    return { message: 'Noted. The buyer is told.' };
  },
});

const retry = endpoint({
  ...change,
  id: 'retryDeskRefund',
  path: 'POST /desk/refunds/{id}/retry',
  summary: 'Have the payment service try a failed refund again',
  handler: async ({ deps, actor, params }) => {
    await retryRefund(deps, { actorId: actor.id, ...params });
    return { message: 'It is sent again within five minutes.' };
  },
});

/** Money that goes back. */
export const refundEndpoints = [list, read, ask, approve, decline, finish, retry];
