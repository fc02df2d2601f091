import { beforeEach, describe, expect, test } from 'vitest';
import { defaultRule } from '../../../contract/learning/certificate-rule.ts';
import {
  DeskCertificateRuleResponse,
  DeskCertificateTodayResponse,
} from '../../../contract/learning/desk-certificate-rule.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { auditedOf } from '../../../tests/support/desk.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import {
  createAssignment,
  createCertificate,
  createEnrollment,
  createHandIn,
  createLessonCompletion,
  createQuizAttempt,
  createTaughtCourse,
  createUser,
} from '../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createOrder } from '../../../tests/support/sales-factories.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { certificateRules, certificates, courses, enrollments, orders } from '../../db/schema/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const coordinator = await createStaff(api, db, 'coordinator');
const editor = await createStaff(api, db, 'editor');
const trainer = await createStaff(api, db, 'trainer');
const { course, first, last, quiz } = await createTaughtCourse(db, { title: 'DevOps Basics' });
await createAssignment(db, last.id);
const batch = await createBatch(db, course.id, { number: 7 });
await assignCourse(db, trainer.user.id, course.id);

beforeEach(async () => {
  for (const table of [orders, enrollments, certificates, certificateRules]) await db.delete(table);
});

const pathOf = (id = course.id) => `/api/desk/courses/${id}/certificate-rule`;
const read = async ({ headers } = coordinator) => {
  return DeskCertificateRuleResponse.parse(await (await api.request(pathOf(), { headers })).json()).data;
};
const save = (version: number, changes: object, { headers } = coordinator, id = course.id) =>
  sendJson(api, 'PUT', pathOf(id), { version, rule: { ...defaultRule, ...changes } }, headers);
const today = async (query = '') => {
  const response = await api.request(`${pathOf()}/today${query}`, { headers: coordinator.headers });
  return DeskCertificateTodayResponse.parse(await response.json()).data;
};

/** A learner with a seat who has marked both lessons and passed the quiz, but has handed in no work. */
async function createReader(name: string, batchId: string | null = null) {
  const user = await createUser(db, { name });
  await createEnrollment(db, course.id, { email: user.email, userId: user.id, batchId });
  for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
  await createQuizAttempt(db, user.id, quiz);
  return user;
}

const answered = {
  outcome: 'accepted' as const,
  marks: [{ met: true, remark: '' }],
  reviewedAt: TEST_NOW,
};

describe('the rule of a course', () => {
  test('is the default rule until someone saves another one, with an entry in the audit log', async () => {
    await createReader('Asha Rao', batch.id);
    expect(await read()).toMatchObject({
      course: { title: 'DevOps Basics' },
      rule: defaultRule,
      version: 0,
      lessons: 2,
      quizzes: 1,
      works: [{ id: last.id, title: 'Last lesson' }],
      batches: [{ id: batch.id, number: 7 }],
    });
    expect((await save(0, { quizzesPercent: 50, feePaid: true })).status).toBe(200);
    expect(await read()).toMatchObject({ rule: { quizzesPercent: 50, feePaid: true }, version: 1 });
    expect(await auditedOf(db, course.id)).toMatchObject([
      { action: 'course.edit', fields: ['quizzesPercent', 'feePaid'] },
    ]);
    expect((await save(1, {}, editor)).status).toBe(200);
    expect(await read(trainer)).toMatchObject({ rule: defaultRule, version: 2 });
  });

  test('is not overwritten if someone else has saved it meanwhile', async () => {
    const responses = await Promise.all([save(0, { feePaid: true }), save(0, { lessonsPercent: 90 })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save(7, {})).status).toBe(409);
  });

  const none = { lessonsPercent: null, quizzesPercent: null, work: 'none', classesPercent: null };
  test.each([
    ['nothing that a learner does', { ...none, feePaid: true }, 'rule.lessonsPercent'],
    ['a share and a number of classes', { classesNumber: 5 }, 'rule.classesNumber'],
    ['marked work, and marks none', { work: 'marked' }, 'rule.work'],
    ['more than all', { lessonsPercent: 101 }, 'rule.lessonsPercent'],
    ['half a class', { classesPercent: null, classesNumber: 0.5 }, 'rule.classesNumber'],
  ])('is refused when it requires %s', async (_, changes, field) => {
    expect(await refusal(await save(0, changes))).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  });

  test('does not exist for a free course, and a trainer of other courses cannot read or change it', async () => {
    const other = await createPaidCourse(db);
    expect((await api.request(pathOf(other.id), { headers: trainer.headers })).status).toBe(404);
    await db.update(courses).set({ deletedAt: TEST_NOW });
    expect((await save(0, {})).status).toBe(404);
    await db.update(courses).set({ deletedAt: null });
  });
});

