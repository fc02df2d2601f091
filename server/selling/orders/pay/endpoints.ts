import { NoFields } from '../../../../contract/base/bodies.ts';
import {
  DeskClaimConfirm,
  DeskOrderPayment,
  DeskOrderResponse,
  DeskTransferClaimList,
  DeskTransferClaimsQuery,
} from '../../../../contract/selling/desk-orders.ts';
import { DeskAddedTds } from '../../../../contract/selling/desk-payment.ts';
import { doneResponse, endpoint } from '../../../api/endpoint.ts';
import { jsonResponse } from '../../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../../records/index.ts';
import { listClaims, readOrder } from '../service.ts';
import { addTds } from './add-tds.ts';
import { payOrder } from './desk-payment.ts';
import { confirmClaim, rejectClaim } from './transfer-claim.ts';

const may = ['money.record'] as const;

export const paymentEndpoints = [
  endpoint({
    id: 'recordDeskPayment',
    path: 'POST /desk/orders/{id}/payments',
    summary: 'Record a payment for an order',
    may,
    params: RecordParams,
    body: DeskOrderPayment,
    status: 201,
    response: jsonResponse(DeskOrderResponse, 'The updated order.'),
    handler: perform(payOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'addDeskTds',
    path: 'POST /desk/payments/{id}/tds',
    summary: 'Add the tax that a company deducted to a payment that was recorded without it',
    description: 'It pays what is left of the order, of the day of the payment.',
    may,
    params: RecordParams,
    body: DeskAddedTds,
    status: 201,
    response: jsonResponse(DeskOrderResponse, 'The updated order.'),
    handler: perform(addTds, async (id, { deps }) => ({ data: await readOrder(deps, { id }) })),
  }),
  endpoint({
    id: 'listDeskTransferClaims',
    path: 'GET /desk/transfer-claims',
    summary: 'List the transfers that buyers reported, newest first',
    may,
    query: DeskTransferClaimsQuery,
    response: jsonResponse(DeskTransferClaimList, 'One page of claims.'),
    handler: ({ deps, query }) => listClaims(deps, query),
  }),
  endpoint({
    id: 'confirmDeskTransferClaim',
    path: 'POST /desk/transfer-claims/{id}/confirm',
    summary: 'Confirm that a reported transfer has arrived, which records it as a payment',
    description: 'Anything above the amount owed is refunded once a second person approves.',
    may,
    params: RecordParams,
    body: DeskClaimConfirm,
    response: doneResponse('The payment is recorded.'),
    handler: perform(confirmClaim, withMessage('The payment is recorded.')),
  }),
  endpoint({
    id: 'rejectDeskTransferClaim',
    path: 'POST /desk/transfer-claims/{id}/reject',
    summary: 'Reject a reported transfer that has not arrived: the hold ends, and the buyer gets an email',
    may,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The transfer is rejected.'),
    handler: perform(rejectClaim, withMessage('The transfer is rejected.')),
  }),
];
