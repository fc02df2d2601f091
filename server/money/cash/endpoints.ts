import { DeskCashDeposit, DeskCashHandover, DeskCashQuery, DeskCashResponse } from '../../../contract/money/cash.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, withMessage } from '../../records/index.ts';
import { depositCash, readCash, takeCash } from './service.ts';

export const cashEndpoints = [
  endpoint({
    id: 'getDeskCash',
    path: 'GET /desk/cash',
    summary: 'Read the cash book of a person in a month, and what cash each person has',
    may: ['money.record', 'accounting.read'],
    query: DeskCashQuery,
    response: jsonResponse(DeskCashResponse, 'The cash book.'),
    handler: async ({ deps, actor, query }) => ({ data: await readCash(deps, { actor, ...query }) }),
  }),
  endpoint({
    id: 'takeDeskCash',
    path: 'POST /desk/cash/handovers',
    summary: 'Record the cash that someone handed over to you',
    may: ['money.record'],
    body: DeskCashHandover,
    status: 201,
    response: doneResponse('The handover is recorded.'),
    handler: perform(takeCash, withMessage('The handover is recorded.')),
  }),
  endpoint({
    id: 'depositDeskCash',
    path: 'POST /desk/cash/deposits',
    summary: 'Record the cash that you paid into the bank',
    may: ['money.record'],
    body: DeskCashDeposit,
    status: 201,
    response: doneResponse('The deposit is recorded.'),
    handler: perform(depositCash, withMessage('The deposit is recorded.')),
  }),
];