describe('the list of learners who would get a certificate today', () => {
  test('has the learners who meet the rule, and the missing conditions of the others', async () => {
    const done = await createReader('Asha Rao', batch.id);
    await createReader('Bela Das');
    await createEnrollment(db, course.id, { email: 'waits@example.org' });
    await createHandIn(db, { userId: done.id, lessonId: last.id }, answered);
    expect(await today()).toMatchObject({
      learners: 3,
      issued: 0,
      earned: 1,
      rows: [
        { name: 'Asha Rao', batch: 7, state: 'earned', missing: [] },
        { name: 'Bela Das', state: 'missing', missing: ['0 of 1 piece of work accepted'] },
        {
          name: null,
          missing: ['No account yet', '0 of 2 lessons marked complete', '0 of 1 quizzes passed', expect.any(String)],
        },
      ],
    });
    expect((await today(`?batch=${batch.id}`)).rows.map(({ name }) => name)).toEqual(['Asha Rao']);
  });

  test('can be previewed for an unsaved rule, which changes nothing', async () => {
    await createReader('Asha Rao');
    const rule = { ...defaultRule, work: 'none' };
    const response = await postJson(api, `${pathOf()}/today`, { batch: null, rule }, coordinator);
    expect((await response.json()).data).toMatchObject({ earned: 1, rows: [{ name: 'Asha Rao', state: 'earned' }] });
    expect((await today()).earned).toBe(0);
    expect((await read()).version).toBe(0);
  });

  test('counts only the assignments that the rule marks', async () => {
    const { id: userId } = await createReader('Asha Rao');
    await createAssignment(db, first.id);
    await save(0, { work: 'marked', workLessons: [first.id] });
    expect((await today()).rows[0]?.missing).toEqual(['0 of 1 piece of work accepted']);
    await createHandIn(db, { userId, lessonId: first.id });
    expect((await today()).rows[0]?.missing).toEqual([
      '0 of 1 piece of work accepted; 1 piece of work waits for its review',
    ]);
    await save(1, { work: 'marked', workLessons: [last.id] });
    await createHandIn(db, { userId, lessonId: last.id }, answered);
    expect((await today()).earned).toBe(1);
  });

  test('shows the unpaid fee only to staff who work with money', async () => {
    const { email, id: userId } = await createUser(db, { name: 'Asha Rao' });
    const seat = await createEnrollment(db, course.id, { email, userId });
    await createOrder(db, { courseId: course.id, userId, confirmedAt: TEST_NOW, enrollmentId: seat.id });
    await createReader('Bela Das');
    const rule = { ...defaultRule, feePaid: true };
    const read = async (path: string, { headers }: typeof trainer) => (await api.request(path, { headers })).text();
    const tried = async ({ headers }: typeof trainer) =>
      (await postJson(api, `${pathOf()}/today`, { batch: null, rule }, { headers })).text();
    const seen = async (who: typeof trainer) => {
      const blocked = await read('/api/desk/certificates/candidates?state=blocked', who);
      return [await tried(who), await read(`${pathOf()}/today`, who), blocked];
    };
    await save(0, { feePaid: true, lessonsPercent: null, work: 'none' });
    await createQuizAttempt(db, userId, quiz);
    const refused = await postJson(api, '/api/desk/certificates', { enrollmentId: seat.id }, coordinator);
    expect(await refusal(refused)).toMatchObject({
      status: 409,
      message: 'This learner has not earned the certificate yet.',
    });
    for (const who of [trainer, coordinator]) {
      for (const text of await seen(who)) {
        expect(text).toContain('Fee not paid in full');
        expect(text).not.toContain('5,999');
      }
    }
    for (const text of await seen(await createStaff(api, db, 'admin'))) expect(text).toContain('Rs.5,999 of the fee');
  });

  test('keeps learners who already have a certificate, whatever the rule requires now', async () => {
    const { userId } = await createCertificate(deps);
    await createEnrollment(db, course.id, { userId, email: 'has@example.org' });
    await db.update(certificates).set({ courseId: course.id });
    await save(0, { classesNumber: 20, classesPercent: null });
    expect(await today()).toMatchObject({ issued: 1, rows: [{ state: 'issued', missing: [] }] });
  });
});
