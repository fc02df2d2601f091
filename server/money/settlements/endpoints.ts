import { NoFields } from '../../../contract/base/bodies.ts';
import {
  DeskSettlementFetch,
  DeskSettlementList,
  DeskSettlementMatch,
  DeskSettlementReport,
  DeskSettlementResponse,
  DeskSettlementsQuery,
  MAX_REPORT_CHARACTERS,
} from '../../../contract/money/desk-settlements.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { fetchForDesk, uploadReport } from './fetch.ts';
import { matchSettlement, readSettlement, readSettlements, unmatchSettlement } from './service.ts';

const permissions = ['accounting.read'] as const;

/** The characters of a report take one byte; escaped quotation marks and line ends take two. */
const MAX_REPORT_BYTES = 2 * MAX_REPORT_CHARACTERS;

export const settlementEndpoints = [
  endpoint({
    id: 'listDeskSettlements',
    path: 'GET /desk/settlements',
    summary: 'List the settlements of a month, and the online payments that are in no settlement',
    may: permissions,
    query: DeskSettlementsQuery,
    response: jsonResponse(DeskSettlementList, 'The settlements of the month.'),
    handler: async ({ deps, query }) => ({ data: await readSettlements(deps, query) }),
  }),
  endpoint({
    id: 'getDeskSettlement',
    path: 'GET /desk/settlements/{id}',
    summary: 'Read a settlement with its lines, each with the payment, refund or dispute that it is about',
    may: permissions,
    params: RecordParams,
    response: jsonResponse(DeskSettlementResponse, 'The settlement.'),
    handler: async ({ deps, params }) => ({ data: await readSettlement(deps, params) }),
  }),
  endpoint({
    id: 'fetchDeskSettlements',
    path: 'POST /desk/settlements/fetch',
    summary: 'Fetch the settlements of a month from the payment service',
    description: 'Fetching or uploading the same report again changes nothing.',
    may: permissions,
    body: DeskSettlementFetch,
    response: doneResponse('The settlements are stored.'),
    handler: async ({ deps, actor, body }) => ({ message: await fetchForDesk(deps, { actor, ...body }) }),
  }),
  endpoint({
    id: 'uploadDeskSettlements',
    path: 'POST /desk/settlements/report',
    summary: 'Store a settlement report that was downloaded from the payment service as CSV',
    description: 'Fetching or uploading the same report again changes nothing.',
    may: permissions,
    body: DeskSettlementReport,
    maxBytes: MAX_REPORT_BYTES,
    response: doneResponse('The report is stored.'),
    handler: async ({ deps, actor, body }) => ({ message: await uploadReport(deps, { actor, ...body }) }),
  }),
  endpoint({
    id: 'matchDeskSettlement',
    path: 'PUT /desk/settlements/{id}/match',
    summary: 'Mark a settlement as matched with the bank statement, so that no report changes it',
    may: permissions,
    params: RecordParams,
    body: DeskSettlementMatch,
    response: doneResponse('The settlement is matched.'),
    handler: perform(matchSettlement, withMessage('The settlement is matched.')),
  }),
  endpoint({
    id: 'unmatchDeskSettlement',
    path: 'DELETE /desk/settlements/{id}/match',
    summary: 'Undo the match of a settlement',
    may: permissions,
    params: RecordParams,
    body: NoFields,
    response: doneResponse('The match is undone.'),
    handler: perform(unmatchSettlement, withMessage('The match is undone.')),
  }),
];
