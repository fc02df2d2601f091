import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../../../contract/base/time.ts';
import { ClassRollResponse } from '../../../../../contract/teaching/desk-attendance.ts';
import { TEST_NOW, testApi } from '../../../../../tests/support/api.ts';
import { createClass } from '../../../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../../../tests/support/requests.ts';
import { createStaff } from '../../../../../tests/support/staff.ts';
import {
  attendance,
  attendanceImports,
  attendanceSeen,
  auditEntries,
  classMeetings,
  courses,
  enrollments,
  users,
} from '../../../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const trainer = await createStaff(api, db, 'trainer');
const other = await createStaff(api, db, 'trainer');
const accountant = await createStaff(api, db, 'accountant');

/** Two classes of two hours: yesterday, and this morning at 9 in India. */
const yesterday = new Date('2026-11-20T03:30:00Z');
const today = new Date('2026-11-21T03:30:00Z');

beforeEach(() => db.delete(enrollments).then(() => db.delete(courses)));

/** A batch of learners by name, with two classes of the trainer. */
async function newBatch(...names: string[]) {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id);
  const taught = { trainerId: trainer.user.id };
  const first = await createClass(db, batch.id, { ...taught, startsAt: yesterday });
  const second = await createClass(db, batch.id, { ...taught, startsAt: today });
  const account = (name: string) => ({ name, email: `${crypto.randomUUID()}@example.org`, phone: '+919876543210' });
  const notice = { privacyNoticeVersion: '1', privacyNoticeAt: TEST_NOW };
  const people = await db
    .insert(users)
    .values(names.map((name) => ({ ...account(name), ...notice })))
    .returning();
  const seats = await db
    .insert(enrollments)
    // Set to the time of the tests, which differs from the clock of the database.
    .values(
      people.map(({ id: userId, email }) => ({
        courseId: course.id,
        batchId: batch.id,
        userId,
        email,
        createdAt: new Date('2026-11-01'),
      })),
    )
    .returning();
  const learners = people.map((person) => ({
    ...person,
    seat: seats.find(({ userId }) => userId === person.id)?.id ?? '',
  }));
  return { course, batch, first: first.id, second: second.id, learners };
}

type Guest = { name: string; email?: string; minutes?: number };
type Write = (guests: Guest[]) => string;

/** A row of Zoom's list, for a person who joins at 9:02. */
const zoom: Write = (guests) =>
  [
    'Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants',
    '812 3456 7890,Pipelines,x,y,host@example.org,132,40',
    '',
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest',
    ...guests.map(({ name, email = '', minutes = 110 }) => `${name},${email},09:02:00 AM,10:52:00 AM,${minutes},No`),
  ].join('\r\n');

const meet: Write = (guests) =>
  [
    'First name,Last name,Email,Duration,Time joined,Time exited',
    ...guests.map(({ name, email = '', minutes = 110 }) => {
      const [first, ...last] = name.split(' ');
      return `${first},${last.join(' ')},${email},${Math.floor(minutes / 60)} hr ${minutes % 60} min,9:02 AM,10:52 AM`;
    }),
  ].join('\n');

const path = (id: string) => `/api/desk/classes/${id}/attendance`;
const upload = (id: string, text: string, { headers } = trainer) =>
  postJson(api, `${path(id)}/imports`, { text }, { headers });
type Answer = { id: string; enrollmentId: string | null };
const answer = (id: string, answers: Answer[], { headers } = trainer) =>
  sendJson(api, 'PUT', `${path(id)}/names`, { answers }, headers);
/** Answers who the participants with these names are; a name that stands several times gets its answers in order. */
const say = async (id: string, said: [shownName: string, enrollmentId: string | null][]) => {
  const open = [...(await roll(id)).names];
  const answers = said.map(([shownName, enrollmentId]) => {
    const [asked] = open.splice(
      open.findIndex((name) => name.shownName === shownName),
      1,
    );
    return { id: asked?.id ?? '', enrollmentId };
  });
  return answer(id, answers);
};
const messageOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return String((await response.json()).message);
};
const roll = async (id: string) =>
  ClassRollResponse.parse(await (await api.request(path(id), { headers: trainer.headers })).json()).data;
/** The attendance marks of a class, by name. */
const statuses = async (id: string) =>
  Object.fromEntries((await roll(id)).people.map(({ name, status }) => [name, status]));
const unknown = async (id: string) =>
  (await roll(id)).names.filter(({ isKnown }) => !isKnown).map(({ shownName }) => shownName);

