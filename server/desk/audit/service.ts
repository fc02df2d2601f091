import type {
  DeskAuditEntry,
  DeskAuditFilters,
  DeskAuditList,
  DeskAuditQuery,
} from '../../../contract/desk/desk-audit.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import { findEntries, findRecordTypes, findStaff, findValues } from './queries.ts';
import { findRecordNames, nameKey, type RecordName } from './record-names.ts';

export async function listEntries({ db }: Pick<Deps, 'db'>, query: DeskAuditQuery): Promise<DeskAuditList> {
  const { rows, next } = toPage(await findEntries(db, query, await typesToSearch(db, query)));
  const ids = rows.map(({ id }) => id);
  const values = Map.groupBy(await findValues(db, ids), ({ entryId }) => entryId);
  const names = await findRecordNames(db, rows);
  const data = rows.map((row) =>
    presentEntry(row, { values: values.get(row.id) ?? [], record: names.get(nameKey(row)) }),
  );
  return { data, next };
}

/** The record types to search; undefined for all. */
async function typesToSearch(tx: Tx, { type, record }: DeskAuditQuery): Promise<string[] | undefined> {
  if (type) return [type];
  return record ? findRecordTypes(tx) : undefined;
}

/** The filters of the log. */
export async function readFilters({ db }: Pick<Deps, 'db'>): Promise<DeskAuditFilters> {
  return { people: await findStaff(db), types: await findRecordTypes(db) };
}

type Row = Awaited<ReturnType<typeof findEntries>>[number];
type Value = Awaited<ReturnType<typeof findValues>>[number];

/** An entry of the audit log as admins read it. */
function presentEntry(
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
