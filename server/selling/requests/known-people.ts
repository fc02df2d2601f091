import { asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { DeskKnownPeopleQuery, DeskKnownPerson } from '../../../contract/selling/desk-new-request.ts';
import { formatMobile, parseMobile } from '../../base/phone.ts';
import type { Tx } from '../../db/client.ts';
import { courses, enrollmentRequests, people } from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';

const MAX_PEOPLE = 5;
/** Fewer letters are in too many names. */
const MIN_LETTERS = 3;

const wholeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * Finds the people who are known by a typed number, address or name, each with their latest lead, so that staff do not add someone a
 * second time. Those with the number come first, then those with the address. A number or an address counts once it is complete.
 */
export async function findKnownPeople(
  { db }: Pick<Deps, 'db'>,
  { mobile = '', email = '', name = '' }: DeskKnownPeopleQuery,
): Promise<DeskKnownPerson[]> {
  const typed = [
    parseMobile(mobile)?.e164 ?? '',
    wholeAddress.test(email) ? email : '',
    name.length >= MIN_LETTERS ? name : '',
  ];
  const matches = typed.flatMap((words) => matchesText(sql`${people.known}`, words) ?? []);
  if (matches.length === 0) return [];
  const found = await findPeople(db, matches);
  const leads = await findLatestLeads(
    db,
    found.map(({ id }) => id),
  );
  return found.map((person) => ({
    ...person,
    mobileShown: formatMobile(person.mobile),
    lead: leads.get(person.id) ?? null,
  }));
}

function findPeople(tx: Tx, matches: SQL[]) {
  const { id, name, email, mobile, createdAt } = people;
  return tx
    .select({ id, name, email, mobile })
    .from(people)
    .where(or(...matches))
    .orderBy(...matches.map((match) => desc(match)), desc(createdAt), desc(id))
    .limit(MAX_PEOPLE);
}

async function findLatestLeads(tx: Tx, personIds: string[]) {
  const { id, personId, stage, createdAt } = enrollmentRequests;
  const rows = await tx
    .select({ personId, id, stage, course: courses.title })
    .from(enrollmentRequests)
    .leftJoin(courses, eq(courses.id, enrollmentRequests.courseId))
    .where(inArray(personId, personIds))
    .orderBy(asc(createdAt), asc(id));
  // Of one person the last, which is the latest, stays.
  return new Map(rows.map(({ personId: person, ...lead }) => [person, lead]));
}
