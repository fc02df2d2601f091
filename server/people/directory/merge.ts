import { eq, inArray, sql } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { people, personEmails, personMerges } from '../../db/schema/index.ts';
import { type Actor, type ById, type Context, nextVersion } from '../../records/index.ts';
import { joinLines, moveRows, moveRowsOf } from './person-rows.ts';
import { findEmails, findMerges, lockPeople, type StoredPerson } from './queries.ts';

/**
 * Merges two people, and stores how they were before, so that it can be undone.
 * @throws RequestError not_found, or invalid_input for the same person
 */
export async function mergePeople(
  { actor, audit, tx }: Context<Actor>,
  { id, personId }: ById<{ personId: string }>,
): Promise<void> {
  const lockedPeople = await lockPeople(tx, id, personId);
  const kept = lockedPeople.find((person) => person.id === id);
  const gone = lockedPeople.find((person) => person.id === personId);
  if (!kept) fail.notFound();
  if (!gone || gone.id === kept.id) fail.invalid('personId', 'Choose someone else.');
  const emails = await findEmails(tx, gone.id);
  const rows = await moveRows(tx, { from: gone.id, to: kept.id });
  await tx.update(personEmails).set({ personId: kept.id }).where(eq(personEmails.personId, gone.id));
  await tx.insert(personMerges).values({
    keptId: kept.id,
    kept: pickDetails(kept),
    gone: { person: { ...pickDetails(gone), id: gone.id, createdAt: gone.createdAt.toISOString() }, emails, rows },
    mergedBy: actor.id,
    createdAt: sql`clock_timestamp()`,
  });
  await tx.delete(people).where(eq(people.id, gone.id));
  await tx
    .update(people)
    .set({
      name: kept.name || gone.name,
      email: kept.email || gone.email,
      mobile: kept.mobile || gone.mobile,
      known: joinLines(new Set(`${kept.known}${gone.known}`.split('\n').filter(Boolean))),
      ...nextVersion(people),
    })
    .where(eq(people.id, kept.id));
  await audit('person.merge', kept.id);
}

/** Undoes a merge, with the newer rows of the addresses. @throws RequestError not_found, or conflict if a later merge comes first */
export async function splitPeople(
  { audit, tx }: Context<Actor>,
  { id, mergeId }: ById<{ mergeId: string }>,
): Promise<{ id: string }> {
  const [kept] = await lockPeople(tx, id);
  const [last, ...earlier] = await findMerges(tx, id);
  if (!kept || !last) fail.notFound();
  if (last.id !== mergeId) {
    if (!earlier.some((merge) => merge.id === mergeId)) fail.notFound();
    fail.conflict('Undo the later merge first.');
  }
  const { person, emails, rows } = last.gone;
  await tx.insert(people).values({ ...person, createdAt: new Date(person.createdAt) });
  const fromTo = { from: id, to: person.id };
  await moveRows(tx, fromTo, rows);
  await moveRowsOf(tx, fromTo, emails);
  await tx.update(personEmails).set({ personId: person.id }).where(inArray(personEmails.email, emails));
  await tx.delete(personMerges).where(eq(personMerges.id, last.id));
  await restoreDetails(tx, kept, last);
  await audit('person.split', id);
  return { id: person.id };
}

function pickDetails({ name, email, mobile, known }: StoredPerson) {
  return { name, email, mobile, known };
}

/** Details from their own rows and corrections stay. */
async function restoreDetails(
  tx: Tx,
  person: StoredPerson,
  { kept, gone }: typeof personMerges.$inferSelect,
): Promise<void> {
  const { rows } = await tx.execute<{ name: string; email: string; mobile: string }>(
    sql`SELECT name, email, mobile FROM person_rows WHERE person_id = ${person.id}`,
  );
  const known = [...kept.known.split('\n'), ...rows.flatMap(({ name, email, mobile }) => [name, email, mobile])];
  const detailWithoutMerge = (field: 'name' | 'email' | 'mobile') =>
    kept[field] === '' && person[field] === gone.person[field] ? '' : person[field];
  await tx
    .update(people)
    .set({
      name: detailWithoutMerge('name'),
      email: detailWithoutMerge('email'),
      mobile: detailWithoutMerge('mobile'),
      known: joinLines(new Set(known.filter(Boolean))),
      ...nextVersion(people),
    })
    .where(eq(people.id, person.id));
}
