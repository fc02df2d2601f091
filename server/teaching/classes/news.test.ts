import ical from 'node-ical';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { postJson, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { courses, enrollments, mails } from '../../db/schema/index.ts';

// Today is Saturday, 21 November 2026, 11:30 am in Asia/Kolkata (TEST_NOW).
const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db, 'coordinator');
const trainer = await createStaff(api, db, 'trainer');
const LINK = 'https://meet.example/12';

beforeEach(async () => {
  await db.delete(mails);
  await db.delete(enrollments);
  await db.delete(courses);
});

/** A batch with two learners and someone who has left, and a class on Monday at 7 pm. */
async function newClass() {
  const course = await createPaidCourse(db, { title: 'DevOps Basics' });
  const batch = await createBatch(db, course.id, { number: 12, joinLink: LINK });
  const user = await createUser(db, { name: 'Asha' });
  const seat = { batchId: batch.id };
  await createEnrollment(db, course.id, { ...seat, userId: user.id, email: user.email });
  await createEnrollment(db, course.id, { ...seat, email: 'waits@example.org' });
  await createEnrollment(db, course.id, { ...seat, cancelledAt: new Date(), cancelReason: 'Refunded' });
  return { batch, course, ...(await createClass(db, batch.id, { number: 1, joinLink: LINK })) };
}

type Class = Awaited<ReturnType<typeof newClass>>;
const onMonday = { day: '2026-11-23', startsAt: '19:00', minutes: 120, title: '', trainerId: null, joinLink: LINK };
const save = ({ id }: Class, changes: object, version = 1) =>
  sendJson(api, 'PUT', `/api/desk/classes/${id}`, { ...onMonday, version, ...changes }, headers);
const cancel = ({ id }: Class, version = 1) =>
  sendJson(api, 'PUT', `/api/desk/classes/${id}/cancellation`, { version, reason: 'The trainer is ill' }, headers);

async function told() {
  const rows = await db.select().from(mails).orderBy(mails.recipient);
  expect(JSON.stringify(rows)).not.toContain(LINK);
  return rows;
}

const eventsOf = (calendar: string | null | undefined) =>
  Object.values(ical.sync.parseICS(calendar ?? '')).filter((part) => part?.type === 'VEVENT');

