import { beforeEach, describe, expect, test } from 'vitest';
import { DeskProgressResponse } from '../../../contract/learning/desk-batch-progress.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { auditedOf } from '../../../tests/support/desk.ts';
import { createBatch, createSite } from '../../../tests/support/factories.ts';
import {
  createEnrollment,
  createLessonCompletion,
  createQuizAttempt,
  createTaughtCourse,
  createUser,
} from '../../../tests/support/learning-factories.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { attendance, enrollments, mails } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const coordinator = await createStaff(api, db, 'coordinator');
const trainer = await createStaff(api, db, 'trainer');
const { course, first, last, quiz } = await createTaughtCourse(db, { title: 'DevOps Basics' });
await assignCourse(db, trainer.user.id, course.id);
const batch = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: '2026-12-20' });

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(mails);
});

/** Two learners: Asha keeps up; Ravi was never active, and missed two classes. */
async function createTwo() {
  const asha = await createUser(db, { name: 'Asha Rao', phone: '+919811111111' });
  const ravi = await createUser(db, { name: 'Ravi Kumar', phone: '+919822222222' });
  const seat = { batchId: batch.id, createdAt: new Date('2026-10-01T00:00:00Z') };
  const ofAsha = await createEnrollment(db, course.id, { ...seat, userId: asha.id, email: asha.email });
  const ofRavi = await createEnrollment(db, course.id, { ...seat, userId: ravi.id, email: ravi.email });
  for (const lesson of [first, last]) await createLessonCompletion(db, asha.id, lesson.id);
  for (const correct of [1, 4])
    await createQuizAttempt(db, asha.id, quiz, { correct, passed: correct === 4, createdAt: TEST_NOW });
  for (const days of [3, 5]) {
    const { id: classId } = await createClass(db, batch.id, { startsAt: new Date(+TEST_NOW - days * 86_400_000) });
    const mark = { classId, source: 'trainer' as const, setAt: TEST_NOW };
    await db.insert(attendance).values([
      { ...mark, enrollmentId: ofAsha.id, status: 'present' },
      { ...mark, enrollmentId: ofRavi.id, status: 'absent' },
    ]);
  }
  return { asha, ravi, ofAsha: ofAsha.id, ofRavi: ofRavi.id };
}

const get = (query = '', { headers } = coordinator) =>
  api.request(`/api/desk/batches/${batch.id}/progress${query}`, { headers });
const read = async (...args: Parameters<typeof get>) =>
  DeskProgressResponse.parse(await (await get(...args)).json()).data.learners;
const nudge = (enrollment: string, { headers } = trainer) =>
  postJson(api, `/api/desk/batches/${batch.id}/learners/${enrollment}/nudge`, {}, { headers });

describe('the progress of a batch', () => {
  test('has attendance, lessons, quiz marks and the last activity, with learners who are falling behind first', async () => {
    await createTwo();
    const nothing = { attended: 0, marked: 2, completedLessons: 0, quizMark: null, seenAt: null, nudgedAt: null };
    expect(await read()).toMatchObject([
      {
        name: 'Ravi Kumar',
        ...nothing,
        reasons: [
          { kind: 'absence', text: 'Missed the last 2 classes' },
          { kind: 'unseen', text: 'Never seen' },
        ],
      },
      {
        name: 'Asha Rao',
        attended: 2,
        marked: 2,
        lessons: 2,
        completedLessons: 2,
        quizzes: 1,
        passedQuizzes: 1,
        quizMark: 80,
        seenAt: TEST_NOW.toISOString(),
        reasons: [],
      },
    ]);
  });

  test.each([
    ['name', 'Asha Rao'],
    ['-name', 'Ravi Kumar'],
    ['attendance', 'Ravi Kumar'],
    ['-lessons', 'Asha Rao'],
    ['quizzes', 'Ravi Kumar'],
    ['-seenAt', 'Asha Rao'],
  ])('is sorted by %s', async (sort, name) => {
    await createTwo();
    expect((await read(`?sort=${sort}`))[0]?.name).toBe(name);
  });

  test('is read by trainers of the course, with phone numbers only of learners who are falling behind', async () => {
    const { asha, ravi } = await createTwo();
    const rows = await read('', trainer);
    expect(rows.map(({ name, phone, personId }) => [name, phone, personId])).toEqual([
      ['Ravi Kumar', '+919822222222', null],
      ['Asha Rao', null, null],
    ]);
    expect(rows[0]?.message).toContain('Hello Ravi, how is DevOps Basics, batch');
    const text = await (await get('', trainer)).text();
    for (const secret of [asha.email, asha.phone, ravi.email]) expect(text).not.toContain(secret);
  });

  test('is read by trainers of one of its classes, and by no other trainer', async () => {
    const other = await createStaff(api, db, 'trainer');
    expect((await get('', other)).status).toBe(404);
    await createClass(db, batch.id, { trainerId: other.user.id });
    expect((await get('', other)).status).toBe(200);
  });
});

describe('a nudge', () => {
  test('is sent at most once a day, whoever sends it', async () => {
    const { ravi, ofRavi } = await createTwo();
    const responses = await Promise.all([nudge(ofRavi), nudge(ofRavi, coordinator)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.select({ kind: mails.kind, to: mails.recipient }).from(mails)).toEqual([
      { kind: 'nudge', to: ravi.email },
    ]);
    expect(await auditedOf(db, ravi.id)).toMatchObject([{ action: 'learner.nudge' }]);
    expect((await read())[0]?.nudgedAt).not.toBeNull();
    await db.update(mails).set({ createdAt: new Date(+TEST_NOW - 86_400_000) });
    expect((await nudge(ofRavi)).status).toBe(201);
  });

  test('is not sent to a learner of another batch', async () => {
    const other = await createBatch(db, course.id);
    const { id } = await createEnrollment(db, course.id, { batchId: other.id });
    expect((await nudge(id)).status).toBe(404);
  });
});
