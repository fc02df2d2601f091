/** What the other parts of the desk do with the audit log. */
export { type AuditEvent, type AuditValue, changedFields, recordAudit } from './record.ts';
