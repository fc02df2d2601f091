/** The parts that the records of the desk share. */
export type { Acting, Actor } from './actor.ts';
export { type AuditEvent, type AuditValue, changedFields, recordAudit } from './audit.ts';
export { type Cell, type CsvColumn, csvResponse, csvRow } from './csv.ts';
export { type CsvLine, csvLines, refuseFile } from './csv-lines.ts';
export { nextVersion, requireAllUnchanged, requireUnchanged, SAVED_SINCE } from './optimistic-lock.ts';
export { findOwners, lockOwner } from './owners.ts';
export { moveToTrash, type PlainRecord } from './plain-record.ts';
export { inOrder, nextPosition, reorderRecords } from './positions.ts';
export { databaseNow, presentPublication, resolvePublishAt, withPublication } from './publication.ts';
export { listEndpoint, RecordParams, recordEndpoints, reorderEndpoint } from './record-endpoints.ts';
export { keepAsSpam } from './suspected-spam.ts';
export { type ById, type Context, contextOf, perform, transact, withMessage } from './transact.ts';
