import { z } from 'zod';
import { DeskReason } from '../../../contract/base/bodies.ts';
import { DeskOrderResponse, DeskWaiver } from '../../../contract/selling/desk-orders.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { readOrder } from '../../selling/orders/index.ts';
import { approveWaiver, declineWaiver, takeBackCharge, waive } from './waive.ts';

const may = ['money.refund'] as const;

export const waiverEndpoints = [
  endpoint({
    id: 'waiveDeskOrder',
    path: 'POST /desk/orders/{id}/waivers',
    summary: 'Waive what is unpaid of an order, in whole or in part, with a credit note if it was invoiced',
    description: 'Above a limit for refunds, in which waivers count, it needs the approval of a second person.',
    may,
    params: RecordParams,
    body: DeskWaiver,
    response: doneResponse('It is waived, or waits for the approval of a second person.'),
    handler: perform(waive, (outcome) => ({
      message:
        outcome === 'done' ? 'The amount is waived.' : 'A second person has to approve it. It is owed until then.',
    })),
  }),
  endpoint({
    id: 'removeDeskCharge',
    path: 'POST /desk/orders/{id}/charges/{number}/remove',
    summary: 'Take back a charge of which nothing is paid, with a credit note if it was invoiced',
    description:
      'It counts as a waiver; above a limit it becomes the `waiver` of the order, which a second person approves.',
    may: ['sales.quote'],
    params: RecordParams.extend({ number: z.coerce.number().int().min(1) }),
    body: DeskReason,
    response: jsonResponse(DeskOrderResponse, 'The updated order.'),
    handler: perform(takeBackCharge, async (_, { deps, input }) => ({ data: await readOrder(deps, input) })),
  }),
  endpoint({
    id: 'approveDeskWaiver',
    path: 'POST /desk/waivers/{id}/approve',
    summary: 'Approve a waiver that someone else asked for',
    may,
    params: RecordParams,
    response: doneResponse('The amount is waived.'),
    handler: perform(approveWaiver, withMessage('Approved. The amount is waived.')),
  }),
  endpoint({
    id: 'declineDeskWaiver',
    path: 'POST /desk/waivers/{id}/decline',
    summary: 'Decline a waiver',
    may,
    params: RecordParams,
    body: DeskReason,
    response: doneResponse('The amount stays owed.'),
    handler: perform(declineWaiver, withMessage('Declined. The amount stays owed.')),
  }),
];
