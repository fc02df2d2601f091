import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/base/time.ts';
import { DeskWaitingResponse } from '../../../contract/desk/desk-today.ts';
import { DeskBehindList } from '../../../contract/learning/desk-behind.ts';
import type { AttendanceStatus } from '../../../contract/teaching/attendance.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { auditedOf } from '../../../tests/support/desk.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { absenceTalks, attendance, batches, courses, enrollments } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const coordinator = await createStaff(api, db, 'coordinator');
const counsellor = await createStaff(api, db, 'counsellor');
const trainer = await createStaff(api, db, 'trainer');

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(courses);
});

const daysAgo = (days: number) => new Date(+TEST_NOW - days * DAY_MS);

/** A learner of a running batch, who enrolled today. */
async function newLearner() {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id, { startsOn: '2026-09-01' });
  const { id: userId } = await createUser(db, { name: 'Zara Khan' });
  const seat = { batchId: batch.id, userId, createdAt: TEST_NOW };
  const { id } = await createEnrollment(db, course.id, seat);
  /** Marks them in a class so many days ago. */
  const mark = async (ago: number, status: AttendanceStatus) => {
    const { id: classId } = await createClass(db, batch.id, { startsAt: daysAgo(ago) });
    const row = { classId, enrollmentId: id, status, source: 'trainer' as const, setAt: TEST_NOW };
    await db.insert(attendance).values(row);
  };
  return { id, userId, course, batch, mark };
}

/** A learner who has not been seen since they enrolled three weeks ago. */
async function newUnseenLearner() {
  const learner = await newLearner();
  await db.update(enrollments).set({ createdAt: daysAgo(21) });
  return learner;
}

const read = async (query = '', { headers } = coordinator) =>
  DeskBehindList.parse(await (await api.request(`/api/desk/falling-behind${query}`, { headers })).json());
const list = async (...args: Parameters<typeof read>) => (await read(...args)).data;
const kinds = async (...args: Parameters<typeof read>) =>
  (await list(...args)).map(({ reasons }) => reasons.map(({ kind }) => kind).join());
const toDo = async ({ headers } = coordinator) => {
  const { data } = DeskWaitingResponse.parse(await (await api.request('/api/desk/today/counts', { headers })).json());
  return data.find(({ kind }) => kind === 'fallingBehind')?.total;
};
const talk = (id: string, { headers } = coordinator) =>
  postJson(api, `/api/desk/falling-behind/${id}/talks`, { note: 'Was ill' }, { headers });

test('a learner who missed two classes in a row is listed, and waits in Today', async () => {
  const { id, batch, mark } = await newLearner();
  await mark(9, 'present');
  await mark(7, 'absent');
  expect(await kinds()).toEqual([]);
  await mark(4, 'absent');
  const reasons = [{ kind: 'absence', text: 'Missed the last 2 classes' }];
  expect(await list()).toMatchObject([{ id, name: 'Zara Khan', batch: { id: batch.id }, reasons }]);
  expect([await toDo(), await toDo(counsellor)]).toEqual([1, 1]);
});

test('an excused class does not count', async () => {
  const { mark } = await newLearner();
  await mark(7, 'absent');
  await mark(5, 'excused');
  expect(await kinds()).toEqual([]);
  await mark(4, 'absent');
  expect(await kinds()).toEqual(['absence']);
});

test('late learners count as present; classes missed long ago do not count', async () => {
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
  expect([await kinds('?reason=absence'), await toDo()]).toEqual([[], 0]);
});

test('learners who left, and those of a batch that is over or has not begun, are not listed', async () => {
  const { id, mark } = await newUnseenLearner();
  for (const days of [4, 2]) await mark(days, 'absent');
  expect(await kinds()).toEqual(['absence,unseen']);
  await db.update(batches).set({ endsOn: '2026-11-20' });
  expect([await kinds(), await toDo()]).toEqual([[], 0]);
  await db.update(batches).set({ startsOn: '2026-11-22', endsOn: null });
  expect([await kinds(), await toDo()]).toEqual([[], 0]);
  await db.update(batches).set({ startsOn: '2026-09-01' });
  await db.update(enrollments).set({ cancelledAt: TEST_NOW, cancelReason: 'Left' });
  expect([await kinds(), await toDo()]).toEqual([[], 0]);
  expect((await talk(id)).status).toBe(404);
});

