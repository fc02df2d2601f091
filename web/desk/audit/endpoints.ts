import { read } from '../api.ts';

/** The audit log. */
export const listAudit = read('GET /desk/audit', { provides: ['DeskAudit'] });
export const getAuditFilters = read('GET /desk/audit/filters', { provides: ['DeskAudit'] });

/** What the log is narrowed to, by the names of its address. */
export const auditFilters = ['cursor', 'person', 'type', 'record'] as const;
