import { NoFields } from '../../../contract/people/account.ts';
import {
  DeskClaimConfirm,
  DeskClaimsQuery,
  DeskOrderPayment,
  DeskOrderResponse,
  DeskReason,
  DeskTransferClaimList,
} from '../../../contract/selling/desk-orders.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { confirmClaim, listClaims, payOrder, readOrder, rejectClaim } from '../../selling/orders/index.ts';
import { bounceCheque, voidPayment } from '../refunds/index.ts';

const toRecord = ['money.record'] as const;
const order = jsonResponse(DeskOrderResponse, 'The updated order.');

const WAITS = 'A second person has to approve it. The payment is valid until then.';

/** Payments of orders, and the transfer claims of buyers. */
export const paymentEndpoints = [
  endpoint({
    id: 'recordDeskPayment',
    path: 'POST /desk/orders/{id}/payments',
    summary: 'Record a payment for an order',
    may: toRecord,
    params: RecordParams,
    body: DeskOrderPayment,
    status: 201,
    response: order,
    handler: perform(payOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'voidDeskPayment',
    path: 'POST /desk/payments/{id}/void',
    summary: 'Void a payment that was recorded by mistake, with a credit note',
    may: ['money.refund'],
    params: RecordParams,
    body: DeskReason,
    description:
      'A payment that was recorded before today, or is above the limit for refunds, needs the approval of a second person.',
    response: doneResponse('The payment is void, or waits for the approval of a second person.'),
    handler: perform(voidPayment, (outcome) => ({ message: outcome === 'waits' ? WAITS : 'The payment is void.' })),
  }),
  endpoint({
    id: 'bounceDeskCheque',
    path: 'POST /desk/payments/{id}/bounce',
    summary: 'Record that a cheque bounced: its amount is due again, and the buyer gets an email',
    may: ['money.refund'],
    params: RecordParams,
    body: DeskReason,
    response: doneResponse('The amount of the cheque is due again.'),
    handler: perform(bounceCheque, withMessage('The amount of the cheque is due again.')),
  }),
  endpoint({
    id: 'listDeskTransferClaims',
    path: 'GET /desk/transfer-claims',
    summary: 'List the transfers that buyers reported, newest first',
    may: toRecord,
    query: DeskClaimsQuery,
    response: jsonResponse(DeskTransferClaimList, 'One page of claims.'),
    handler: ({ deps, query }) => listClaims(deps, query),
  }),
  endpoint({
    id: 'confirmDeskTransferClaim',
    path: 'POST /desk/transfer-claims/{id}/confirm',
    summary: 'Confirm that a reported transfer has arrived, which records it as a payment',
    description: 'Anything above the amount owed is refunded once a second person approves.',
    may: toRecord,
    params: RecordParams,
    body: DeskClaimConfirm,
    response: doneResponse('The payment is recorded.'),
    handler: perform(confirmClaim, withMessage('The payment is recorded.')),
  }),
  endpoint({
    id: 'rejectDeskTransferClaim',
    path: 'POST /desk/transfer-claims/{id}/reject',
    summary: 'Reject a reported transfer that has not arrived: the hold ends, and the buyer gets an email',
    may: toRecord,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The claim is rejected.'),
    handler: perform(rejectClaim, withMessage('The claim is rejected.')),
  }),
];
