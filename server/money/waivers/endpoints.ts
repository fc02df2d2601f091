import { DeskReason } from '../../../contract/base/bodies.ts';
import { DeskWaiver } from '../../../contract/selling/desk-orders.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { approveWaiver, declineWaiver, waive } from './waive.ts';

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
