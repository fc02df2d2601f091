import { PayQuery, PayResponse } from '../../../contract/money/checkout.ts';
import { paths } from '../../../contract/paths.ts';
import { PayGroupSeatRequest, PaySeatNamesRequest, PaySeatsRequest } from '../../../contract/selling/group-seats.ts';
import { PayQuotationRequest } from '../../../contract/selling/quotation.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../api/responses.ts';
import { withToken } from '../../http/form.ts';
import { quotationResponse } from '../../selling/orders/index.ts';
import {
  acceptQuotationByLink,
  chooseSeatsByLink,
  inviteAgainByLink,
  linkOf,
  nameLearnersByLink,
  readOrderQuotation,
  reopenSeatByLink,
} from './service.ts';

const change = {
  tag: 'Payment',
  may: 'public',
  response: jsonResponse(PayResponse, 'A message that describes the result.'),
  otherResponses: { 404: errorResponse('No order has this payment link.') },
} as const;
const page = withToken(paths.pay);

/** The quotation and the seats of an order for several people, by the link of its buyer. */
export const seatEndpoints = [
  endpoint({
    tag: 'Payment',
    may: 'public',
    limit: 'address',
    id: 'getPayQuotation',
    path: 'GET /pay/quotation',
    summary: 'Download the quotation of an order, as PDF',
    query: PayQuery,
    response: fileResponse('application/pdf', 'The quotation.'),
    otherResponses: { 404: errorResponse('No order has this payment link, or it has no quotation.') },
    handler: async (call) =>
      quotationResponse(call.context, await readOrderQuotation(call.deps, await linkOf(call, call.query))),
  }),
  endpoint({
    ...change,
    id: 'acceptPayQuotation',
    path: 'POST /pay/quotation',
    summary: 'Accept the quotation of an order',
    body: PayQuotationRequest,
    form: { name: 'pay-state', page, fields: { token: 'nothing', purchaseOrder: 'value' } },
    handler: async (call) => ({
      message: await acceptQuotationByLink(call.deps, await linkOf(call, call.body), call.body.purchaseOrder),
    }),
  }),
  endpoint({
    ...change,
    id: 'choosePaySeats',
    path: 'POST /pay/seats',
    summary: 'Choose how many seats an unpaid order buys',
    body: PaySeatsRequest,
    form: { name: 'pay', page, fields: { token: 'nothing', seats: 'value', forWhom: 'value' } },
    handler: async (call) => ({
      message: await chooseSeatsByLink(call.deps, await linkOf(call, call.body), call.body),
    }),
  }),
  endpoint({
    ...change,
    id: 'namePaySeats',
    path: 'POST /pay/seats/names',
    summary: 'Name the learners of the open seats of an order, and email them their links',
    body: PaySeatNamesRequest,
    form: { name: 'pay-record', page, fields: { token: 'nothing', names: 'value' } },
    handler: async (call) => ({
      message: await nameLearnersByLink(call.deps, await linkOf(call, call.body), call.body.names),
    }),
  }),
  endpoint({
    ...change,
    id: 'mailPaySeat',
    path: 'POST /pay/seats/mail',
    summary: 'Email the learner who is named for a seat its link again',
    body: PayGroupSeatRequest,
    form: { name: 'pay-record', page, fields: { token: 'nothing', seat: 'nothing' } },
    handler: async (call) => ({
      message: await inviteAgainByLink(call.deps, await linkOf(call, call.body), call.body.seat),
    }),
  }),
  endpoint({
    ...change,
    id: 'reopenPaySeat',
    path: 'POST /pay/seats/reopen',
    summary: 'Take a learner off a seat before they have come to a class, so that somebody else can have it',
    body: PayGroupSeatRequest,
    form: { name: 'pay-record', page, fields: { token: 'nothing', seat: 'nothing' } },
    handler: async (call) => ({
      message: await reopenSeatByLink(call.deps, await linkOf(call, call.body), call.body.seat),
    }),
  }),
];
