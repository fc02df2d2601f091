import type { DeskPeopleQuery, DeskPerson, DeskPersonRow } from '../../../contract/people/desk-people.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { presentPersonRow } from './present.ts';
import { findEmails, findMerges, findPeople, findPerson, findSameNumber } from './queries.ts';
import { readTimeline } from './timeline.ts';

/** A page of the people that match a search, newest first. */
export async function listPeople(
  { db }: Pick<Deps, 'db'>,
  query: DeskPeopleQuery,
): Promise<{ data: DeskPersonRow[]; next: string | null }> {
  const { rows, next } = toPage(await findPeople(db, query));
  return { data: rows.map(presentPersonRow), next };
}

/**
 * A person with their timeline, as far as the actor's role may read it.
 * @throws RequestError not_found
 */
export async function readPerson(
  { db }: Pick<Deps, 'db'>,
  { actor, id }: { actor: Actor; id: string },
): Promise<DeskPerson> {
  const person = (await findPerson(db, id)) ?? fail.notFound();
  const emails = await findEmails(db, id);
  const [sameNumber, merges, timeline] = await Promise.all([
    findSameNumber(db, person),
    findMerges(db, id),
    readTimeline(db, { personId: id, emails }, actor),
  ]);
  return {
    ...presentPersonRow(person),
    version: person.version,
    emails,
    sameNumber: sameNumber.map(presentPersonRow),
    merges: merges.map(({ id, gone, createdAt }) => {
      const { name, email } = gone.person;
      return { id, name: name || email, email, mergedAt: createdAt.toISOString() };
    }),
    timeline,
  };
}
