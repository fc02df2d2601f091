import { DeskReason, NoFields } from '../../../contract/base/bodies.ts';
import { DeskBill } from '../../../contract/books/bill.ts';
import {
  DeskCharge,
  DeskDueList,
  DeskDuesQuery,
  DeskHold,
  DeskInvoiceNow,
  DeskMoneyQuery,
  DeskMoneyResponse,
  DeskOffer,
  DeskOrderList,
  DeskOrderResponse,
  DeskOrdersQuery,
  DeskSale,
  DeskSaleOptionsResponse,
  DeskSeat,
} from '../../../contract/selling/desk-orders.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { correctDocument } from './bill/correct.ts';
import { cancelOrder, chargeOrder, holdOrder, mailOrder, saveBill, seatOrder } from './change.ts';
import { listDues } from './dues/desk-dues.ts';
import { groupDeskEndpoints } from './group/desk-endpoints.ts';
import { paymentEndpoints } from './pay/endpoints.ts';
import { quotationEndpoints } from './quotation/endpoints.ts';
import { offerSeat, sellSeat } from './sell.ts';
import { listOrders, readMoney, readOrder, readSaleOptions } from './service.ts';
import { supplyEndpoints } from './supplies/endpoints.ts';
import { invoiceNow } from './supplies/invoice-now.ts';

const toRead = ['sales.quote', 'money.record', 'accounting.read'] as const;
const toQuote = ['sales.quote'] as const;
const toRecord = ['money.record'] as const;
const order = jsonResponse(DeskOrderResponse, 'The updated order.');

export const orderEndpoints = [
  endpoint({
    id: 'listDeskOrders',
    path: 'GET /desk/orders',
    summary: 'List orders, newest first',
    may: toRead,
    query: DeskOrdersQuery,
    response: jsonResponse(DeskOrderList, 'One page of orders.'),
    handler: ({ deps, query }) => listOrders(deps, query),
  }),
  endpoint({
    id: 'getDeskOrder',
    path: 'GET /desk/orders/{id}',
    summary: 'Read an order with its payments and payment link',
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
    response: jsonResponse(DeskSaleOptionsResponse, 'The available options.'),
    handler: async ({ deps, actor }) => ({ data: await readSaleOptions(deps, { actor }) }),
  }),
  endpoint({
    id: 'offerDeskSeat',
    path: 'POST /desk/requests/{id}/offer',
    summary: 'Create an order with a payment link for the person of a request',
    description: 'An open, unpaid order of the same person for the course is replaced.',
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
    summary: 'Sell a seat at the desk to the person of a request',
    description: 'The seat is confirmed once the first instalment is paid, or at once if the course costs nothing.',
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
    summary: 'Email the payment link of an order to its buyer',
    may: toQuote,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The email is queued.'),
    handler: perform(mailOrder, withMessage('The link is on its way.')),
  }),
  endpoint({
    id: 'assignDeskOrderSeat',
    path: 'POST /desk/orders/{id}/seat',
    summary: 'Give a seat in another batch to a buyer whose batch is full',
    may: toQuote,
    params: RecordParams,
    body: DeskSeat,
    response: order,
    handler: perform(seatOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'chargeDeskOrder',
    path: 'POST /desk/orders/{id}/charges',
    summary: 'Add a charge to an order with a seat',
    description: 'An example is the extra price of a more expensive batch. A refund lowers the price.',
    may: toQuote,
    params: RecordParams,
    body: DeskCharge,
    status: 201,
    response: order,
    handler: perform(chargeOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'invoiceDeskOrder',
    path: 'POST /desk/orders/{id}/invoice',
    summary: 'Issue the tax invoice to a company before it pays, and give the seat on credit',
    may: toQuote,
    params: RecordParams,
    body: DeskInvoiceNow,
    status: 201,
    response: order,
    handler: perform(invoiceNow, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'cancelDeskOrder',
    path: 'POST /desk/orders/{id}/cancel',
    summary: 'Cancel an unpaid order',
    may: toQuote,
    params: RecordParams,
    body: DeskReason,
    response: order,
    handler: perform(cancelOrder, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'getDeskMoney',
    path: 'GET /desk/money',
    summary: 'Read the payments of a day, and the overdue amounts',
    may: ['money.record', 'accounting.read'],
    query: DeskMoneyQuery,
    response: jsonResponse(DeskMoneyResponse, 'The payments and overdue amounts.'),
    handler: async ({ deps, query }) => ({ data: await readMoney(deps, query) }),
  }),
  endpoint({
    id: 'listDeskDues',
    path: 'GET /desk/dues',
    summary: 'List the next payments of learners, earliest first',
    may: toRead,
    query: DeskDuesQuery,
    response: jsonResponse(DeskDueList, 'One page of payments.'),
    handler: ({ deps, query }) => listDues(deps, query),
  }),
  endpoint({
    id: 'correctDeskDocument',
    path: 'POST /desk/documents/{id}/correction',
    summary: 'Correct the buyer’s details on an invoice or receipt',
    description:
      'A credit note cancels the document, and a new one replaces it, both dated today; the payment stays as it is. If a part was ' +
      'already refunded, only the rest is cancelled and replaced.',
    may: ['accounting.read'],
    params: RecordParams,
    body: DeskBill,
    response: doneResponse('The credit note and the new document are issued, and emailed to the buyer.'),
    handler: perform(correctDocument, withMessage('Corrected. The buyer gets an email.')),
  }),
  ...paymentEndpoints,
  ...supplyEndpoints,
  ...groupDeskEndpoints,
  ...quotationEndpoints,
];
