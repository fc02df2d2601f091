import { read } from '../api.ts';

export const listAudit = read('GET /desk/audit', { provides: ['DeskAudit'] });
export const getAuditFilters = read('GET /desk/audit/filters', { provides: ['DeskAudit'] });

export const auditFilters = ['cursor', 'person', 'type', 'record'] as const;
