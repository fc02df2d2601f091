import { NoFields } from '../../../contract/account.ts';
import { DeskBill } from '../../../contract/bill.ts';
import {
  DeskCharge,
  DeskDueList,
  DeskDuesQuery,
  DeskHold,
  DeskMoneyQuery,
  DeskMoneyResponse,
  DeskOffer,
  DeskOrderList,
  DeskOrderResponse,
  DeskOrdersQuery,
  DeskReason,
  DeskSale,
  DeskSaleOptionsResponse,
  DeskSeat,
} from '../../../contract/desk-orders.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { correctDocument } from './bill/correct.ts';
import { cancelOrder, chargeOrder, holdOrder, mailOrder, saveBill, seatOrder } from './change.ts';
import { listDues } from './dues/desk-dues.ts';
import { offerSeat, sellSeat } from './sell.ts';
import { listOrders, readMoney, readOrder, readSaleOptions } from './service.ts';

const toRead = ['sales.quote', 'money.record', 'accounting.read'] as const;
const toQuote = ['sales.quote'] as const;
const toRecord = ['money.record'] as const;
const order = jsonResponse(DeskOrderResponse, 'The order as it is now.');

export const orderEndpoints = [
  endpoint({
    id: 'listDeskOrders',
    path: 'GET /desk/orders',
    summary: 'List orders, newest first',
    may: toRead,
    query: DeskOrdersQuery,
    response: jsonResponse(DeskOrderList, 'A page of them.'),
    handler: ({ deps, query }) => listOrders(deps, query),
  }),
  endpoint({
    id: 'getDeskOrder',
    path: 'GET /desk/orders/{id}',
    summary: 'Read an order with its payments and its link',
    may: toRead,
    params: RecordParams,
    response: order,
    handler: async ({ deps, params }) => ({ data: await readOrder(deps, params) }),
  }),
  endpoint({
    id: 'getDeskSaleOptions',
    path: 'GET /desk/sale-options',
    summary: 'Read the instalment plans, and the largest discount that the caller may give',
    may: ['sales.quote', 'money.record'],
    response: jsonResponse(DeskSaleOptionsResponse, 'What there is to choose from.'),
    handler: async ({ deps, actor }) => ({ data: await readSaleOptions(deps, { actor }) }),
  }),
  endpoint({
    id: 'offerDeskSeat',
    path: 'POST /desk/requests/{id}/offer',
    summary: 'Make a link to pay for the person of a request',
    description: 'An open order of the same person for the course, for which nobody paid, gives way to it.',
    may: toQuote,
    params: RecordParams,
    body: DeskOffer,
    status: 201,
    response: order,
    handler: perform(offerSeat, async (id, { deps }) => ({ data: await readOrder(deps, { id }) })),
  }),
  endpoint({
    id: 'sellDeskSeat',
    path: 'POST /desk/requests/{id}/sale',
    summary: 'Sell a seat to the person of a request who pays at the desk',
    description: 'The seat is confirmed once the first part is paid, or at once if it costs nothing.',
    may: toRecord,
    params: RecordParams,
    body: DeskSale,
    status: 201,
    response: order,
    handler: perform(sellSeat, async (id, { deps }) => ({ data: await readOrder(deps, { id }) })),
  }),
  endpoint({
    id: 'saveDeskOrderBill',
    path: 'PUT /desk/orders/{id}/bill',
    summary: 'Set the billing details of an order’s future invoices',
    may: ['sales.quote', 'money.record'],
    params: RecordParams,
    body: DeskBill,
    response: order,
    handler: perform(saveBill, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'holdDeskOrder',
    path: 'PUT /desk/orders/{id}/hold',
    summary: 'Hold the seat of an order until a given time, or end the hold',
    may: toQuote,
    params: RecordParams,
    body: DeskHold,
    response: order,
    handler: perform(holdOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'mailDeskOrder',
    path: 'POST /desk/orders/{id}/mail',
    summary: 'Mail the link of an order to its buyer',
    may: toQuote,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The mail is queued.'),
    handler: perform(mailOrder, withMessage('The link is on its way.')),
  }),
  endpoint({
    id: 'seatDeskOrder',
    path: 'POST /desk/orders/{id}/seat',
    summary: 'Give a seat in another batch to a buyer who paid for a full one',
    may: toQuote,
    params: RecordParams,
    body: DeskSeat,
    response: order,
    handler: perform(seatOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'chargeDeskOrder',
    path: 'POST /desk/orders/{id}/charges',
    summary: 'Add a part to the price of an order with a seat',
    description: 'For example the difference to a more expensive batch; a refund lowers the price.',
    may: toQuote,
    params: RecordParams,
    body: DeskCharge,
    status: 201,
    response: order,
    handler: perform(chargeOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'cancelDeskOrder',
    path: 'POST /desk/orders/{id}/cancel',
    summary: 'Cancel an order that nobody paid for',
    may: toQuote,
    params: RecordParams,
    body: DeskReason,
    response: order,
    handler: perform(cancelOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'getDeskMoney',
    path: 'GET /desk/money',
    summary: 'Read the payments of a day, and the late amounts',
    may: ['money.record', 'accounting.read'],
    query: DeskMoneyQuery,
    response: jsonResponse(DeskMoneyResponse, 'The money of the day.'),
    handler: async ({ deps, query }) => ({ data: await readMoney(deps, query.day) }),
  }),
  endpoint({
    id: 'listDeskDues',
    path: 'GET /desk/dues',
    summary: 'List the next payments of learners, the earliest first',
    may: toRead,
    query: DeskDuesQuery,
    response: jsonResponse(DeskDueList, 'A page of them.'),
    handler: ({ deps, query }) => listDues(deps, query),
  }),
  endpoint({
    id: 'correctDeskDocument',
    path: 'POST /desk/documents/{id}/correction',
    summary: 'Correct the buyer’s details on an invoice or receipt',
    description:
      'A credit note takes it back, and another document stands in its place, both dated today; the payment stays as it is. Of one ' +
      'that was returned in part, the rest.',
    may: ['accounting.read'],
    params: RecordParams,
    body: DeskBill,
    response: doneResponse('Both are issued, and mailed to the buyer.'),
    handler: perform(correctDocument, withMessage('Corrected. The buyer gets a mail.')),
  }),
];
