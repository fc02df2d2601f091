import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { DeskPeopleQuery } from '../../../contract/people/desk-people.ts';
import type { Tx } from '../../db/client.ts';
import { byTime, descending, PAGE_LIMIT, pageIn } from '../../db/cursor.ts';
import { people, personEmails, personMerges } from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';

/** More people than share a phone. */
const MAX_SAME_NUMBER = 20;

export type StoredPerson = typeof people.$inferSelect;

export function findPeople(tx: Tx, { q, cursor }: DeskPeopleQuery, limit = PAGE_LIMIT) {
  const page = pageIn(descending(byTime(people.createdAt)), people.id, cursor);
  const { id, name, email, mobile, createdAt } = people;
  return tx
    .select({ id, name, email, mobile, createdAt, cursorKey: page.cursorKey })
    .from(people)
    .where(and(matchesText(sql`${people.known}`, q), page.after))
    .orderBy(...page.by)
    .limit(limit);
}

export async function findPerson(tx: Tx, id: string): Promise<StoredPerson | undefined> {
  const [person] = await tx.select().from(people).where(eq(people.id, id));
  return person;
}

/** Locks people, always in the same order. */
export function lockPeople(tx: Tx, ...ids: string[]): Promise<StoredPerson[]> {
  const isLocked = sql`${people.id} = ANY(${sql.param(ids)}::uuid[])`;
  return tx.select().from(people).where(isLocked).orderBy(asc(people.id)).for('update');
}

export async function findEmails(tx: Tx, personId: string): Promise<string[]> {
  const { email } = personEmails;
  const rows = await tx
    .select({ email })
    .from(personEmails)
    .where(eq(personEmails.personId, personId))
    .orderBy(asc(email));
  return rows.map((row) => row.email);
}

export function findSameNumber(tx: Tx, { id, mobile }: Pick<StoredPerson, 'id' | 'mobile'>) {
  return tx
    .select()
    .from(people)
    .where(and(eq(people.mobile, mobile), ne(people.mobile, ''), ne(people.id, id)))
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(MAX_SAME_NUMBER);
}

/** The last first. */
export function findMerges(tx: Tx, keptId: string) {
  return tx
    .select()
    .from(personMerges)
    .where(eq(personMerges.keptId, keptId))
    .orderBy(desc(personMerges.createdAt), desc(personMerges.id));
}
