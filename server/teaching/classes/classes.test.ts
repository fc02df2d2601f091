import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { timeInKolkata } from '../../../contract/base/calendar.ts';
import {
  ClassPreviewResponse,
  ClassWeek,
  DeskClassResponse,
  DeskTimetableResponse,
  HolidayList,
} from '../../../contract/teaching/desk-classes.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { batches, classMeetings, courses, enrollments, holidays } from '../../db/schema/index.ts';

// Today is Saturday, 21 November 2026, 11:30 am in Asia/Kolkata (TEST_NOW).
const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db, 'coordinator');
const trainer = await createStaff(api, db, 'trainer');
const other = await createStaff(api, db, 'trainer');

beforeEach(async () => {
  await db.delete(holidays);
  await db.delete(enrollments);
  await db.delete(courses);
});

const timetable = {
  weekdays: [1, 2, 3, 4, 5],
  startsAt: '19:00',
  minutes: 120,
  firstOn: '2026-11-23',
  classes: 24,
  trainerId: trainer.user.id,
};
const newBatch = async () => createBatch(db, (await createPaidCourse(db)).id);
const plan = (id: string, changes: object = {}, version = 1) =>
  sendJson(api, 'PUT', `/api/desk/batches/${id}/timetable`, { ...timetable, version, ...changes }, headers);
const preview = async (id: string, changes: object = {}) => {
  const response = await postJson(
    api,
    `/api/desk/batches/${id}/timetable/preview`,
    { ...timetable, ...changes },
    { headers },
  );
  return ClassPreviewResponse.parse(await response.json()).data;
};
const addHoliday = (day: string, name: string) => postJson(api, '/api/desk/holidays', { day, name }, { headers });
const readBatch = async (id: string) => {
  const response = await api.request(`/api/desk/batches/${id}/timetable`, { headers });
  return DeskTimetableResponse.parse(await response.json()).data;
};
const readClass = async (id: string, who = headers) => {
  const response = await api.request(`/api/desk/classes/${id}`, { headers: who });
  return DeskClassResponse.parse(await response.json()).data;
};
const save = (id: string, body: object) => sendJson(api, 'PUT', `/api/desk/classes/${id}`, body, headers);
const cancel = (id: string, body: object) =>
  sendJson(api, 'PUT', `/api/desk/classes/${id}/cancellation`, body, headers);
const add = (batchId: string, body: object) => postJson(api, `/api/desk/batches/${batchId}/classes`, body, { headers });
const stored = async (id: string) => (await db.select().from(classMeetings).where(eq(classMeetings.id, id)))[0];

