import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { DeskAuditQuery } from '../../../contract/desk/desk-audit.ts';
import type { Tx } from '../../db/client.ts';
import { afterCursor, cursorKeyOf, PAGE_LIMIT } from '../../db/cursor.ts';
import { isStaffAccount } from '../../db/queries/roles.ts';
import { auditEntries, auditValues, courses, users } from '../../db/schema/index.ts';

/** @param types to find a record's id among: the index of records begins with the type */
export function findEntries(tx: Tx, { cursor, person, record }: DeskAuditQuery, types: readonly string[] | undefined) {
  const { id, actorId, recordType, recordId, createdAt } = auditEntries;
  return tx
    .select({
      id,
      actorId,
      actorName: users.name,
      action: auditEntries.action,
      recordType,
      recordId,
      fields: auditEntries.fields,
      createdAt,
      cursorKey: cursorKeyOf(createdAt),
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorId))
    .where(
      and(
        person ? eq(actorId, person) : undefined,
        types && inArray(recordType, types),
        record ? eq(recordId, record) : undefined,
        afterCursor(cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_LIMIT);
}

export function findValues(tx: Tx, entryIds: string[]) {
  const { entryId, field, before, after } = auditValues;
  return tx
    .select({ entryId, field, before, after })
    .from(auditValues)
    .where(inArray(entryId, entryIds))
    .orderBy(asc(field), asc(auditValues.id));
}

/** Finds the types of records by steps from type to type in the index, because the log is long and the types are few. */
export async function findRecordTypes(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ type: string }>(sql`
    WITH RECURSIVE types (type) AS (
      SELECT min(record_type) FROM audit_entries
      UNION ALL
      SELECT (SELECT min(record_type) FROM audit_entries WHERE record_type > types.type) FROM types WHERE type IS NOT NULL
    )
    SELECT type FROM types WHERE type IS NOT NULL`);
  return rows.map(({ type }) => type);
}

/** Finds the members of the staff, and those who were removed from it and still have an account. */
export function findStaff(tx: Tx) {
  const { id, name } = users;
  const { action, recordType, recordId } = auditEntries;
  const removed = tx
    .select({ id: recordId })
    .from(auditEntries)
    .where(and(eq(recordType, 'staff'), eq(action, 'staff.remove')));
  return tx
    .select({ id, name })
    .from(users)
    .where(or(isStaffAccount, inArray(sql`${id}::text`, removed)))
    .orderBy(asc(name), asc(id))
    .limit(500);
}

/** The names of accounts and courses by their ids. */
export async function findNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const named = tx.select({ id: courses.id, name: courses.title }).from(courses).where(inArray(courses.id, ids));
  return new Map((await people.unionAll(named)).map(({ id, name }) => [id, name]));
}
