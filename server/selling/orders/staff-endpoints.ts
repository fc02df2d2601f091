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
import { jsonResponse } from '../../http/router.ts';
import { doneAnswer, operation, RecordParams } from '../../records/index.ts';
import { correctDocument } from './correct.ts';
import {
  cancelOrder,
  chargeOrder,
  holdOrder,
  listOrders,
  mailOrder,
  offerSeat,
  readMoney,
  readOrder,
  readSaleOptions,
  saveBill,
  seatOrder,
  sellSeat,
} from './service.ts';
import { listDues } from './staff-dues.ts';

const toRead = ['sales.quote', 'money.record', 'money.report'] as const;
const toQuote = ['sales.quote'] as const;
const toRecord = ['money.record'] as const;
const order = jsonResponse(DeskOrderResponse, 'The order as it is now.');

/** Orders, and what is owed for them. */
export const orderOperations = [
  operation({
    id: 'listDeskOrders',
    method: 'get',
    path: '/desk/orders',
    summary: 'List orders, newest first',
    permissions: toRead,
    query: DeskOrdersQuery,
    answer: jsonResponse(DeskOrderList, 'A page of them.'),
    handler: ({ deps, query }) => listOrders(deps, query),
  }),
  operation({
    id: 'getDeskOrder',
    method: 'get',
    path: '/desk/orders/{id}',
    summary: 'Read an order with its payments and its link',
    permissions: toRead,
    params: RecordParams,
    answer: order,
    handler: async ({ deps, params }) => ({ data: await readOrder(deps, params) }),
  }),
  operation({
    id: 'getDeskSaleOptions',
    method: 'get',
    path: '/desk/sale-options',
    summary: 'Read the ways to pay in parts, and the most that the caller may take off a price',
    permissions: ['sales.quote', 'money.record'],
    answer: jsonResponse(DeskSaleOptionsResponse, 'What there is to choose from.'),
    handler: async ({ deps, actor }) => ({ data: await readSaleOptions(deps, { actor }) }),
  }),
  operation({
    id: 'offerDeskSeat',
    method: 'post',
    path: '/desk/requests/{id}/offer',
    summary: 'Make a link to pay for the person of a request',
    description: 'An open order of the same person for the course, for which nobody paid, gives way to it.',
    permissions: toQuote,
    params: RecordParams,
    body: DeskOffer,
    status: 201,
    answer: order,
    handler: async ({ deps, actor, params, body }) => {
      return { data: await readOrder(deps, { id: await offerSeat(deps, { actor, ...params }, body) }) };
    },
  }),
  operation({
    id: 'sellDeskSeat',
    method: 'post',
    path: '/desk/requests/{id}/sale',
    summary: 'Sell a seat to the person of a request who pays at the desk',
    description: 'The seat is confirmed once the first part is paid, or at once when it costs nothing.',
    permissions: toRecord,
    params: RecordParams,
    body: DeskSale,
    status: 201,
    answer: order,
    handler: async ({ deps, actor, params, body }) => {
      return { data: await readOrder(deps, { id: await sellSeat(deps, { actor, ...params }, body) }) };
    },
  }),
  operation({
    id: 'saveDeskOrderBill',
    method: 'put',
    path: '/desk/orders/{id}/bill',
    summary: 'Say what the invoices of an order name from now on',
    permissions: ['sales.quote', 'money.record'],
    params: RecordParams,
    body: DeskBill,
    answer: order,
    handler: async ({ deps, actor, params, body }) => {
      await saveBill(deps, { actor, ...params }, body);
      return { data: await readOrder(deps, params) };
    },
  }),
  operation({
    id: 'holdDeskOrder',
    method: 'put',
    path: '/desk/orders/{id}/hold',
    summary: 'Keep the seat of an order until a time, or no longer',
    permissions: toQuote,
    params: RecordParams,
    body: DeskHold,
    answer: order,
    handler: async ({ deps, actor, params, body }) => {
      await holdOrder(deps, { actor, ...params }, body);
      return { data: await readOrder(deps, params) };
    },
  }),
  operation({
    id: 'mailDeskOrder',
    method: 'post',
    path: '/desk/orders/{id}/mail',
    summary: 'Mail the link of an order to its buyer',
    permissions: toQuote,
    params: RecordParams,
    body: NoFields,
    answer: doneAnswer('The mail is queued.'),
    handler: async ({ deps, actor, params }) => {
      await mailOrder(deps, { actor, ...params });
      return { message: 'The link is on its way.' };
    },
  }),
  operation({
    id: 'seatDeskOrder',
    method: 'post',
    path: '/desk/orders/{id}/seat',
    summary: 'Give a seat in another batch to somebody who paid for a full one',
    permissions: toQuote,
    params: RecordParams,
    body: DeskSeat,
    answer: order,
    handler: async ({ deps, actor, params, body }) => {
      await seatOrder(deps, { actor, ...params }, body);
      return { data: await readOrder(deps, params) };
    },
  }),
  operation({
    id: 'chargeDeskOrder',
    method: 'post',
    path: '/desk/orders/{id}/charges',
    summary: 'Add a part to the price of an order with a seat',
    description: 'Such as the difference to a dearer batch; a refund lowers the price.',
    permissions: toQuote,
    params: RecordParams,
    body: DeskCharge,
    status: 201,
    answer: order,
    handler: async ({ deps, actor, params, body }) => {
      await chargeOrder(deps, { actor, ...params }, body);
      return { data: await readOrder(deps, params) };
    },
  }),
  operation({
    id: 'cancelDeskOrder',
    method: 'post',
    path: '/desk/orders/{id}/cancel',
    summary: 'Cancel an order that nobody paid for',
    permissions: toQuote,
    params: RecordParams,
    body: DeskReason,
    answer: order,
    handler: async ({ deps, actor, params, body }) => {
      await cancelOrder(deps, { actor, ...params }, body);
      return { data: await readOrder(deps, params) };
    },
  }),
  operation({
    id: 'getDeskMoney',
    method: 'get',
    path: '/desk/money',
    summary: 'Read what came in on a day, and what is late',
    permissions: ['money.record', 'money.report'],
    query: DeskMoneyQuery,
    answer: jsonResponse(DeskMoneyResponse, 'The money of the day.'),
    handler: async ({ deps, query }) => ({ data: await readMoney(deps, query.day) }),
  }),
  operation({
    id: 'listDeskDues',
    method: 'get',
    path: '/desk/dues',
    summary: 'List what learners have to pay next, the earliest first',
    permissions: toRead,
    query: DeskDuesQuery,
    answer: jsonResponse(DeskDueList, 'A page of them.'),
    handler: ({ deps, query }) => listDues(deps, query),
  }),
  operation({
    id: 'correctDeskDocument',
    method: 'post',
    path: '/desk/documents/{id}/correction',
    summary: 'Correct what an invoice or receipt names of its buyer',
    description:
      'A credit note takes it back, and another document stands in its place, both dated today; the payment stays as it is. Of one ' +
      'that was returned in part, the rest.',
    permissions: ['money.report'],
    params: RecordParams,
    body: DeskBill,
    answer: doneAnswer('Both are issued, and mailed to the buyer.'),
    handler: async ({ deps, actor, params, body }) => {
      await correctDocument(deps, { actorId: actor.id, ...params }, body);
      return { message: 'Corrected. The buyer gets a mail.' };
    },
  }),
];
