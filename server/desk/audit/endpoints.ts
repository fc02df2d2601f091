import { DeskAuditFiltersResponse, DeskAuditList, DeskAuditQuery } from '../../../contract/desk/desk-audit.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { listEntries, readFilters } from './service.ts';

const permissions = ['site.manage'] as const;

export const auditEndpoints = [
  endpoint({
    id: 'listDeskAudit',
    path: 'GET /desk/audit',
    summary: 'List the entries of the audit log, newest first',
    may: permissions,
    query: DeskAuditQuery,
    response: jsonResponse(DeskAuditList, 'One page of entries.'),
    handler: ({ deps, query }) => listEntries(deps, query),
  }),
  endpoint({
    id: 'getDeskAuditFilters',
    path: 'GET /desk/audit/filters',
    summary: 'List the people and record types by which the audit log can be filtered',
    may: permissions,
    response: jsonResponse(DeskAuditFiltersResponse, 'The people and record types.'),
    handler: async ({ deps }) => ({ data: await readFilters(deps) }),
  }),
];
