import { DeskReason } from '../../../contract/base/bodies.ts';
import {
  DeskRefundableResponse,
  DeskRefundBack,
  DeskRefundDone,
  DeskRefundFinish,
  DeskRefundList,
  DeskRefundRequest,
  DeskRefundsQuery,
} from '../../../contract/money/desk-refunds.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { approveRefund, declineRefund } from './approve.ts';
import { bounceCheque } from './bounce.ts';
import { takeRefundBack } from './came-back.ts';
import { finishRefund, retryRefund } from './finish.ts';
import { requestRefund } from './request.ts';
import { listRefunds, readRefundable } from './service.ts';
import { voidPayment } from './void.ts';

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
  handler: ({ deps, actor, query }) => listRefunds(deps, { actor, ...query }),
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

const outcomeTexts = {
  waits: 'A second person has to approve it. Nothing is sent until then.',
  started: 'Done. The buyer gets an email.',
  ended: 'The order has ended, and nothing goes back. The buyer gets an email if that changes an invoice.',
};

const request = endpoint({
  ...change,
  id: 'requestDeskRefund',
  path: 'POST /desk/orders/{id}/refund',
  summary: 'Refund an order, give up its seat, or both',
  description:
    'A refund above a limit in the business settings, of an order or of what the caller returns alone in a day, needs the approval ' +
    'of a second person.',
  body: DeskRefundRequest,
  handler: perform(requestRefund, (outcome) => ({ message: outcomeTexts[outcome] })),
});

const approve = endpoint({
  ...change,
  id: 'approveDeskRefund',
  path: 'POST /desk/refunds/{id}/approve',
  summary: 'Approve a refund that someone else requested',
  handler: perform(approveRefund, withMessage('Approved. The buyer gets an email.')),
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
  handler: perform(finishRefund, withMessage('The refund is marked as sent. The buyer gets an email.')),
});

const cameBack = endpoint({
  ...change,
  id: 'takeDeskRefundBack',
  path: 'POST /desk/refunds/{id}/came-back',
  summary: 'Record that the bank returned a refund that staff had sent: it is to be sent again',
  body: DeskRefundBack,
  handler: perform(takeRefundBack, withMessage('The refund is to be sent again.')),
});

const retry = endpoint({
  ...change,
  id: 'retryDeskRefund',
  path: 'POST /desk/refunds/{id}/retry',
  summary: 'Retry a failed refund at the payment service',
  handler: perform(retryRefund, withMessage('The refund is sent again within five minutes.')),
});

const STAYS_VALID = 'A second person has to approve it. The payment is valid until then.';

const voidEndpoint = endpoint({
  ...change,
  id: 'voidDeskPayment',
  path: 'POST /desk/payments/{id}/void',
  summary: 'Void a payment that was recorded by mistake, with a credit note',
  body: DeskReason,
  description:
    'A payment that the caller recorded, that was recorded before today, or that is above a limit for refunds, needs the approval of ' +
    'a second person.',
  response: doneResponse('The payment is void, or waits for the approval of a second person.'),
  handler: perform(voidPayment, (outcome) => ({ message: outcome === 'waits' ? STAYS_VALID : 'The payment is void.' })),
});

const bounce = endpoint({
  ...change,
  id: 'bounceDeskCheque',
  path: 'POST /desk/payments/{id}/bounce',
  summary: 'Record that a cheque bounced: its amount is due again, and the buyer gets an email',
  body: DeskReason,
  response: doneResponse('The amount of the cheque is due again, unless its order has ended.'),
  handler: perform(bounceCheque, (message) => ({ message })),
});

export const refundEndpoints = [list, read, request, approve, decline, finish, cameBack, retry, voidEndpoint, bounce];