describe('each learner gets one email', () => {
  test('about a class that is moved, with the old time', async () => {
    const meeting = await newClass();
    expect((await save(meeting, { day: '2026-11-24' })).status).toBe(200);
    expect((await save(meeting, { day: '2026-11-24' })).status).toBe(409);
    expect((await save(meeting, { day: '2026-11-24' }, 2)).status).toBe(200);
    const rows = await told();
    expect(rows.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Moved to Tuesday, 24 November, 7:00 pm: DevOps Basics, Class 1'),
    );
    expect(rows[0]?.text).toContain('Before: Monday, 23 November, 7:00 pm in India');
    expect(rows[1]?.text).toContain('Hello,');
    expect(eventsOf(rows[0]?.calendar)).toMatchObject([
      { uid: `${meeting.id}@localhost`, sequence: 1, start: new Date('2026-11-24T13:30:00Z') },
    ]);
  });

  test('about a cancelled class, with the reason and without a link to join', async () => {
    const meeting = await newClass();
    expect((await cancel(meeting)).status).toBe(200);
    expect((await cancel(meeting, 2)).status).toBe(409);
    const rows = await told();
    expect(rows.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Cancelled, Monday, 23 November: DevOps Basics, Class 1'),
    );
    expect(rows[0]?.text).toContain('Reason: The trainer is ill');
    expect(rows[0]?.text).not.toContain('/join');
    expect(eventsOf(rows[0]?.calendar)).toMatchObject([{ status: 'CANCELLED', sequence: 1 }]);
  });

  test('about a new trainer', async () => {
    const meeting = await newClass();
    await save(meeting, { trainerId: trainer.user.id });
    const rows = await told();
    expect(rows.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Another trainer, Monday, 23 November: DevOps Basics, Class 1'),
    );
    expect(rows[0]?.text).toContain(`Trainer: ${trainer.user.name}`);
  });

  test('about a class that replaces a cancelled one', async () => {
    const meeting = await newClass();
    await cancel(meeting);
    await db.delete(mails);
    const added = { ...onMonday, joinLink: undefined, day: '2026-11-28', replaces: meeting.id };
    expect((await postJson(api, `/api/desk/batches/${meeting.batch.id}/classes`, added, { headers })).status).toBe(201);
    expect((await told()).map(({ subject }) => subject)).toEqual(
      Array(2).fill('New class on Saturday, 28 November, 7:00 pm: DevOps Basics, Class 2'),
    );
  });

  test('about a new timetable, with every class for the calendar', async () => {
    const { batch } = await newClass();
    const plan = (version: number) => {
      const body = {
        weekdays: [1, 3],
        startsAt: '18:00',
        minutes: 60,
        firstOn: '2026-11-23',
        classes: 6,
        trainerId: null,
      };
      return sendJson(api, 'PUT', `/api/desk/batches/${batch.id}/timetable`, { ...body, version }, headers);
    };
    expect((await plan(1)).status).toBe(200);
    expect((await plan(2)).status).toBe(200);
    const rows = await told();
    expect(rows.map(({ subject }) => subject)).toEqual(Array(2).fill('Batch 12 of DevOps Basics has new dates'));
    expect(rows[0]?.text).toContain('Next class: Class 1, Monday, 23 November, 6:00 pm in India');
    expect(eventsOf(rows[0]?.calendar)).toHaveLength(6);
  });

  test('about new dates of a batch', async () => {
    const { batch } = await newClass();
    const fields = {
      number: 12,
      startsOn: '2026-12-07',
      endsOn: '',
      classTimes: 'Mon, 6 to 7 pm',
      seats: null,
      joinLink: LINK,
    };
    const write = (version: number, changes: object = {}) =>
      sendJson(api, 'PUT', `/api/desk/batches/${batch.id}`, { ...fields, version, ...changes }, headers);
    expect((await write(1)).status).toBe(200);
    expect((await write(2, { joinLink: 'https://meet.example/99', seats: 9 })).status).toBe(200);
    const rows = await told();
    expect(rows.map(({ subject }) => subject)).toEqual(Array(2).fill('Batch 12 of DevOps Basics has new dates'));
    expect(rows[0]?.text).toContain('Your batch: 12, from 7 December 2026');
  });
});

describe('no one gets an email', () => {
  test('about a new title or link of a class, since learners never see the link', async () => {
    const meeting = await newClass();
    expect((await save(meeting, { title: 'Pipelines', joinLink: 'https://meet.example/99' })).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  test('about a change of a class to a day that is over', async () => {
    const meeting = await newClass();
    await save(meeting, { day: '2026-11-20' });
    expect(await told()).toEqual([]);
  });
});

test('a learner who is enrolled in a batch gets its dates and its classes for the calendar', async () => {
  const { batch } = await newClass();
  const body = { email: 'new@example.org', enroll: true, name: 'Nina New' };
  const { headers: ofAdmin } = await createStaff(api, db);
  const path = `/api/desk/batches/${batch.id}/learners`;
  expect((await postJson(api, path, body, { headers: ofAdmin })).status).toBe(200);
  const [mail] = await told();
  expect(mail).toMatchObject({ kind: 'enrolled_invitation', recipient: 'new@example.org' });
  expect(mail?.text).toContain('Your batch: 12, from 1 December 2026');
  expect(mail?.text).toContain('Next class: Class 1, Monday, 23 November, 7:00 pm in India');
  expect(eventsOf(mail?.calendar)).toHaveLength(1);
});

test('a learner who is moved to another batch gets its dates', async () => {
  const { batch, course } = await newClass();
  const to = await createBatch(db, course.id, { number: 13, startsOn: '2026-12-14' });
  const { id } = await createEnrollment(db, course.id, { email: 'moves@example.org', batchId: batch.id });
  await sendJson(api, 'PUT', `/api/desk/batches/${batch.id}/learners/${id}`, { batchId: to.id }, headers);
  expect(await told()).toMatchObject([
    { recipient: 'moves@example.org', subject: 'You are in batch 13 of DevOps Basics' },
  ]);
});
