import { z } from 'zod';
import {
  OwnDuesResponse,
  OwnOrdersResponse,
  PayBillRequest,
  PayCouponRequest,
  PayHoldRequest,
  PayInstalmentsRequest,
  PayMailRequest,
  PayOrderResponse,
  PayQuery,
  PayRefundRequest,
  PayResponse,
  PaySeatRequest,
  TransferClaimRequest,
} from '../../../contract/money/checkout.ts';
import { paths } from '../../../contract/paths.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../api/responses.ts';
import { pdfResponse } from '../../books/documents/index.ts';
import { withToken } from '../../http/form.ts';
import { downloadResponse } from '../../records/index.ts';
import { readOwnDues } from './own-dues.ts';
import { readOwnDocument, readOwnOrders } from './own-orders.ts';
import { seatEndpoints } from './seat-endpoints.ts';
import {
  applyCouponByLink,
  chooseInstalmentsByLink,
  chooseSeatByLink,
  claimTransferByLink,
  holdSeatByLink,
  linkOf,
  mailAgainByLink,
  readOrderCalendar,
  readOrderDocument,
  readPayOrder,
  refundByLink,
  removeCouponByLink,
  saveBillByLink,
} from './service.ts';

const missing = errorResponse('No order has this payment link.');
const buyer = { tag: 'Payment', may: 'public' } as const;
/** Limited, because such a request could guess a token. */
const read = {
  ...buyer,
  limit: 'address',
  query: PayQuery,
  otherResponses: { 404: missing, 422: errorResponse('The link is incomplete.') },
} as const;
const change = {
  ...buyer,
  response: jsonResponse(PayResponse, 'A message that describes the result.'),
  otherResponses: { 404: missing },
} as const;
const form = { name: 'pay', page: withToken(paths.pay) } as const;
/** A form whose success the state of the order says. */
const stateForm = { ...form, name: 'pay-state' } as const;
/** A form whose outcome stays true once the order is paid. */
const recordForm = { ...form, name: 'pay-record' } as const;
const DocumentParams = z.object({ id: z.uuid() });
const pdf = fileResponse('application/pdf', 'The document.');

