import type { DeskAuditEntry } from '../../../../contract/desk-audit.ts';
import type { findEntries, findValues } from './queries.ts';
import type { RecordName } from './record-names.ts';

type Row = Awaited<ReturnType<typeof findEntries>>[number];
type Value = Awaited<ReturnType<typeof findValues>>[number];

/** An entry of the audit log as admins read it. */
export function presentEntry(
  { id, actorId, actorName, action, recordType, recordId, fields, createdAt }: Row,
  { values, record }: { values: Value[]; record: RecordName | undefined },
): DeskAuditEntry {
  return {
    id,
    actor: actorId === null ? null : { id: actorId, name: actorName },
    action,
    recordType,
    recordId,
    record: record?.name ?? null,
    isInTrash: record?.isInTrash ?? false,
    fields,
    values: values.map(({ field, before, after }) => ({ field, before, after })),
    createdAt: createdAt.toISOString(),
  };
}
