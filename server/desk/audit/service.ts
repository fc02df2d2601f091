import { type AuditKind, auditKind } from '../../../contract/desk/audit-fields.ts';
import type { DeskAuditFilters, DeskAuditQuery } from '../../../contract/desk/desk-audit.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import { findEntries, findNames, findRecordTypes, findStaff, findValues } from './queries.ts';
import { findRecordNames, nameKey } from './record-names.ts';

export async function listEntries({ db }: Pick<Deps, 'db'>, query: DeskAuditQuery) {
  const { rows, next } = toPage(await findEntries(db, query, await typesToSearch(db, query)));
  const ids = rows.map(({ id }) => id);
  const values = Map.groupBy(await withNames(db, await findValues(db, ids)), ({ entryId }) => entryId);
  const names = await findRecordNames(db, rows);
  const data = rows.map(({ actorId, actorName, ...row }) => {
    const { name = null, isInTrash = false } = names.get(nameKey(row)) ?? {};
    const actor = actorId === null ? null : { id: actorId, name: actorName };
    const ownValues = (values.get(row.id) ?? []).map(({ entryId: _, ...value }) => value);
    return { ...row, actor, record: name, isInTrash, values: ownValues };
  });
  return { data, next };
}

type StoredValue = Awaited<ReturnType<typeof findValues>>[number];

const namedKinds: readonly (AuditKind | undefined)[] = ['person', 'course'];

/** Replaces the ids of people and courses by their names, as far as they exist. */
async function withNames(tx: Tx, values: StoredValue[]): Promise<StoredValue[]> {
  const hasId = ({ field }: StoredValue) => namedKinds.includes(auditKind(field));
  const ids = values.filter(hasId).flatMap(({ before, after }) => [before, after].filter((id) => id !== null));
  const names = await findNames(tx, [...new Set(ids)]);
  const nameOf = (id: string | null) => id && (names.get(id) ?? GONE);
  return values.map((value) =>
    hasId(value) ? { ...value, before: nameOf(value.before), after: nameOf(value.after) } : value,
  );
}

const GONE = 'one that is gone';

/** Undefined for all. */
async function typesToSearch(tx: Tx, { type, record }: DeskAuditQuery): Promise<string[] | undefined> {
  if (type) return [type];
  return record ? findRecordTypes(tx) : undefined;
}

export async function readFilters({ db }: Pick<Deps, 'db'>): Promise<DeskAuditFilters> {
  return { people: await findStaff(db), types: await findRecordTypes(db) };
}