test('after a talk a learner is not listed until they attend a class and miss two others', async () => {
  const { id, userId, mark } = await newLearner();
  for (const days of [9, 7]) await mark(days, 'absent');
  expect((await talk(id, counsellor)).status).toBe(201);
  expect(await auditedOf(db, userId)).toMatchObject([{ action: 'learner.talk' }]);
  await mark(5, 'absent');
  expect([await kinds(), await toDo()]).toEqual([[], 0]);
  // The talk was before the classes that follow.
  await db.update(absenceTalks).set({ talkedAt: daysAgo(4) });
  await mark(3, 'present');
  for (const days of [2, 1]) await mark(days, 'absent');
  expect(await list()).toMatchObject([{ reasons: [{ kind: 'absence' }], talks: [{ note: 'Was ill' }] }]);
});

test('after a talk any other reason is settled for seven days', async () => {
  const { id } = await newUnseenLearner();
  expect(await kinds()).toEqual(['unseen']);
  await talk(id);
  await db.update(absenceTalks).set({ talkedAt: daysAgo(6) });
  expect(await kinds()).toEqual([]);
  await db.update(absenceTalks).set({ talkedAt: daysAgo(7) });
  expect(await list()).toMatchObject([{ reasons: [{ kind: 'unseen' }], talks: [{ note: 'Was ill' }] }]);
});

test('the list has those with the most reasons first, and is filtered by course, batch and reason', async () => {
  const one = await newUnseenLearner();
  const two = await newUnseenLearner();
  for (const days of [4, 2]) await two.mark(days, 'absent');
  expect(await kinds()).toEqual(['absence,unseen', 'unseen']);
  for (const query of [`?course=${one.course.id}`, `?batch=${one.batch.id}`]) {
    expect((await list(query)).map(({ id }) => id)).toEqual([one.id]);
  }
  const { data, batches: all } = await read('?reason=absence');
  expect([data.map(({ id }) => id), all.length]).toEqual([[two.id], 2]);
});

test('counsellors see missed classes and no other reason', async () => {
  const { mark } = await newUnseenLearner();
  await newUnseenLearner();
  expect(await kinds('', counsellor)).toEqual([]);
  for (const days of [4, 2]) await mark(days, 'absent');
  expect(await kinds('', counsellor)).toEqual(['absence']);
});

test('trainers who also sell see every reason of those whom they teach, and of others missed classes', async () => {
  const seller = await createStaff(api, db, 'trainer', 'counsellor');
  const [other, taught] = [await newUnseenLearner(), await newUnseenLearner()];
  await assignCourse(db, seller.user.id, taught.course.id);
  expect(await kinds('', seller)).toEqual(['unseen']);
  for (const days of [4, 2]) await other.mark(days, 'absent');
  expect((await kinds('', seller)).sort()).toEqual(['absence', 'unseen']);
});

test('trainers see and talk to learners whom they teach, without their addresses', async () => {
  const other = await newUnseenLearner();
  const taught = await newUnseenLearner();
  for (const { mark } of [other, taught]) for (const days of [4, 2]) await mark(days, 'absent');
  expect([await kinds('', trainer), await toDo(trainer)]).toEqual([[], 0]);
  await assignCourse(db, trainer.user.id, taught.course.id);
  const nothing = { email: null, personId: null };
  expect(await list('', trainer)).toMatchObject([{ id: taught.id, phone: '+91 98765 43210', ...nothing }]);
  expect(await toDo(trainer)).toBe(1);
  expect((await talk(other.id, trainer)).status).toBe(404);
  expect((await talk(taught.id, trainer)).status).toBe(201);
});