describe.each([
  ['Zoom', zoom, meet],
  ['Google Meet', meet, zoom],
] as const)('a list of 40 people from %s with 6 unknown names', (_, write, writeOther) => {
  const names = Array.from({ length: 40 }, (_, place) => `Learner Number${place}`);
  const devices = ['iPhone', 'Galaxy A14', 'Redmi', 'Ashu', 'Guest 1', 'Papa phone'];

  test('asks about unknown names in each class, and about those with an email once for the batch', async () => {
    const { first, second, learners } = await newBatch(...names);
    const guests = learners.map(({ name, email }, place): Guest => {
      if (place < 3) return { name: devices[place] ?? '' };
      if (place < 6) return { name: devices[place] ?? '', email: `own${place}@example.net` };
      return place < 20 ? { name } : { name: 'Some name', email };
    });
    // With a byte order mark, as in files.
    expect(await messageOf(await upload(first, `\ufeff${write(guests)}`))).toBe(
      'The list is imported. 34 of the class were there. 6 names are not known: match them to learners. Until then no one is marked absent.',
    );
    expect((await unknown(first)).sort()).toEqual([...devices].sort());
    expect(Object.values(await statuses(first)).filter((status) => status === null)).toHaveLength(6);

    // Five are learners; one is not in the class.
    const answers = devices.map((shownName, place): [string, string | null] => [
      shownName,
      place < 5 ? (learners[place]?.seat ?? '') : null,
    ]);
    expect(await messageOf(await say(first, answers))).toBe(
      'The names are saved. 39 of the class were there, 1 was not.',
    );
    expect(await unknown(first)).toEqual([]);
    expect(await statuses(first)).toMatchObject({ 'Learner Number0': 'present', 'Learner Number5': 'absent' });

    expect(await messageOf(await upload(second, writeOther(guests)))).toBe(
      'The list is imported. 36 of the class were there. 3 names are not known: match them to learners. Until then no one is marked absent.',
    );
    expect((await unknown(second)).sort()).toEqual(devices.slice(0, 3).sort());
    await say(second, answers.slice(0, 3));
    expect(await statuses(second)).toEqual(await statuses(first));
  });
});

describe('a name that several people may have is asked about row by row:', () => {
  test('two learners of one name', async () => {
    const { first, second, learners } = await newBatch('Asha Rao', 'Asha Rao', 'Zara Khan');
    const [one, other] = learners.map(({ seat }) => seat);
    for (const id of [first, second]) await upload(id, zoom([{ name: 'Asha Rao' }, { name: 'Asha Rao', minutes: 70 }]));
    expect(await unknown(first)).toEqual(['Asha Rao', 'Asha Rao']);
    await say(first, [
      ['Asha Rao', one ?? ''],
      ['Asha Rao', other ?? ''],
    ]);
    const marked = (await roll(first)).people.map(({ status, minutes }) => [status, minutes]);
    expect(marked.toSorted()).toEqual(
      [
        ['absent', null],
        ['present', 110],
        ['present', 70],
      ].toSorted(),
    );
    // The answer is one about the first class.
    expect(await unknown(second)).toEqual(['Asha Rao', 'Asha Rao']);
    expect(new Set(Object.values(await statuses(second)))).toEqual(new Set([null]));
  });

  test('a device, whose next use is not the same person’s', async () => {
    const { first, second, learners } = await newBatch('Asha Rao', 'Zara Khan');
    const [asha, zara] = learners.map(({ seat }) => seat);
    await upload(first, zoom([{ name: 'iPhone' }, { name: 'iPhone' }]));
    await say(first, [
      ['iPhone', asha ?? ''],
      ['iPhone', zara ?? ''],
    ]);
    expect(await statuses(first)).toEqual({ 'Asha Rao': 'present', 'Zara Khan': 'present' });
    await upload(second, zoom([{ name: 'iPhone' }, { name: 'Zara Khan' }]));
    expect(await unknown(second)).toEqual(['iPhone']);
    expect(await statuses(second)).toEqual({ 'Asha Rao': null, 'Zara Khan': 'present' });
  });

  test('a first name that is the whole name of one learner, and part of that of another', async () => {
    const { first } = await newBatch('Asha', 'Asha Rao');
    await upload(first, zoom([{ name: 'Asha' }, { name: 'Asha Rao' }]));
    expect(await unknown(first)).toEqual(['Asha']);
    expect(await statuses(first)).toEqual({ Asha: null, 'Asha Rao': 'present' });
  });
});

