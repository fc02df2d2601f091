import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/client.ts';
import {
  contactMessages,
  enrollmentRequests,
  enrollments,
  orders,
  people,
  personEmails,
  personMerges,
  users,
  waitlist,
} from '../../db/schema/index.ts';

type PersonTable = PgTable & { id: PgColumn; personId: PgColumn };

/** The tables with rows of people, by their names in the database, with the column of the address. */
export const personTables: Record<string, { table: PersonTable; email: PgColumn }> = {
  users: { table: users, email: users.email },
  enrollment_requests: { table: enrollmentRequests, email: enrollmentRequests.normalizedEmail },
  orders: { table: orders, email: orders.normalizedEmail },
  contact_messages: { table: contactMessages, email: contactMessages.email },
  waitlist: { table: waitlist, email: waitlist.normalizedEmail },
  enrollments: { table: enrollments, email: enrollments.email },
};

/** @param ids of the rows, by table; all by default @returns the moved ids by table */
export async function moveRows(
  tx: Tx,
  { from, to }: { from: string; to: string },
  ids?: Record<string, string[]>,
): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {};
  for (const [name, { table }] of Object.entries(personTables)) {
    const onlyIds = ids && inArray(table.id, ids[name] ?? []);
    const rows = await tx
      .update(table)
      .set({ personId: to })
      .where(and(eq(table.personId, from), onlyIds))
      .returning({ id: sql<string>`${table.id}` });
    moved[name] = rows.map(({ id }) => id);
  }
  return moved;
}

export async function moveRowsOf(tx: Tx, { from, to }: { from: string; to: string }, emails: string[]): Promise<void> {
  for (const { table, email } of Object.values(personTables)) {
    await tx
      .update(table)
      .set({ personId: to })
      .where(and(eq(table.personId, from), inArray(sql`lower(${email})`, emails)));
  }
}

/** @param email null while no one proved it */
export async function findPeopleOf(tx: Tx, { id, email }: { id: string; email: string | null }): Promise<string[]> {
  const { rows } = await tx.execute<{
    id: string;
  }>(sql`SELECT person_id AS id FROM users WHERE id = ${id} AND person_id IS NOT NULL
    UNION SELECT person_id FROM person_emails WHERE email = ${email}`);
  return rows.map((row) => row.id);
}

/** Keeps of a person only what the remaining rows have; without rows the person is deleted. */
export async function refreshPerson(tx: Tx, id: string): Promise<void> {
  await tx
    .delete(personMerges)
    .where(sql`${personMerges.keptId} = ${id} OR ${personMerges.gone} -> 'person' ->> 'id' = ${id}`);
  const { rows } = await tx.execute<{ name: string; email: string; mobile: string }>(
    sql`SELECT name, email, mobile FROM person_rows WHERE person_id = ${id} ORDER BY created_at DESC`,
  );
  if (rows.length === 0) {
    await tx.delete(people).where(eq(people.id, id));
    return;
  }
  const latest = (field: 'name' | 'email' | 'mobile') => rows.find((row) => row[field] !== '')?.[field] ?? '';
  const parts = new Set(rows.flatMap(({ name, email, mobile }) => [name, email, mobile]).filter(Boolean));
  await tx
    .update(people)
    .set({ name: latest('name'), email: latest('email'), mobile: latest('mobile'), known: joinLines(parts) })
    .where(eq(people.id, id));
  const remainingEmails = rows.map(({ email }) => email);
  await tx
    .delete(personEmails)
    .where(
      and(eq(personEmails.personId, id), sql`NOT (${personEmails.email} = ANY(${sql.param(remainingEmails)}::text[]))`),
    );
}

/** The form of `people.known`. */
export function joinLines(parts: Iterable<string>): string {
  return [...parts].map((part) => `${part}\n`).join('');
}

/** Deletes people without rows, with their merges and corrections. @param before people who changed later are kept */
export async function deleteEmptyPeople(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM people WHERE updated_at < ${before.toISOString()}::timestamptz
    AND NOT EXISTS (SELECT 1 FROM person_rows WHERE person_rows.person_id = people.id)`);
  await tx.execute(sql`DELETE FROM person_merges WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = person_merges.kept_id)
    AND NOT EXISTS (SELECT 1 FROM person_merges AS later WHERE later.gone -> 'person' ->> 'id' = person_merges.kept_id::text)`);
  // The audit entries stay without their values.
  await tx.execute(sql`DELETE FROM audit_values USING audit_entries WHERE entry_id = audit_entries.id AND record_type = 'person'
    AND NOT EXISTS (SELECT 1 FROM people WHERE people.id::text = record_id)
    AND NOT EXISTS (SELECT 1 FROM person_merges WHERE gone -> 'person' ->> 'id' = record_id)`);
}
