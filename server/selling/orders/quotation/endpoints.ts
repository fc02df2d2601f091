import type { Context as HttpContext } from 'hono';
import { DeskOrderResponse } from '../../../../contract/selling/desk-orders.ts';
import { DeskQuotationAccept } from '../../../../contract/selling/quotation.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../../api/responses.ts';
import { fail } from '../../../base/errors.ts';
import {
  type Actor,
  type ById,
  type Context,
  downloadResponse,
  perform,
  RecordParams,
} from '../../../records/index.ts';
import { findOrder, lockOrderPerson } from '../queries.ts';
import { readOrder } from '../service.ts';
import { acceptQuotation } from './accept.ts';
import { quotationPdf } from './pdf.ts';
import { findQuotation } from './quotation.ts';

/** The response with a quotation as PDF, which no cache stores. */
export function quotationResponse(context: HttpContext, { name, bytes }: Awaited<ReturnType<typeof quotationPdf>>) {
  return downloadResponse(context, { name, type: 'application/pdf', disposition: 'inline' }, bytes);
}

/** @throws RequestError as `acceptQuotation`; forbidden on credit for whoever made the quotation: the buyer or a second person accepts it */
async function acceptAtDesk(context: Context<Actor>, { id, purchaseOrder }: ById<DeskQuotationAccept>) {
  const order = await lockOrderPerson(context.tx, id);
  const isOwn = order.madeBy === null || order.madeBy === context.actor.id;
  if (isOwn && (await findQuotation(context.tx, id))?.terms === 'credit') {
    fail.forbidden(
      'It gives seats before they are paid: the buyer accepts it by the link, or a colleague records that they did.',
    );
  }
  await acceptQuotation(context, order, purchaseOrder);
}

/** The quotation of an order, at the desk. */
export const quotationEndpoints = [
  endpoint({
    id: 'getDeskQuotation',
    path: 'GET /desk/orders/{id}/quotation',
    summary: 'Download the quotation of an order, as PDF',
    may: ['sales.quote', 'money.record', 'accounting.read'],
    isDownload: true,
    params: RecordParams,
    response: fileResponse('application/pdf', 'The quotation.'),
    otherResponses: { 404: errorResponse('The order has no quotation.') },
    handler: async ({ deps: { db, now }, params, context }) =>
      quotationResponse(context, await quotationPdf({ tx: db, now }, await findOrder(db, params.id))),
  }),
  endpoint({
    id: 'acceptDeskQuotation',
    path: 'POST /desk/orders/{id}/quotation/accept',
    summary: 'Record that the buyer accepted the quotation of an order',
    may: ['sales.quote'],
    params: RecordParams,
    body: DeskQuotationAccept,
    response: jsonResponse(DeskOrderResponse, 'The updated order.'),
    handler: perform(acceptAtDesk, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
];