test('a list that is imported before the class ends says so, and no one is absent until its list is imported again', async () => {
  const { second: id } = await newBatch('Asha Rao', 'Zara Khan');
  const endAt = (endsAt: Date) => db.update(classMeetings).set({ endsAt }).where(eq(classMeetings.id, id));
  await endAt(new Date(TEST_NOW.getTime() + HOUR_MS));
  expect(await messageOf(await upload(id, zoom([{ name: 'Asha Rao', minutes: 50 }])))).toMatch(
    /^The list is imported\. 1 of the class was there until now\. The class has not ended yet: import its list again after 12:30 pm\. Until then no one is marked absent\./,
  );
  expect((await statuses(id))['Zara Khan']).toBeNull();
  await endAt(TEST_NOW);
  await upload(id, zoom([{ name: 'Asha Rao', minutes: 60 }]));
  expect((await statuses(id))['Zara Khan']).toBe('absent');
});

test('the same list twice changes nothing, with a message', async () => {
  const { first, learners } = await newBatch('Asha Rao', 'Zara Khan');
  const [asha, zara] = learners;
  const list = zoom([{ name: 'Asha Rao' }]);
  await upload(first, list);
  const rows = () => db.select().from(attendance).orderBy(attendance.enrollmentId);
  const before = await rows();
  expect(before).toHaveLength(2);
  // Neither a byte order mark nor other line ends make it another list.
  for (const same of [list, `\ufeff${list}`, list.replaceAll('\r\n', '\n')]) {
    expect(await messageOf(await upload(first, same))).toBe('This list was imported before. Nothing was changed.');
  }
  expect(await rows()).toEqual(before);
  expect(before.map(({ enrollmentId, source, setBy }) => [enrollmentId, source, setBy])).toEqual(
    [asha, zara].map((learner) => [learner?.seat, 'csv', trainer.user.id]).sort(),
  );
  const isImport = and(eq(auditEntries.recordId, first), eq(auditEntries.action, 'class.import'));
  expect(await db.$count(auditEntries, isImport)).toBe(1);
});

test('a second list of a class adds to the first: people who were missing in the first count as present', async () => {
  const { first } = await newBatch('Asha Rao', 'Zara Khan');
  await upload(first, zoom([{ name: 'Asha Rao', minutes: 40 }]));
  expect(await statuses(first)).toEqual({ 'Asha Rao': 'late', 'Zara Khan': 'absent' });
  await upload(first, zoom([{ name: 'Asha Rao', minutes: 100 }, { name: 'Zara Khan' }]));
  const { people } = await roll(first);
  expect(people.map(({ name, status, minutes }) => [name, status, minutes])).toEqual([
    ['Asha Rao', 'present', 100],
    ['Zara Khan', 'present', 110],
  ]);
});

test('the mark of a trainer stays', async () => {
  const { first, learners } = await newBatch('Asha Rao', 'Zara Khan');
  const marks = learners.map(({ seat: enrollmentId }) => ({ enrollmentId, status: 'excused' }));
  await sendJson(api, 'PUT', path(first), { marks }, trainer.headers);
  await upload(first, zoom([{ name: 'Asha Rao' }]));
  expect(await statuses(first)).toEqual({ 'Asha Rao': 'excused', 'Zara Khan': 'excused' });
});

test('staff are asked about a name of two learners; the name in brackets by Zoom may be the account’s', async () => {
  const { first, learners } = await newBatch('Asha Rao', 'asha  rao', 'Zara Khan');
  await upload(first, zoom([{ name: 'Asha Rao' }, { name: 'iPhone (Zara Khan)' }]));
  expect(await unknown(first)).toEqual(['Asha Rao']);
  const { people } = await roll(first);
  expect(people.find(({ name }) => name === 'Zara Khan')).toMatchObject({
    status: 'present',
    shownAs: ['iPhone (Zara Khan)'],
    joinedAt: '2026-11-20T03:32:00.000Z',
  });
  await say(first, [['Asha Rao', learners[1]?.seat ?? '']]);
  expect(await statuses(first)).toEqual({ 'Asha Rao': 'absent', 'asha  rao': 'present', 'Zara Khan': 'present' });
});

test('staff are not asked about the trainer in the list', async () => {
  const { first } = await newBatch('Asha Rao');
  const { name, email } = trainer.user;
  await upload(first, zoom([{ name: 'Host', email }, { name }, { name: 'Asha Rao' }]));
  expect(await roll(first)).toMatchObject({ names: [], people: [{ status: 'present' }] });
});

test('a match can be changed; that of a participant with an email applies to every class of the batch', async () => {
  const { first, second, learners } = await newBatch('Asha Rao', 'Zara Khan');
  const [asha, zara] = learners.map(({ seat }) => seat);
  const phone = { name: 'iPhone', email: 'own@example.net' };
  for (const id of [first, second]) await upload(id, zoom([phone]));
  await say(first, [['iPhone', asha ?? '']]);
  for (const id of [first, second]) {
    expect(await statuses(id)).toEqual({ 'Asha Rao': 'present', 'Zara Khan': 'absent' });
  }
  await say(second, [['iPhone', zara ?? '']]);
  for (const id of [first, second]) {
    expect(await statuses(id)).toEqual({ 'Asha Rao': 'absent', 'Zara Khan': 'present' });
    expect((await roll(id)).names).toMatchObject([{ shownName: 'iPhone', isKnown: true, enrollmentId: zara }]);
  }
});

