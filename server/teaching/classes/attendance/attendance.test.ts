import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../contract/base/time.ts';
import type { AttendanceSource, AttendanceStatus } from '../../../../contract/teaching/attendance.ts';
import { ClassRollResponse } from '../../../../contract/teaching/desk-attendance.ts';
import { TEST_NOW, testApi } from '../../../../tests/support/api.ts';
import { createClass } from '../../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../../tests/support/learning-factories.ts';
import { newcomer } from '../../../../tests/support/people.ts';
import { refusal, sendJson } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { attendance, auditEntries, classJoins, courses, enrollments } from '../../../db/schema/index.ts';
import { readClasses } from '../service.ts';

const { api, db } = await testApi();
await createSite(db);
const trainer = await createStaff(api, db, 'trainer');
const other = await createStaff(api, db, 'trainer');
const coordinator = await createStaff(api, db, 'coordinator');
const { user: learner } = await newcomer(api, db);

/** Minutes from now. */
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * MINUTE_MS);
const now = () => TEST_NOW;

beforeEach(() => db.delete(enrollments).then(() => db.delete(courses)));

/** A batch with a class of the trainer and two learners. */
async function newClass(startsAt = minutes(-60)) {
  const course = await createPaidCourse(db);
  const batch = await createBatch(db, course.id);
  const { id } = await createClass(db, batch.id, { trainerId: trainer.user.id, startsAt });
  const seat = { batchId: batch.id };
  const asha = await createEnrollment(db, course.id, { ...seat, userId: learner.id, email: learner.email });
  const { id: userId } = await createUser(db, { name: 'Zara Khan' });
  const zara = await createEnrollment(db, course.id, { ...seat, userId });
  return { id, course, batch, asha: asha.id, zara: zara.id };
}

const roll = async (id: string, { headers } = trainer) => {
  const response = await api.request(`/api/desk/classes/${id}/attendance`, { headers });
  return ClassRollResponse.parse(await response.json()).data;
};
type Mark = { enrollmentId: string; status: AttendanceStatus };
const mark = (id: string, marks: Mark[], { headers } = trainer) =>
  sendJson(api, 'PUT', `/api/desk/classes/${id}/attendance`, { marks }, headers);
const present = (enrollmentId: string): Mark => ({ enrollmentId, status: 'present' });

/** Stores a mark from another source than a trainer. */
const report = (classId: string, enrollmentId: string, status: AttendanceStatus, source: AttendanceSource = 'csv') => {
  const row = { status, source, minutes: 40, setBy: null, setAt: TEST_NOW };
  return db
    .insert(attendance)
    .values({ classId, enrollmentId, ...row })
    .onConflictDoUpdate({ target: [attendance.classId, attendance.enrollmentId], set: row });
};
const stored = async (classId: string, enrollmentId: string) => {
  const isTheirs = and(eq(attendance.classId, classId), eq(attendance.enrollmentId, enrollmentId));
  return (await db.select().from(attendance).where(isTheirs))[0];
};

