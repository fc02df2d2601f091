import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type DeskTrashQuery, type TrashKind, trashKinds } from '../../../contract/desk/desk-trash.ts';
import type { Tx } from '../../db/client.ts';
import { afterCursor, cursorKeyOf, PAGE_LIMIT } from '../../db/cursor.ts';
import { auditEntries, users } from '../../db/schema/index.ts';
import { type TrashedType, trashedTypes } from './record-types.ts';

export type TrashRow = {
  kind: TrashKind;
  id: string;
  title: string;
  course: string | null;
  waitsFor: { kind: TrashKind; title: string } | null;
  deletedBy: string | null;
  cursorKey: string;
};

/** SQL of the highest parent of a record that is in the trash too. */
function waitsFor({ belongsTo }: TrashedType): SQL {
  if (!belongsTo) return sql`NULL::jsonb`;
  const cases = belongsTo.to.map(
    ([kind, { deletedAt }, title]) =>
      sql`WHEN ${deletedAt} IS NOT NULL THEN jsonb_build_object('kind', ${kind}::text, 'title', ${title})`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

function selectTrash(kind: TrashKind, condition?: SQL): SQL {
  const trashed = trashedTypes[kind];
  const { table, name, title = name, course, belongsTo } = trashed;
  return sql`(
    SELECT ${kind}::text AS kind, ${table.id} AS id, ${title} AS title, ${course ?? sql`NULL::text`} AS course,
      ${waitsFor(trashed)} AS "waitsFor", ${table.deletedAt} AS deleted_at, ${cursorKeyOf(table.deletedAt)} AS "cursorKey"
    FROM ${table} ${belongsTo?.join}
    WHERE ${and(isNotNull(table.deletedAt), condition)}
    ORDER BY ${table.deletedAt} DESC, ${table.id} DESC
    LIMIT ${PAGE_LIMIT})`;
}

/** The records in the trash, the newest deletion first. They cannot change, so the last audit entry names who deleted one. */
export function trashQuery({ kind, cursor }: DeskTrashQuery): SQL {
  const kinds = kind ? [kind] : trashKinds;
  const branches = kinds.map((branchKind) => {
    const { id, deletedAt } = trashedTypes[branchKind].table;
    return selectTrash(branchKind, afterCursor(cursor, deletedAt, id));
  });
  return sql`
    SELECT page.kind, page.id, page.title, page.course, page."waitsFor", page."cursorKey", ${users.name} AS "deletedBy"
    FROM (
      SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) AS every_kind
      ORDER BY deleted_at DESC, id DESC
      LIMIT ${PAGE_LIMIT}) AS page
    LEFT JOIN LATERAL (
      SELECT ${auditEntries.actorId} AS actor_id FROM ${auditEntries}
      WHERE ${auditEntries.recordType} = page.kind AND ${auditEntries.recordId} = page.id::text
      ORDER BY ${auditEntries.createdAt} DESC
      LIMIT 1) AS deletion ON true
    LEFT JOIN ${users} ON ${users.id} = deletion.actor_id
    ORDER BY page.deleted_at DESC, page.id DESC`;
}

export async function findTrash(tx: Tx, query: DeskTrashQuery): Promise<TrashRow[]> {
  return (await tx.execute<TrashRow>(trashQuery(query))).rows;
}

/** Finds a record in the trash; undefined if it is not there. */
export async function findInTrash(
  tx: Tx,
  kind: TrashKind,
  id: string,
): Promise<Pick<TrashRow, 'waitsFor'> | undefined> {
  const { rows } = await tx.execute<TrashRow>(selectTrash(kind, eq(trashedTypes[kind].table.id, id)));
  return rows[0];
}

export async function removeFromTrash(tx: Tx, kind: TrashKind, id: string): Promise<boolean> {
  const { table } = trashedTypes[kind];
  const { rowCount } = await tx.execute(
    sql`UPDATE ${table} SET deleted_at = NULL, version = version + 1, updated_at = now() WHERE ${and(eq(table.id, id), isNotNull(table.deletedAt))}`,
  );
  return rowCount === 1;
}
