import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../../contract/people/permission.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createMessage, createRequest } from '../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse } from '../../../tests/support/factories.ts';
import { accountApi } from '../../../tests/support/people.ts';
import { refusal, sendJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import {
  auditEntries,
  auditValues,
  batchTimetables,
  classMeetings,
  contactMessages,
  enrollmentRequests,
} from '../../db/schema/index.ts';

import { handoverText } from './handover.ts';

const { api, db, deps } = await accountApi();
type Staff = Awaited<ReturnType<typeof createStaff>>;
let admin: Staff;
let leaver: Staff;
let colleague: Staff;

const dayAhead = (days: number) => new Date(deps.now().getTime() + days * 86_400_000);

const remove = (heirs: object) => sendJson(api, 'DELETE', `/api/desk/staff/${leaver.user.id}`, heirs, admin.headers);
const read = async (path = '') =>
  (await (await api.request(`/api/desk/staff/${leaver.user.id}${path}`, { headers: admin.headers })).json()).data;
const changeRole = async (role: Role, heirs: object = {}) => {
  const { version } = await read();
  const body = { roles: [role], courses: [], version, ...heirs };
  return sendJson(api, 'PUT', `/api/desk/staff/${leaver.user.id}`, body, admin.headers);
};

/** The owner or trainer that the log says each record had before and after. */
const movesOf = async (ids: string[]) =>
  db
    .select({ action: auditEntries.action, before: auditValues.before, after: auditValues.after })
    .from(auditEntries)
    .innerJoin(auditValues, eq(auditValues.entryId, auditEntries.id))
    .where(inArray(auditEntries.recordId, ids))
    .orderBy(auditEntries.action);

describe('a counsellor who leaves', () => {
  let request: { id: string };
  let message: { id: string };

  beforeEach(async () => {
    [admin, leaver, colleague] = [
      await createStaff(api, db),
      await createStaff(api, db, 'counsellor'),
      await createStaff(api, db, 'counsellor'),
    ];
    const course = await createPaidCourse(db);
    const ownerId = leaver.user.id;
    request = await createRequest(db, course.id, { ownerId, followUpAt: dayAhead(1) });
    await createRequest(db, course.id, { ownerId, stage: 'lost' });
    message = await createMessage(db, { ownerId });
  });

  const ownersNow = async () => {
    const [lead] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, request.id));
    const [written] = await db.select().from(contactMessages).where(eq(contactMessages.id, message.id));
    return [lead?.ownerId, written?.ownerId];
  };
  const left = () => db.$count(enrollmentRequests, eq(enrollmentRequests.ownerId, leaver.user.id));

  test('has counted work, and colleagues who may take it over', async () => {
    const trainer = await createStaff(api, db, 'trainer');
    const work = await read('/work');
    expect(work).toMatchObject({ leads: 2, calls: 1, messages: 1, classes: 0 });
    const owners = work.owners.map(({ id }: { id: string }) => id);
    expect(owners).toEqual(expect.arrayContaining([admin.user.id, colleague.user.id]));
    expect(owners).not.toContain(leaver.user.id);
    expect(owners).not.toContain(trainer.user.id);
  });

  test('hands all leads and messages to a colleague, and the log says so of each', async () => {
    expect((await remove({ ownerId: colleague.user.id })).status).toBe(200);
    expect(await ownersNow()).toEqual([colleague.user.id, colleague.user.id]);
    expect(await left()).toBe(0);
    const moved = { before: leaver.user.id, after: colleague.user.id };
    expect(await movesOf([request.id, message.id])).toEqual([
      { action: 'message.edit', ...moved },
      { action: 'request.edit', ...moved },
    ]);
  });

  test('goes with a message that says what went to whom', async () => {
    const { message: text } = await (await remove({ ownerId: colleague.user.id })).json();
    const [left, heir] = [leaver.user.name, colleague.user.name];
    expect(text).toBe(`${left} is no longer on the staff. 2 leads and 1 message went to ${heir}.`);
  });

  test.each([{ ownerId: null }, { ownerId: '' }, {}])('leaves them to no one with %j', async (heirs) => {
    expect((await remove(heirs)).status).toBe(200);
    expect(await ownersNow()).toEqual([null, null]);
    expect(await left()).toBe(0);
  });

  test('hands nothing to those who may not work on leads, and then stays', async () => {
    const trainer = await createStaff(api, db, 'trainer');
    for (const ownerId of [trainer.user.id, leaver.user.id, crypto.randomUUID()]) {
      expect((await refusal(await remove({ ownerId }))).fields).toEqual({ ownerId: 'Choose someone from the list.' });
    }
    expect(await ownersNow()).toEqual([leaver.user.id, leaver.user.id]);
    expect(await read()).toMatchObject({ roles: ['counsellor'] });
  });

  test('hands over as well with a role that may not work on leads, and not with one that may', async () => {
    expect((await changeRole('admin', { ownerId: colleague.user.id })).status).toBe(200);
    expect(await ownersNow()).toEqual([leaver.user.id, leaver.user.id]);
    expect((await changeRole('editor', { ownerId: colleague.user.id })).status).toBe(200);
    expect(await ownersNow()).toEqual([colleague.user.id, colleague.user.id]);
  });

  test('gets no lead from a colleague who assigns one at the same moment', async () => {
    const { id, version } = await createRequest(db, (await createPaidCourse(db)).id);
    const body = { version, stage: 'new', ownerId: leaver.user.id };
    const assign = sendJson(api, 'PUT', `/api/desk/requests/${id}`, body, colleague.headers);
    await Promise.all([remove({ ownerId: null }), assign]);
    expect(await left()).toBe(0);
  });
});