describe('a timetable', () => {
  test('plans 24 classes and skips a holiday', async () => {
    await addHoliday('2026-11-25', 'Guru Nanak Jayanti');
    const { id } = await newBatch();
    expect((await plan(id)).status).toBe(200);
    const { classes, timetable: kept, batch } = await readBatch(id);
    expect(classes).toHaveLength(24);
    expect(classes.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, place) => place + 1));
    const days = classes.map(({ startsAt }) => timeInKolkata(new Date(startsAt)));
    expect(days.slice(0, 3)).toEqual([
      '23 Nov 2026, 7:00 pm IST',
      '24 Nov 2026, 7:00 pm IST',
      '26 Nov 2026, 7:00 pm IST',
    ]);
    expect(classes[0]).toMatchObject({ state: 'planned', trainer: { id: trainer.user.id } });
    expect(kept).toEqual(timetable);
    expect(batch.startsOn).toBe('2026-11-23');
  });

  test('sets the days of the batch and its class times as text', async () => {
    const { id } = await newBatch();
    await plan(id);
    const [batch] = await db.select().from(batches).where(eq(batches.id, id));
    expect(batch).toMatchObject({ startsOn: '2026-11-23', endsOn: '2026-12-24', classTimes: 'Mon to Fri, 7 to 9 pm' });
  });

  test('is previewed with holidays and other classes of the trainer', async () => {
    await addHoliday('2026-11-25', 'Guru Nanak Jayanti');
    const elsewhere = await newBatch();
    await createClass(db, elsewhere.id, { trainerId: trainer.user.id, startsAt: new Date('2026-11-24T14:30:00Z') });
    const { id } = await newBatch();
    const shown = await preview(id, { classes: 3 });
    expect(shown).toMatchObject({ times: 'Mon to Fri, 7 to 9 pm', kept: 0, dropped: 0 });
    expect(shown.skipped).toEqual([{ day: '2026-11-25', name: 'Guru Nanak Jayanti' }]);
    expect(shown.classes.map(({ number, clash }) => [number, clash])).toEqual([
      [1, null],
      [2, `${trainer.user.name} teaches batch ${elsewhere.number} then: 24 Nov 2026, 8:00 pm IST.`],
      [3, null],
    ]);
    expect((await readBatch(id)).classes).toEqual([]);
  });

  test('that is planned again moves coming classes, and keeps those that have begun', async () => {
    const { id } = await newBatch();
    const held = await createClass(db, id, { number: 1, startsAt: new Date('2026-11-20T13:30:00Z') });
    const next = await createClass(db, id, { number: 2, startsAt: new Date('2026-11-23T13:30:00Z') });
    expect((await plan(id, { classes: 2, startsAt: '18:00' })).status).toBe(200);
    const { classes } = await readBatch(id);
    expect(classes.map(({ number, state }) => [number, state])).toEqual([
      [1, 'held'],
      [2, 'planned'],
      [3, 'planned'],
    ]);
    expect(await stored(held.id)).toMatchObject({ sequence: 0, startsAt: held.startsAt });
    expect(await stored(next.id)).toMatchObject({ sequence: 1, startsAt: new Date('2026-11-23T12:30:00Z') });
  });

  test('moves classes to the dates of other classes', async () => {
    const { id } = await newBatch();
    await plan(id, { classes: 4 });
    expect((await plan(id, { classes: 4, firstOn: '2026-11-24' }, 2)).status).toBe(200);
    const { classes } = await readBatch(id);
    expect(classes.map(({ number, startsAt }) => `${number} ${startsAt.slice(8, 10)}`)).toEqual([
      '1 24',
      '2 25',
      '3 26',
      '4 27',
    ]);
  });

  test('with fewer classes cancels the last ones, or removes them while no one has a seat', async () => {
    const { id, courseId } = await newBatch();
    await plan(id, { classes: 4 });
    await plan(id, { classes: 3 }, 2);
    expect((await readBatch(id)).classes).toHaveLength(3);
    await createEnrollment(db, courseId, { batchId: id });
    await plan(id, { classes: 2 }, 3);
    const { classes } = await readBatch(id);
    expect(classes.map(({ state }) => state)).toEqual(['planned', 'planned', 'cancelled']);
    expect(classes[2]?.cancelReason).toBe('The timetable of the batch has changed.');
  });

  test('is refused when someone else saved the batch', async () => {
    const { id } = await newBatch();
    await plan(id, { classes: 1 });
    expect((await plan(id, { classes: 2 })).status).toBe(409);
    expect((await readBatch(id)).classes).toHaveLength(1);
  });

  test.each([
    [{ weekdays: [] }, 'weekdays', 'Choose at least one day'],
    [{ startsAt: '25:00' }, 'startsAt', 'Enter a time'],
    [{ minutes: 601 }, 'minutes', 'Must be a whole number from 15 to 600'],
    [{ classes: 0 }, 'classes', 'Must be a whole number from 1 to 200'],
    [{ firstOn: 'soon' }, 'firstOn', 'Choose the first day'],
  ])('with %j is refused at its field', async (changes, field, message) => {
    const { id } = await newBatch();
    const response = await plan(id, changes);
    expect(response.status).toBe(422);
    expect((await refusal(response)).fields).toMatchObject({ [field]: message });
  });

  test('refuses a trainer who does not teach', async () => {
    const { id } = await newBatch();
    const counsellor = await createStaff(api, db, 'counsellor');
    const response = await plan(id, { trainerId: counsellor.user.id });
    expect((await refusal(response)).fields).toEqual({ trainerId: 'There is no such trainer.' });
  });
});

