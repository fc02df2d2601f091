import { NoFields } from '../../../contract/base/bodies.ts';
import {
  DeskBankMatch,
  DeskBankPreviewResponse,
  DeskBankQuery,
  DeskBankResponse,
  DeskBankStatement,
  MAX_STATEMENT_CHARACTERS,
} from '../../../contract/money/bank.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import {
  matchLine,
  matchSuggested,
  previewStatement,
  readBank,
  reopenLine,
  setLineAside,
  storeStatement,
} from './service.ts';

const may = ['accounting.read'] as const;

/** Escaped quotation marks and line ends take two bytes. */
const maxBytes = 2 * MAX_STATEMENT_CHARACTERS;

export const bankEndpoints = [
  endpoint({
    id: 'getDeskBank',
    path: 'GET /desk/bank',
    summary: 'Read the bank statement of a month, and what the books have that it does not show',
    may,
    query: DeskBankQuery,
    response: jsonResponse(DeskBankResponse, 'The lines with their matches and suggestions.'),
    handler: async ({ deps, query }) => ({ data: await readBank(deps, query) }),
  }),
  endpoint({
    id: 'previewDeskBankStatement',
    path: 'POST /desk/bank/preview',
    summary: 'Read a bank statement without storing it',
    may,
    body: DeskBankStatement,
    maxBytes,
    response: jsonResponse(DeskBankPreviewResponse, 'Its columns, and how many lines are new.'),
    handler: async ({ deps, body }) => ({ data: await previewStatement(deps, body) }),
  }),
  endpoint({
    id: 'uploadDeskBankStatement',
    path: 'POST /desk/bank/statements',
    summary: 'Store a bank statement, as CSV from the bank’s site',
    description: 'A line that is stored already is not stored again. Lines with the number of a payment are matched.',
    may,
    body: DeskBankStatement,
    maxBytes,
    response: doneResponse('The lines are stored.'),
    handler: perform(storeStatement, (message) => ({ message })),
  }),
  endpoint({
    id: 'matchDeskBankLines',
    path: 'POST /desk/bank/suggestions',
    summary: 'Match each line of a month with the only entry of its amount near its day',
    may,
    body: DeskBankQuery,
    response: doneResponse('The lines are matched.'),
    handler: perform(matchSuggested, (message) => ({ message })),
  }),
  endpoint({
    id: 'matchDeskBankLine',
    path: 'PUT /desk/bank/lines/{id}/match',
    summary: 'Say which payments, refund or settlement a line shows; the amounts must be equal',
    may,
    params: RecordParams,
    body: DeskBankMatch,
    response: doneResponse('The line is matched.'),
    handler: perform(matchLine, withMessage('The line is matched.')),
  }),
  endpoint({
    id: 'setAsideDeskBankLine',
    path: 'PUT /desk/bank/lines/{id}/aside',
    summary: 'Say that a line is no payment of the site',
    may,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The line is set aside.'),
    handler: perform(setLineAside, withMessage('The line is set aside.')),
  }),
  endpoint({
    id: 'reopenDeskBankLine',
    path: 'DELETE /desk/bank/lines/{id}/match',
    summary: 'Undo the match of a line, or that it was set aside',
    may,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The line is open again.'),
    handler: perform(reopenLine, withMessage('The line is open again.')),
  }),
];