describe('a trainer', () => {
  test('reads everyone with a seat by name, without contact details', async () => {
    const { id, asha, zara, batch, course } = await newClass();
    await createEnrollment(db, course.id, { batchId: batch.id, email: 'waits@example.org' });
    await db.insert(classJoins).values({ classId: id, enrollmentId: zara, joinedAt: minutes(-58) });
    const response = await api.request(`/api/desk/classes/${id}/attendance`, { headers: trainer.headers });
    const text = await response.text();
    expect(text).not.toMatch(/@|\+91/);
    const { people, canMark } = ClassRollResponse.parse(JSON.parse(text)).data;
    expect(canMark).toBe(true);
    expect(people.map(({ name, enrollmentId }) => [name, enrollmentId])).toEqual([
      [learner.name, asha],
      ['Zara Khan', zara],
      [null, expect.any(String)],
    ]);
    expect(people[1]).toMatchObject({ status: null, joinedAt: minutes(-58).toISOString(), hasLeft: false });
  });

  test('marks all of them in one save', async () => {
    const { id, asha, zara } = await newClass();
    expect((await mark(id, [present(asha), { enrollmentId: zara, status: 'absent' }])).status).toBe(200);
    expect((await roll(id)).people.map(({ status, source }) => [status, source])).toEqual([
      ['present', 'trainer'],
      ['absent', 'trainer'],
    ]);
    expect(await stored(id, asha)).toMatchObject({ setBy: trainer.user.id, setAt: TEST_NOW, minutes: null });
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
    expect(entry).toMatchObject({ action: 'class.mark', fields: ['attendance'] });
  });

  test('and a coordinator who mark at once do not overwrite each other', async () => {
    const { id, asha, zara } = await newClass();
    const responses = await Promise.all([
      mark(id, [present(asha)]),
      mark(id, [{ enrollmentId: zara, status: 'late' }], coordinator),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await roll(id)).people.map(({ status }) => status)).toEqual(['present', 'late']);
  });

  test('does not see or mark the class of another trainer', async () => {
    const { id, asha } = await newClass();
    expect((await api.request(`/api/desk/classes/${id}/attendance`, { headers: other.headers })).status).toBe(404);
    expect((await mark(id, [present(asha)], other)).status).toBe(404);
    expect(await stored(id, asha)).toBeUndefined();
  });

  test('marks once the class has opened, and no cancelled class', async () => {
    const early = await newClass(minutes(16));
    expect((await mark(early.id, [present(early.asha)])).status).toBe(409);
    expect((await roll(early.id)).canMark).toBe(false);
    const opened = await createClass(db, early.batch.id, { trainerId: coordinator.user.id, startsAt: minutes(15) });
    expect((await mark(opened.id, [present(early.asha)], coordinator)).status).toBe(200);
    const off = { startsAt: minutes(-600), cancelledAt: TEST_NOW, cancelReason: 'Ill' };
    const cancelled = await createClass(db, early.batch.id, off);
    expect((await mark(cancelled.id, [present(early.asha)], coordinator)).status).toBe(409);
  });

  test('cannot mark a learner of another batch; then none of the marks is stored', async () => {
    const { id, asha } = await newClass();
    const elsewhere = await createEnrollment(db, (await createPaidCourse(db)).id);
    const response = await mark(id, [present(asha), present(elsewhere.id)]);
    expect((await refusal(response)).message).toBe(
      'One of the people you marked has no seat in this batch. Reload the page.',
    );
    expect(await stored(id, asha)).toBeUndefined();
  });
});

describe('the database', () => {
  test('lets a trainer correct another source, and keeps its minutes', async () => {
    const { id, asha } = await newClass();
    await report(id, asha, 'late', 'join');
    await report(id, asha, 'absent');
    await mark(id, [present(asha)]);
    expect(await stored(id, asha)).toMatchObject({ status: 'present', source: 'trainer', minutes: 40 });
  });

  test('refuses a learner who never had a seat in the batch', async () => {
    const { id, course } = await newClass();
    const elsewhere = await createEnrollment(db, course.id);
    await expect(report(id, elsewhere.id, 'present')).rejects.toMatchObject({
      cause: { constraint: 'attendance_has_a_seat' },
    });
    await db.insert(classJoins).values({ classId: id, enrollmentId: elsewhere.id, joinedAt: TEST_NOW });
    await report(id, elsewhere.id, 'present');
  });
});

test('a learner who moves keeps the attendance of the old batch, which can still be corrected', async () => {
  const { id, asha, course } = await newClass();
  await mark(id, [{ enrollmentId: asha, status: 'absent' }]);
  const { id: batchId } = await createBatch(db, course.id);
  await db.update(enrollments).set({ batchId }).where(eq(enrollments.id, asha));
  expect((await roll(id)).people[0]).toMatchObject({ enrollmentId: asha, status: 'absent', hasLeft: true });
  expect((await mark(id, [{ enrollmentId: asha, status: 'excused' }])).status).toBe(200);
});

test('a learner reads their own attendance, and no one else does', async () => {
  const { id, asha, zara } = await newClass();
  await mark(id, [{ enrollmentId: asha, status: 'late' }]);
  const [ashas, zaras] = await Promise.all([asha, zara].map((seat) => readClasses({ db, now }, seat)));
  expect([ashas?.[0]?.attendance, zaras?.[0]?.attendance]).toEqual(['late', null]);
});