test('each colleague has a sentence about the work that they get, and so has no one', () => {
  const work = { leads: 107, messages: 0, classes: 12 };
  const textFor = (owner: string | undefined, trainer: string | undefined) => handoverText(work, { owner, trainer });
  expect(textFor('Asha Rao', 'Asha Rao')).toBe('107 leads and 12 classes went to Asha Rao.');
  expect(textFor('Asha Rao', 'Ravi Menon')).toBe('107 leads went to Asha Rao. 12 classes went to Ravi Menon.');
  expect(textFor(undefined, 'Ravi Menon')).toBe('107 leads went to no one. 12 classes went to Ravi Menon.');
  expect(handoverText({ leads: 0, messages: 0, classes: 0 }, { owner: 'Asha Rao', trainer: undefined })).toBe('');
});

describe('a trainer who leaves', () => {
  let course: { id: string };
  let batch: { id: string };
  let coming: { id: string };
  let held: { id: string };

  beforeEach(async () => {
    [admin, leaver, colleague] = [
      await createStaff(api, db),
      await createStaff(api, db, 'trainer'),
      await createStaff(api, db, 'trainer'),
    ];
    course = await createPaidCourse(db);
    batch = await createBatch(db, course.id);
    const trainerId = leaver.user.id;
    held = await createClass(db, batch.id, { trainerId, startsAt: dayAhead(-2) });
    coming = await createClass(db, batch.id, { trainerId, startsAt: dayAhead(2) });
    const plan = { weekdays: [1], startsAt: '19:00', minutes: 120, firstOn: '2026-11-02', classes: 2 };
    await db.insert(batchTimetables).values({ batchId: batch.id, trainerId, ...plan });
    await assignCourse(db, colleague.user.id, course.id);
  });

  const trainerOf = async ({ id }: { id: string }) =>
    (await db.select().from(classMeetings).where(eq(classMeetings.id, id)))[0]?.trainerId;
  const timetableTrainer = async () =>
    (await db.select().from(batchTimetables).where(eq(batchTimetables.batchId, batch.id)))[0]?.trainerId;

  test('can be replaced by an admin, or by a trainer of each course', async () => {
    const other = await createStaff(api, db, 'trainer');
    const { classes, trainers } = await read('/work');
    const ids = trainers.map(({ id }: { id: string }) => id);
    expect(classes).toBe(1);
    expect(ids).toEqual(expect.arrayContaining([admin.user.id, colleague.user.id]));
    expect(ids).not.toContain(other.user.id);
    expect(ids).not.toContain(leaver.user.id);
  });

  test('hands the coming classes and the timetable to a colleague; held classes stay', async () => {
    expect((await remove({ trainerId: colleague.user.id })).status).toBe(200);
    expect([await trainerOf(coming), await trainerOf(held), await timetableTrainer()]).toEqual([
      colleague.user.id,
      leaver.user.id,
      colleague.user.id,
    ]);
    const moved = { before: leaver.user.id, after: colleague.user.id };
    expect(await movesOf([coming.id, held.id])).toEqual([{ action: 'class.edit', ...moved }]);
  });

  test('leaves the classes without a trainer', async () => {
    expect((await remove({})).status).toBe(200);
    expect([await trainerOf(coming), await timetableTrainer()]).toEqual([null, null]);
  });

  test('hands nothing to a trainer of other courses, or to one who is busy then', async () => {
    const other = await createStaff(api, db, 'trainer');
    expect((await refusal(await remove({ trainerId: other.user.id }))).fields).toHaveProperty('trainerId');
    await createClass(db, (await createBatch(db, course.id)).id, {
      trainerId: colleague.user.id,
      startsAt: dayAhead(2),
    });
    expect((await refusal(await remove({ trainerId: colleague.user.id }))).status).toBe(409);
    expect(await trainerOf(coming)).toBe(leaver.user.id);
    expect(await read()).toMatchObject({ roles: ['trainer'] });
  });

  test('hands over with another role', async () => {
    expect((await changeRole('coordinator', { trainerId: colleague.user.id })).status).toBe(200);
    expect(await trainerOf(coming)).toBe(colleague.user.id);
  });
});
