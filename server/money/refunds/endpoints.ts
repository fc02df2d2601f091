import {
  DeskRefundableResponse,
  DeskRefundDone,
  DeskRefundFinish,
  DeskRefundList,
  DeskRefundRequest,
  DeskRefundsQuery,
} from '../../../contract/money/desk-refunds.ts';
import { DeskReason } from '../../../contract/selling/desk-orders.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { approveRefund, declineRefund } from './approve.ts';
import { finishRefund, retryRefund } from './finish.ts';
import { requestRefund } from './request.ts';
import { listRefunds, readRefundable } from './service.ts';

const permissions = ['money.refund'] as const;
const done = jsonResponse(DeskRefundDone, 'A message that describes the result.');
const change = { may: permissions, params: RecordParams, response: done } as const;

const list = endpoint({
  id: 'listDeskRefunds',
  path: 'GET /desk/refunds',
  summary: 'List refunds and chargebacks, newest first',
  may: permissions,
  query: DeskRefundsQuery,
  response: jsonResponse(DeskRefundList, 'One page of refunds.'),
  handler: ({ deps, actor, query }) => listRefunds(deps, { actor }, query),
});

const read = endpoint({
  id: 'getDeskRefundable',
  path: 'GET /desk/orders/{id}/refund',
  summary: 'Read the refundable amount of an order, and the refund that its terms allow',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskRefundableResponse, 'The order with its payments.'),
  handler: async ({ deps, params }) => ({ data: await readRefundable(deps, params) }),
});

const WAITS = 'A second person has to approve it. Nothing is sent until then.';

const request = endpoint({
  ...change,
  id: 'requestDeskRefund',
  path: 'POST /desk/orders/{id}/refund',
  summary: 'Refund an order, give up its seat, or both',
  description: 'A refund above the limit in the business settings needs the approval of a second person.',
  body: DeskRefundRequest,
  handler: perform(requestRefund, (outcome) => ({ message: outcome === 'waits' ? WAITS : 'Done. The buyer is told.' })),
});

const approve = endpoint({
  ...change,
  id: 'approveDeskRefund',
  path: 'POST /desk/refunds/{id}/approve',
  summary: 'Approve a refund that someone else requested',
  handler: perform(approveRefund, withMessage('Approved. The buyer is told.')),
});

const decline = endpoint({
  ...change,
  id: 'declineDeskRefund',
  path: 'POST /desk/refunds/{id}/decline',
  summary: 'Decline a refund',
  body: DeskReason,
  handler: perform(declineRefund, withMessage('Declined. Nothing was sent.')),
});

const finish = endpoint({
  ...change,
  id: 'finishDeskRefund',
  path: 'POST /desk/refunds/{id}/finish',
  summary: 'Mark an approved refund as sent by hand',
  body: DeskRefundFinish,
  handler: perform(finishRefund, withMessage('The refund is marked as sent. The buyer is told.')),
});

const retry = endpoint({
  ...change,
  id: 'retryDeskRefund',
  path: 'POST /desk/refunds/{id}/retry',
  summary: 'Retry a failed refund at the payment service',
  handler: perform(retryRefund, withMessage('The refund is sent again within five minutes.')),
});

export const refundEndpoints = [list, read, request, approve, decline, finish, retry];