describe('a trainer never has two classes at once', () => {
  const overlapping = () => Promise.all([newBatch(), newBatch()]);

  test('when two coordinators plan at once, the second is refused with the class that the trainer teaches', async () => {
    const [one, two] = await overlapping();
    const responses = await Promise.all([plan(one.id), plan(two.id, { startsAt: '20:00' })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect((await refusal(refused as Response)).message).toMatch(/^Staff \d+ teaches batch \d+ then: 23 Nov 2026/);
    const planned = await db.select().from(classMeetings);
    expect(planned).toHaveLength(24);
  });

  test('when two single classes are given to one trainer at once', async () => {
    const [one, two] = await overlapping();
    const given = { title: '', day: '2026-11-24', startsAt: '10:00', minutes: 60, trainerId: trainer.user.id };
    const responses = await Promise.all([add(one.id, given), add(two.id, { ...given, startsAt: '10:30' })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('because the database ensures it', async () => {
    const [one, two] = await overlapping();
    await createClass(db, one.id, { trainerId: trainer.user.id });
    await expect(createClass(db, two.id, { trainerId: trainer.user.id })).rejects.toMatchObject({
      cause: { constraint: 'class_meetings_trainer_is_free' },
    });
    await createClass(db, two.id, { trainerId: trainer.user.id, cancelledAt: new Date(), cancelReason: 'Ill' });
    await createClass(db, two.id, { trainerId: trainer.user.id, startsAt: new Date('2026-11-23T15:30:00Z') });
  });
});

describe('one class', () => {
  const change = {
    title: '',
    day: '2026-11-26',
    startsAt: '18:00',
    minutes: 90,
    trainerId: null,
    joinLink: '',
    version: 1,
  };

  test('is moved, which calendars can follow', async () => {
    const { id: batchId } = await newBatch();
    const { id } = await createClass(db, batchId);
    expect((await save(id, change)).status).toBe(200);
    expect(await readClass(id)).toMatchObject({ startsAt: '2026-11-26T12:30:00.000Z', version: 2 });
    expect(await stored(id)).toMatchObject({ sequence: 1 });
    const [batch] = await db.select().from(batches).where(eq(batches.id, batchId));
    expect(batch).toMatchObject({ startsOn: '2026-11-26', endsOn: '2026-11-26' });
  });

  test('gets another trainer, which is not a move', async () => {
    const { id: batchId } = await newBatch();
    const { id } = await createClass(db, batchId, { trainerId: trainer.user.id });
    const kept = { ...change, day: '2026-11-23', startsAt: '19:00', minutes: 120 };
    expect((await save(id, { ...kept, trainerId: other.user.id })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ trainerId: other.user.id, sequence: 0 });
  });

  test('is cancelled with a reason, and stays cancelled', async () => {
    const { id } = await createClass(db, (await newBatch()).id);
    expect((await cancel(id, { version: 1, reason: '' })).status).toBe(422);
    expect((await cancel(id, { version: 1, reason: 'The trainer is ill' })).status).toBe(200);
    expect(await readClass(id)).toMatchObject({ state: 'cancelled', cancelReason: 'The trainer is ill' });
    expect(await stored(id)).toMatchObject({ sequence: 1 });
    expect((await save(id, { ...change, version: 2 })).status).toBe(409);
    expect((await cancel(id, { version: 2, reason: 'Again' })).status).toBe(409);
  });

  test('that is over cannot be cancelled', async () => {
    const { id } = await createClass(db, (await newBatch()).id, { startsAt: new Date('2026-11-20T13:30:00Z') });
    expect((await refusal(await cancel(id, { version: 1, reason: 'Late' }))).message).toBe('This class is over.');
  });

  test('is replaced once, and only when it is cancelled', async () => {
    const { id: batchId } = await newBatch();
    const { id } = await createClass(db, batchId, { number: 1 });
    const instead = { ...change, replaces: id, version: undefined, joinLink: undefined };
    const body = JSON.parse(JSON.stringify(instead));
    expect((await add(batchId, body)).status).toBe(409);
    await cancel(id, { version: 1, reason: 'Ill' });
    const response = await add(batchId, body);
    expect(response.status).toBe(201);
    const { data } = await response.json();
    expect(await readClass(data.id)).toMatchObject({ number: 2, replaces: id });
    expect(await readClass(id)).toMatchObject({ replacedBy: data.id });
    expect((await add(batchId, body)).status).toBe(409);
  });

  test('is not overwritten if someone else has saved it meanwhile', async () => {
    const { id } = await createClass(db, (await newBatch()).id);
    await save(id, change);
    expect((await save(id, { ...change, day: '2026-11-27' })).status).toBe(409);
  });
});

describe('the classes of a week', () => {
  const week = async (query = '', who = headers) => {
    const response = await api.request(`/api/desk/classes${query}`, { headers: who });
    return ClassWeek.parse(await response.json());
  };

  test('begin today and are listed by time, also for one trainer', async () => {
    const { id } = await newBatch();
    const late = await createClass(db, id, { startsAt: new Date('2026-11-23T13:30:00Z'), trainerId: other.user.id });
    const early = await createClass(db, id, { startsAt: new Date('2026-11-21T13:30:00Z'), trainerId: trainer.user.id });
    await createClass(db, id, { startsAt: new Date('2026-11-28T13:30:00Z') });
    const list = await week();
    expect(list).toMatchObject({ from: '2026-11-21', until: '2026-11-27', next: null });
    expect(list.data.map(({ id: of }) => of)).toEqual([early.id, late.id]);
    const theirs = await week(`?trainer=${other.user.id}`);
    expect(theirs.data.map(({ id: of }) => of)).toEqual([late.id]);
  });

  test('are only the trainer’s own, whatever the query', async () => {
    const { id } = await newBatch();
    const mine = await createClass(db, id, { trainerId: trainer.user.id });
    const theirs = await createClass(db, id, { trainerId: other.user.id });
    const list = await week(`?trainer=${other.user.id}`, trainer.headers);
    expect(list.data.map(({ id: of }) => of)).toEqual([mine.id]);
    const refused = await api.request(`/api/desk/classes/${theirs.id}`, { headers: trainer.headers });
    expect(refused.status).toBe(404);
    expect(await readClass(mine.id, trainer.headers)).toMatchObject({ id: mine.id, trainers: [] });
  });

  test('come in pages without a gap', async () => {
    const { id } = await newBatch();
    const rows = Array.from({ length: 60 }, (_, minute) => ({
      batchId: id,
      number: minute + 1,
      startsAt: new Date(Date.UTC(2026, 10, 23, 1, Math.floor(minute / 2))),
      endsAt: new Date('2026-11-23T05:00:00Z'),
    }));
    await db.insert(classMeetings).values(rows);
    const first = await week();
    const second = await week(`?cursor=${first.next}`);
    const seen = new Set([...first.data, ...second.data].map((row) => row.id));
    expect([first.data.length, second.data.length, seen.size, second.next]).toEqual([50, 10, 60, null]);
    const grid = await week('?view=grid');
    expect([grid.data.length, grid.next]).toEqual([60, null]);
  });

  test('have their room; all rooms of batches that have not ended are there to plan with', async () => {
    const { id: courseId } = await createPaidCourse(db);
    const inRoom = { venueState: '29', startsOn: '2026-11-01' };
    const running = await createBatch(db, courseId, { ...inRoom, venue: 'Room 1', endsOn: '2026-12-20' });
    await createBatch(db, courseId, { ...inRoom, venue: 'Room 2' });
    await createBatch(db, courseId, { ...inRoom, venue: 'Room 3', endsOn: '2026-11-20' });
    await createClass(db, running.id, { trainerId: trainer.user.id });
    expect(await week()).toMatchObject({ data: [{ batch: { venue: 'Room 1' } }], rooms: ['Room 1', 'Room 2'] });
    expect(await week('', trainer.headers)).toMatchObject({ data: [{ batch: { venue: 'Room 1' } }], rooms: [] });
  });
});

describe('holidays', () => {
  const list = async () => HolidayList.parse(await (await api.request('/api/desk/holidays', { headers })).json()).data;

  test('are added once, listed by day, and removed', async () => {
    await addHoliday('2027-01-26', 'Republic Day');
    await addHoliday('2026-12-25', 'Christmas');
    expect(await list()).toEqual([
      { day: '2026-12-25', name: 'Christmas' },
      { day: '2027-01-26', name: 'Republic Day' },
    ]);
    const twice = await addHoliday('2026-12-25', 'X-mas');
    expect((await refusal(twice)).fields).toEqual({ day: '25 December 2026 is already a holiday.' });
    const remove = () => sendJson(api, 'DELETE', '/api/desk/holidays/2026-12-25', {}, headers);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('leave classes that are already planned, with a message', async () => {
    await createClass(db, (await newBatch()).id);
    const { message } = await (await addHoliday('2026-11-23', 'Election')).json();
    expect(message).toBe('23 November 2026 is a holiday now. 1 class is planned on it and stays: move or cancel it.');
  });
});

test('the trainer of a class reads its join link, or else the link of its batch', async () => {
  const { id: batchId } = await createBatch(db, (await createPaidCourse(db)).id, {
    joinLink: 'https://meet.example/b',
  });
  const { id } = await createClass(db, batchId, { trainerId: trainer.user.id });
  expect(await readClass(id, trainer.headers)).toMatchObject({ joinLink: null, meetingLink: 'https://meet.example/b' });
  await db.update(classMeetings).set({ joinLink: 'https://meet.example/c' }).where(eq(classMeetings.id, id));
  expect(await readClass(id, trainer.headers)).toMatchObject({ meetingLink: 'https://meet.example/c' });
});

test('a trainer reads every class of a batch in which they teach one, and of no other', async () => {
  const { id } = await newBatch();
  const read = (who: { headers: Record<string, string> }) =>
    api.request(`/api/desk/batches/${id}/timetable`, { headers: who.headers });
  await createClass(db, id, { number: 1, trainerId: trainer.user.id });
  await createClass(db, id, { number: 2, startsAt: new Date('2026-11-24T13:30:00Z') });
  const { data } = DeskTimetableResponse.parse(await (await read(trainer)).json());
  expect([data.classes.map(({ number }) => number), data.trainers.map((one) => one.id)]).toEqual([
    [1, 2],
    [trainer.user.id],
  ]);
  expect((await read(other)).status).toBe(404);
});