test('an answer counts for a second list of the class', async () => {
  const { first, learners } = await newBatch('Asha Rao', 'Zara Khan');
  await upload(first, zoom([{ name: 'Ashu' }]));
  await say(first, [['Ashu', learners[0]?.seat ?? '']]);
  await upload(first, zoom([{ name: 'Ashu', minutes: 111 }]));
  expect(await unknown(first)).toEqual([]);
  expect((await roll(first)).people[0]).toMatchObject({ minutes: 111, shownAs: ['Ashu'] });
});

test('a learner who got their seat after the class is not absent', async () => {
  const { course, batch, first } = await newBatch('Asha Rao');
  const late = await createEnrollment(db, course.id, { batchId: batch.id, createdAt: TEST_NOW });
  await upload(first, zoom([{ name: 'Asha Rao' }]));
  const { people } = await roll(first);
  expect(people.find(({ enrollmentId }) => enrollmentId === late.id)).toMatchObject({ status: null });
});

describe('an import is refused, and stores nothing,', () => {
  const nothingIsStored = async () => {
    for (const table of [attendance, attendanceImports, attendanceSeen]) {
      expect(await db.$count(table)).toBe(0);
    }
  };

  test('of a file that is not a list, or too long', async () => {
    const { first } = await newBatch('Asha Rao');
    const refused = await refusal(await upload(first, 'Student,Marks\nAsha Rao,12'));
    expect(refused).toMatchObject({ status: 422, message: 'Nothing was imported.' });
    expect(refused.fields?.text).toMatch(/^This is not a participant list/);
    expect((await upload(first, ' ')).status).toBe(422);
    const crowd = zoom(Array.from({ length: 3000 }, (_, n) => ({ name: `Guest ${n}` })));
    expect((await refusal(await upload(first, crowd))).fields?.text).toMatch(/^The list has more than 3000 lines/);
    expect((await upload(first, 'x'.repeat(500_001))).status).toBe(422);
    expect((await upload(first, 'x'.repeat(1_500_001))).status).toBe(413);
    await nothingIsStored();
  });

  test('by someone who neither plans nor teaches the class, and before the class opens', async () => {
    const { batch, first } = await newBatch('Asha Rao');
    const list = zoom([{ name: 'Asha Rao' }]);
    expect((await upload(first, list, other)).status).toBe(404);
    expect((await upload(first, list, accountant)).status).toBe(403);
    const startsAt = new Date(TEST_NOW.getTime() + HOUR_MS);
    const { id } = await createClass(db, batch.id, { trainerId: trainer.user.id, startsAt });
    expect((await upload(id, list)).status).toBe(409);
    await nothingIsStored();
  });

  test('with a match of a name that no list has, or with a learner of another batch', async () => {
    const { first, learners } = await newBatch('Asha Rao');
    const elsewhere = await createEnrollment(db, (await createPaidCourse(db)).id);
    await upload(first, zoom([{ name: 'iPhone' }]));
    const id = (await roll(first)).names[0]?.id ?? '';
    for (const wrong of [
      { id: crypto.randomUUID(), enrollmentId: learners[0]?.seat ?? '' },
      { id, enrollmentId: elsewhere.id },
    ]) {
      expect((await answer(first, [wrong])).status).toBe(422);
    }
    expect((await answer(first, [{ id, enrollmentId: null }], other)).status).toBe(404);
    expect(await db.$count(attendanceSeen, eq(attendanceSeen.isAnswered, true))).toBe(0);
  });
});

test('the roll that a trainer reads has no contact details, also after an import', async () => {
  const { first, learners } = await newBatch('Asha Rao');
  await upload(first, zoom([{ name: 'iPhone', email: 'stranger@example.org' }, ...learners]));
  expect(await (await api.request(path(first), { headers: trainer.headers })).text()).not.toMatch(/@|\+91/);
});

test('rows of lists about a learner are deleted with the learner, under whatever name', async () => {
  const { first, learners } = await newBatch('Asha Rao');
  const [asha] = learners;
  await upload(first, zoom([{ name: 'iPhone' }, { name: 'Asha Rao' }]));
  await say(first, [['iPhone', asha?.seat ?? '']]);
  await db.delete(enrollments).where(eq(enrollments.id, asha?.seat ?? ''));
  expect(await db.$count(attendanceSeen)).toBe(0);
});
