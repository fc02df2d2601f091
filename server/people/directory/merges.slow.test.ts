import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDesk } from '../../../tests/support/desk.ts';
import { createMessage, createRequest } from '../../../tests/support/desk-factories.ts';
import { createPaidCourse, next } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { createOrder, createWaiting } from '../../../tests/support/sales-factories.ts';
import { people, personEmails, personMerges } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { mergePeople, splitPeople } from './merge.ts';
import { personTables } from './person-rows.ts';

const { db, deps, admin } = await testDesk();
const { id: courseId } = await createPaidCourse(db);

const MERGES = 500;

/** The same numbers in every run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const random = randomFrom(500);

/** Someone with a few rows, or of whom only a number is known. */
async function createPerson(): Promise<void> {
  const email = random(5) === 0 ? '' : `many-${next()}@example.org`;
  await createRequest(db, courseId, { email });
  if (email === '') return;
  if (random(2)) await createOrder(db, { courseId, normalizedEmail: email });
  if (random(2)) await createMessage(db, { email });
  if (random(3) === 0) await createWaiting(db, { courseId, normalizedEmail: email });
  if (random(3) === 0) await createEnrollment(db, courseId, { email });
}

/** The rows, addresses and names of each person. */
async function readEverything() {
  const rows = await Promise.all(
    Object.values(personTables).map(({ table }) =>
      db.select({ id: table.id, personId: table.personId }).from(table).orderBy(asc(table.id)),
    ),
  );
  const { id, name, email, mobile, createdAt } = people;
  const called = {
    id,
    name,
    email,
    mobile,
    createdAt,
    known: sql`array(SELECT unnest(string_to_array(known, E'\n')) ORDER BY 1)`,
  };
  const persons = await db.select(called).from(people).orderBy(asc(id));
  return { rows, persons, addresses: await db.select().from(personEmails).orderBy(asc(personEmails.email)) };
}

test(`${MERGES} merges of people at random lose no row, and undone leave everything as it was`, async () => {
  for (let n = 0; n < 150; n += 1) await createPerson();
  const before = await readEverything();
  const actor = admin.user;
  const merged: { id: string; personId: string }[] = [];
  const alive = new Set(before.persons.map(({ id }) => id));
  const undo = async () => {
    const last = merged.pop();
    if (!last) return;
    const [merge] = await db.select().from(personMerges).orderBy(sql`created_at DESC`).limit(1);
    await transact(deps, actor, (context) => splitPeople(context, { id: last.id, mergeId: merge?.id ?? '' }));
    alive.add(last.personId);
  };
  for (let mergeCount = 0; mergeCount < MERGES; ) {
    if (alive.size < 3 || (merged.length > 0 && random(5) < 2)) {
      await undo();
      continue;
    }
    const ids = [...alive];
    const [id = ''] = ids.splice(random(ids.length), 1);
    const personId = ids[random(ids.length)] ?? '';
    await transact(deps, actor, (context) => mergePeople(context, { id, personId }));
    merged.push({ id, personId });
    alive.delete(personId);
    mergeCount += 1;
  }
  const between = await readEverything();
  expect(between.rows.map((rows) => rows.map(({ id }) => id))).toEqual(
    before.rows.map((rows) => rows.map(({ id }) => id)),
  );
  expect(between.rows.flat().every(({ personId }) => alive.has(String(personId)))).toBe(true);
  while (merged.length > 0) await undo();
  expect(await readEverything()).toEqual(before);
}, 120_000);
