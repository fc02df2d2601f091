import type { DeskPeopleQuery } from '../../../contract/people/desk-people.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import { formatMobile } from '../../base/phone.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { findEmails, findMerges, findPeople, findPerson, findSameNumber, type StoredPerson } from './queries.ts';
import { readTimeline } from './timeline.ts';

export async function listPeople({ db }: Pick<Deps, 'db'>, query: DeskPeopleQuery) {
  const { rows, next } = toPage(await findPeople(db, query));
  return { data: rows.map(namedPerson), next };
}

/** Reads a person with their timeline, as far as the actor's role may read it. @throws RequestError not_found */
export async function readPerson({ db }: Pick<Deps, 'db'>, { actor, id }: { actor: Actor; id: string }) {
  const person = (await findPerson(db, id)) ?? fail.notFound();
  const emails = await findEmails(db, id);
  const [sameNumber, merges, timeline] = await Promise.all([
    findSameNumber(db, person),
    findMerges(db, id),
    readTimeline(db, { personId: id, emails }, actor),
  ]);
  return {
    ...namedPerson(person),
    version: person.version,
    newEmail: person.newEmail,
    mayApproveEmail: person.newEmailBy !== actor.id && mayNow(actor, 'money.refund'),
    emails,
    sameNumber: sameNumber.map(namedPerson),
    merges: merges.map(({ id, gone, createdAt }) => {
      const { name, email } = gone.person;
      return { id, name: name || email, email, mergedAt: createdAt };
    }),
    timeline,
  };
}

/** Without a name, the address or else the number is shown. */
function namedPerson(person: Pick<StoredPerson, 'id' | 'name' | 'email' | 'mobile' | 'createdAt'>) {
  const { id, name, email, mobile, createdAt } = person;
  const mobileShown = formatMobile(mobile);
  return { id, name: name || email || mobileShown, email, mobile, mobileShown, createdAt };
}