const byLink = [
  endpoint({
    ...read,
    id: 'getPayOrder',
    path: 'GET /pay',
    summary: 'Read the order of a payment link, and the ways to pay it',
    response: jsonResponse(PayOrderResponse, 'The order.'),
    handler: async (call) => ({ data: await readPayOrder(call.deps, await linkOf(call, call.query)) }),
  }),
  endpoint({
    ...read,
    id: 'getPayDocument',
    path: 'GET /pay/documents/{id}',
    summary: 'Download an invoice, receipt or credit note of the order of a payment link, as PDF',
    params: DocumentParams,
    response: pdf,
    handler: async (call) =>
      pdfResponse(call.context, await readOrderDocument(call.deps, await linkOf(call, call.query), call.params.id)),
  }),
  endpoint({
    ...read,
    id: 'getPayCalendar',
    path: 'GET /pay/calendar',
    summary: 'Read the coming classes of the order of a payment link, as a calendar file',
    response: fileResponse('text/calendar', 'The classes in iCalendar format.'),
    handler: async ({ context, ...call }) =>
      downloadResponse(
        context,
        { name: 'classes.ics', type: 'text/calendar; charset=utf-8' },
        await readOrderCalendar(call.deps, await linkOf({ ...call, context }, call.query)),
      ),
  }),
  endpoint({
    ...change,
    id: 'mailPayOrder',
    path: 'POST /pay/mail',
    summary: 'Email the buyer of a paid order the confirmation or receipt again',
    body: PayMailRequest,
    form: { ...recordForm, fields: { token: 'nothing' } },
    handler: async (call) => ({
      message: await mailAgainByLink(call.deps, await linkOf(call, call.body)),
    }),
  }),
  endpoint({
    ...change,
    id: 'takePaySeat',
    path: 'POST /pay/seat',
    summary: 'Choose a batch for a paid order that has no seat',
    body: PaySeatRequest,
    form: { ...stateForm, fields: { token: 'nothing', batchId: 'value' } },
    handler: async (call) => ({
      message: await chooseSeatByLink(call.deps, await linkOf(call, call.body), call.body.batchId),
    }),
  }),
  endpoint({
    ...change,
    id: 'returnPayOrder',
    path: 'POST /pay/refund',
    summary: 'Cancel an order, and request the refund that its terms allow',
    description:
      'The rules are those for staff: a refund that is above the limit, or is sent by hand, waits for the staff.',
    body: PayRefundRequest,
    form: { ...recordForm, fields: { token: 'nothing', sure: 'error' } },
    handler: async (call) => ({
      message: await refundByLink(call.deps, await linkOf(call, call.body)),
    }),
  }),
  endpoint({
    ...change,
    id: 'holdPayOrder',
    path: 'POST /pay/hold',
    summary: 'Hold the seat of an order while its buyer pays',
    body: PayHoldRequest,
    form: { ...stateForm, fields: { token: 'nothing' } },
    handler: async (call) => ({
      message: await holdSeatByLink(call.deps, await linkOf(call, call.body)),
    }),
  }),
  endpoint({
    ...change,
    id: 'usePayCoupon',
    path: 'POST /pay/coupon',
    summary: 'Apply a coupon to an order',
    body: PayCouponRequest,
    form: { ...form, fields: { token: 'nothing', coupon: 'value' } },
    handler: async (call) => ({
      message: await applyCouponByLink(call.deps, await linkOf(call, call.body), call.body.coupon),
    }),
  }),
  endpoint({
    ...change,
    id: 'removePayCoupon',
    path: 'POST /pay/coupon/remove',
    summary: 'Remove the coupon of an order, so that its full price is due',
    body: PayHoldRequest,
    form: { ...form, fields: { token: 'nothing' } },
    handler: async (call) => ({
      message: await removeCouponByLink(call.deps, await linkOf(call, call.body)),
    }),
  }),
  endpoint({
    ...change,
    id: 'choosePayInstalments',
    path: 'POST /pay/instalments',
    summary: 'Choose to pay an order in instalments, or in one payment',
    description:
      'The business settings say whether buyers may choose, and set the instalments; the request has no amounts.',
    body: PayInstalmentsRequest,
    form: { ...form, fields: { token: 'nothing', way: 'nothing' } },
    handler: async (call) => ({
      message: await chooseInstalmentsByLink(call.deps, await linkOf(call, call.body), call.body.way),
    }),
  }),
  endpoint({
    ...change,
    id: 'claimPayTransfer',
    path: 'POST /pay/transfer-claim',
    summary: 'Report a bank or UPI transfer for an order, which staff then look for',
    body: TransferClaimRequest,
    form: { ...stateForm, fields: { token: 'nothing', reference: 'value' } },
    handler: async (call) => ({
      message: await claimTransferByLink(call.deps, await linkOf(call, call.body), call.body.reference),
    }),
  }),
  endpoint({
    ...change,
    id: 'savePayBill',
    path: 'POST /pay/bill',
    summary: 'Set the billing details of an order',
    body: PayBillRequest,
    form: {
      ...recordForm,
      fields: { token: 'nothing', billName: 'value', state: 'value', billAddress: 'value', gstin: 'value' },
    },
    handler: async (call) => ({
      message: await saveBillByLink(call.deps, await linkOf(call, call.body), call.body),
    }),
  }),
];

const ofAccount = [
  endpoint({
    id: 'listOwnDues',
    path: 'GET /account/dues',
    tag: 'Payment',
    summary: 'List the next payments of the signed-in learner',
    may: 'person',
    response: jsonResponse(OwnDuesResponse, 'The payments, earliest first.'),
    handler: async ({ deps, actor }) => ({ data: await readOwnDues(deps, { actor }) }),
  }),
  endpoint({
    id: 'listOwnOrders',
    path: 'GET /account/orders',
    tag: 'Payment',
    summary: 'List the orders of the signed-in person, with amounts due and documents',
    may: 'person',
    response: jsonResponse(OwnOrdersResponse, 'At most 50 orders, newest first.'),
    handler: async ({ deps, actor }) => ({ data: await readOwnOrders(deps, { actor }) }),
  }),
  endpoint({
    id: 'getOwnDocument',
    path: 'GET /account/documents/{id}',
    tag: 'Payment',
    summary: 'Download an invoice, receipt or credit note of the signed-in person, as PDF',
    may: 'person',
    isDownload: true,
    params: DocumentParams,
    response: pdf,
    otherResponses: { 404: errorResponse('The person has no such document.') },
    handler: async ({ deps, actor, params, context }) =>
      pdfResponse(context, await readOwnDocument(deps, { actor, ...params })),
  }),
];

export const checkoutEndpoints = [...byLink, ...seatEndpoints, ...ofAccount];
