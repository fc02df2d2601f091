import { z } from 'zod';
import { DeskReason, NoFields } from '../../../../contract/base/bodies.ts';
import { DeskSeatNames } from '../../../../contract/selling/desk-orders.ts';
import { doneResponse, endpoint } from '../../../api/endpoint.ts';
import { perform, RecordParams } from '../../../records/index.ts';
import { dropOrderSeat, mailOrderSeat, nameOrderSeats, reopenOrderSeat } from './desk.ts';

const SeatParams = RecordParams.extend({ seat: z.uuid() });
const seller = { may: ['sales.quote'], params: SeatParams } as const;

/** The seats for others of an order, at the desk. */
export const groupDeskEndpoints = [
  endpoint({
    ...seller,
    params: RecordParams,
    id: 'nameDeskSeats',
    path: 'POST /desk/orders/{id}/seats/names',
    summary: 'Name the learners of the open seats of an order, and email them their links',
    body: DeskSeatNames,
    response: doneResponse('The learners are named.'),
    handler: perform(nameOrderSeats, async (message) => ({ message })),
  }),
  endpoint({
    ...seller,
    id: 'mailDeskSeat',
    path: 'POST /desk/orders/{id}/seats/{seat}/mail',
    summary: 'Email the learner who is named for a seat its link again',
    body: NoFields,
    response: doneResponse('The email is queued.'),
    handler: perform(mailOrderSeat, async (message) => ({ message })),
  }),
  endpoint({
    ...seller,
    id: 'reopenDeskSeat',
    path: 'POST /desk/orders/{id}/seats/{seat}/reopen',
    summary: 'Take a learner off a seat before they have come to a class',
    body: NoFields,
    response: doneResponse('The seat is open.'),
    handler: perform(reopenOrderSeat, async (message) => ({ message })),
  }),
  endpoint({
    ...seller,
    id: 'dropDeskSeat',
    path: 'POST /desk/orders/{id}/seats/{seat}/drop',
    summary: 'Give a seat of an order back to its batch',
    body: DeskReason,
    response: doneResponse('The seat is given back.'),
    handler: perform(dropOrderSeat, async (message) => ({ message })),
  }),
];
