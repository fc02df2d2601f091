import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/base/time.ts';
import { DeskWaitingResponse } from '../../../contract/desk/desk-today.ts';
import type { AttendanceStatus } from '../../../contract/teaching/attendance.ts';
import { DeskAbsenceList } from '../../../contract/teaching/desk-absences.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { attendance, courses, enrollments } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db, 'counsellor');

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(courses);
});

/** A learner in a batch. */
async function newLearner() {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id);
  const { id: userId } = await createUser(db, { name: 'Zara Khan' });
  const { id } = await createEnrollment(db, course.id, { batchId: batch.id, userId });
  /** Marks them in a class so many days ago. */
  const mark = async (daysAgo: number, status: AttendanceStatus) => {
    const { id: classId } = await createClass(db, batch.id, { startsAt: new Date(+TEST_NOW - daysAgo * DAY_MS) });
    const row = { classId, enrollmentId: id, status, source: 'trainer' as const, setAt: TEST_NOW };
    await db.insert(attendance).values(row);
  };
  return { id, mark };
}

const list = async () =>
  DeskAbsenceList.parse(await (await api.request('/api/desk/absences', { headers })).json()).data;
const toDo = async () => {
  const { data } = DeskWaitingResponse.parse(await (await api.request('/api/desk/today/counts', { headers })).json());
  return data.find(({ kind }) => kind === 'absence')?.total;
};
const talk = (id: string) => postJson(api, `/api/desk/absences/${id}/talks`, { note: 'Was ill' }, { headers });

test('a learner who missed two classes in a row is listed for a call', async () => {
  const { id, mark } = await newLearner();
  await mark(9, 'present');
  await mark(7, 'absent');
  expect(await list()).toEqual([]);
  await mark(4, 'absent');
  const attendedAt = new Date(+TEST_NOW - 9 * DAY_MS).toISOString();
  const lastMissedAt = new Date(+TEST_NOW - 4 * DAY_MS).toISOString();
  expect(await list()).toMatchObject([{ enrollmentId: id, name: 'Zara Khan', missed: 2, attendedAt, lastMissedAt }]);
  expect(await toDo()).toBe(1);
});

test('an excused class does not count', async () => {
  const { mark } = await newLearner();
  await mark(7, 'absent');
  await mark(5, 'excused');
  expect(await list()).toEqual([]);
  await mark(4, 'absent');
  expect(await list()).toMatchObject([{ missed: 2, attendedAt: null }]);
});

test('late learners count as present; learners who left, or missed classes long ago, are not listed', async () => {
  const back = await newLearner();
  for (const [days, status] of [
    [7, 'absent'],
    [5, 'absent'],
    [3, 'late'],
  ] as const) {
    await back.mark(days, status);
  }
  const longAgo = await newLearner();
  for (const days of [60, 50]) await longAgo.mark(days, 'absent');
  const left = await newLearner();
  for (const days of [4, 2]) await left.mark(days, 'absent');
  await db.update(enrollments).set({ cancelledAt: TEST_NOW, cancelReason: 'Left' });
  expect(await list()).toEqual([]);
});

test('after a talk a learner is not listed until they attend a class and miss two others', async () => {
  const { id, mark } = await newLearner();
  for (const days of [9, 7]) await mark(days, 'absent');
  expect((await talk(id)).status).toBe(201);
  await mark(5, 'absent');
  expect([await list(), await toDo()]).toEqual([[], 0]);
  // The classes after the talk.
  await mark(-1, 'present');
  for (const days of [-2, -3]) await mark(days, 'absent');
  expect(await list()).toMatchObject([{ missed: 2, talks: [{ note: 'Was ill' }] }]);
});

test('a talk is recorded only with learners who have a seat', async () => {
  const { id } = await newLearner();
  await db.update(enrollments).set({ cancelledAt: TEST_NOW, cancelReason: 'Left' });
  expect((await talk(id)).status).toBe(404);
});
