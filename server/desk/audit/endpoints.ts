import { DeskAuditFiltersResponse, DeskAuditList, DeskAuditQuery } from '../../../contract/desk-audit.ts';
import { jsonResponse } from '../../http/router.ts';
import { operation } from '../../records/index.ts';
import { listEntries, readFilters } from './service.ts';

const permissions = ['site.manage'] as const;

/** The audit log, which is only read. */
export const auditOperations = [
  operation({
    id: 'listDeskAudit',
    method: 'get',
    path: '/desk/audit',
    summary: 'List who did what to which record, newest first',
    permissions,
    query: DeskAuditQuery,
    answer: jsonResponse(DeskAuditList, 'A page of the log.'),
    handler: ({ deps, query }) => listEntries(deps, query),
  }),
  operation({
    id: 'getDeskAuditFilters',
    method: 'get',
    path: '/desk/audit/filters',
    summary: 'Read the people and types of records that the log can be narrowed to',
    permissions,
    answer: jsonResponse(DeskAuditFiltersResponse, 'People and types of records.'),
    handler: async ({ deps }) => ({ data: await readFilters(deps) }),
  }),
];
