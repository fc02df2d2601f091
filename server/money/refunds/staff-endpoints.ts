import { DeskReason } from '../../../contract/desk-orders.ts';
import {
  DeskRefundAsk,
  DeskRefundableResponse,
  DeskRefundDone,
  DeskRefundFinish,
  DeskRefundList,
  DeskRefundsQuery,
} from '../../../contract/desk-refunds.ts';
import { jsonResponse } from '../../http/router.ts';
import { operation, RecordParams } from '../../records/index.ts';
import { approveRefund, declineRefund } from './approve.ts';
import { askRefund } from './ask.ts';
import { finishRefund, retryRefund } from './finish.ts';
import { listRefunds, readRefundable } from './service.ts';

const permissions = ['money.refund'] as const;
const done = jsonResponse(DeskRefundDone, 'What was done, in words.');
const change = { method: 'post', permissions, params: RecordParams, answer: done } as const;

const list = operation({
  id: 'listDeskRefunds',
  method: 'get',
  path: '/desk/refunds',
  summary: 'List refunds and chargebacks, newest first',
  permissions,
  query: DeskRefundsQuery,
  answer: jsonResponse(DeskRefundList, 'A page of them.'),
  handler: ({ deps, actor, query }) => listRefunds(deps, { actor }, query),
});

const read = operation({
  id: 'getDeskRefundable',
  method: 'get',
  path: '/desk/orders/{id}/refund',
  summary: 'Read what of an order can go back, and what its terms say',
  permissions,
  params: RecordParams,
  answer: jsonResponse(DeskRefundableResponse, 'The order with its payments.'),
  handler: async ({ deps, params }) => ({ data: await readRefundable(deps, params) }),
});

const ask = operation({
  ...change,
  id: 'askDeskRefund',
  path: '/desk/orders/{id}/refund',
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

const approve = operation({
  ...change,
  id: 'approveDeskRefund',
  path: '/desk/refunds/{id}/approve',
  summary: 'Approve a refund that somebody else asked for',
  handler: async ({ deps, actor, params }) => {
    await approveRefund(deps, { actorId: actor.id, ...params });
    return { message: 'Approved. The buyer is told.' };
  },
});

const decline = operation({
  ...change,
  id: 'declineDeskRefund',
  path: '/desk/refunds/{id}/decline',
  summary: 'Decline a refund',
  body: DeskReason,
  handler: async ({ deps, actor, params, body }) => {
    await declineRefund(deps, { actorId: actor.id, ...params, ...body });
    return { message: 'Declined. Nothing was sent.' };
  },
});

const finish = operation({
  ...change,
  id: 'finishDeskRefund',
  path: '/desk/refunds/{id}/finish',
  summary: 'Note that an approved refund was sent by hand',
  body: DeskRefundFinish,
  handler: async ({ deps, actor, params, body }) => {
    await finishRefund(deps, { actorId: actor.id, ...params }, body);
    return { message: 'Noted. The buyer is told.' };
  },
});

const retry = operation({
  ...change,
  id: 'retryDeskRefund',
  path: '/desk/refunds/{id}/retry',
  summary: 'Have the payment service try a failed refund again',
  handler: async ({ deps, actor, params }) => {
    await retryRefund(deps, { actorId: actor.id, ...params });
    return { message: 'It is sent again within five minutes.' };
  },
});

/** Money that goes back. */
export const refundOperations = [list, read, ask, approve, decline, finish, retry];
