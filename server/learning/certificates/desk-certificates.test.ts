import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { CertificateResponse } from '../../../contract/learning/certificate.ts';
import { DeskCandidateList, DeskCertificateList } from '../../../contract/learning/desk-certificates.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { auditedOf } from '../../../tests/support/desk.ts';
import { createBatch, createSite } from '../../../tests/support/factories.ts';
import {
  createCertificate,
  createEnrollment,
  createLessonCompletion,
  createQuizAttempt,
  createRule,
  createTaughtCourse,
  createUser,
} from '../../../tests/support/learning-factories.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { verifies } from '../../../tests/support/verify-credential.ts';
import { attendance, certificates, courses, enrollments, mails } from '../../db/schema/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const coordinator = await createStaff(api, db, 'coordinator');
const trainer = await createStaff(api, db, 'trainer');
const { course, first, last, quiz } = await createTaughtCourse(db, { title: 'DevOps Basics' });
await createRule(db, course.id, { classesPercent: 60 });
const over = await createBatch(db, course.id, { startsOn: '2026-09-01', endsOn: '2026-11-20' });
const running = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: '2026-12-20' });
await assignCourse(db, trainer.user.id, course.id);

beforeEach(async () => {
  for (const table of [enrollments, certificates, mails]) await db.delete(table);
});

type Done = { batchId?: string; lessons?: number; passed?: boolean };

/** A learner who has completed the course, except for the given changes. */
async function createLearner(name: string, { batchId = over.id, lessons = 2, passed = true }: Done = {}) {
  const user = await createUser(db, { name });
  const seat = { email: user.email, userId: user.id, batchId, createdAt: new Date('2026-09-01T00:00:00Z') };
  const { id } = await createEnrollment(db, course.id, seat);
  for (const lesson of [first, last].slice(0, lessons)) await createLessonCompletion(db, user.id, lesson.id);
  await createQuizAttempt(db, user.id, quiz, { passed });
  return { id, user };
}

const get = async (path: string, { headers } = coordinator) =>
  (await api.request(`/api/desk/certificates${path}`, { headers })).json();
const candidates = async (state: string, as = coordinator) =>
  DeskCandidateList.parse(await get(`/candidates?state=${state}`, as)).data;
const reasonsOf = async (as = coordinator) =>
  (await candidates('blocked', as)).map(({ name, reasons }) => [name, ...reasons]);
const issued = async (q = '') => DeskCertificateList.parse(await get(`?q=${q}`)).data;
const post = (path: string, body: object) =>
  postJson(api, `/api/desk/certificates${path}`, body, { headers: coordinator.headers });
const mailed = () => db.select({ kind: mails.kind, userId: mails.userId, text: mails.text }).from(mails);
const read = async (id: string) =>
  CertificateResponse.parse(
    await (await api.request(`/api/certificates/${id}`, { headers: coordinator.headers })).json(),
  ).data;

describe('due certificates', () => {
  test('belong to learners who met all conditions, and the desk issues each once', async () => {
    const { id, user } = await createLearner('Asha Rao');
    await createLearner('Not Yet', { lessons: 1 });
    expect(await candidates('due')).toMatchObject([{ id, name: 'Asha Rao', email: user.email, reasons: [] }]);
    expect((await post('', { enrollmentId: id })).status).toBe(201);
    expect(await candidates('due')).toEqual([]);
    const [made] = await issued('asha devops');
    expect(made).toMatchObject({ name: 'Asha Rao', course: 'DevOps Basics', revoked: null });
    expect(await mailed()).toMatchObject([{ kind: 'certificate_issued', userId: user.id }]);
    expect(await auditedOf(db, made?.id ?? '')).toMatchObject([{ action: 'certificate.issue' }]);
    expect((await post('', { enrollmentId: id })).status).toBe(409);
  });

  test('are not issued to a learner who has not earned one', async () => {
    const { id } = await createLearner('Not Yet', { passed: false });
    expect((await post('', { enrollmentId: id })).status).toBe(409);
    expect(await db.$count(certificates)).toBe(0);
  });
});

describe('blocked learners', () => {
  test('are those whose batch is over, each with the missing conditions', async () => {
    await createLearner('Lessons Left', { lessons: 1, passed: false });
    await createLearner('Still Learning', { batchId: running.id, lessons: 1 });
    await createEnrollment(db, course.id, { email: 'waits@example.org', batchId: over.id });
    expect(await reasonsOf()).toEqual([
      [null, 'No account yet', '0 of 2 lessons marked complete', '0 of 1 quizzes passed'],
      ['Lessons Left', '1 of 2 lessons marked complete', '0 of 1 quizzes passed'],
    ]);
  });

  test('are those who can no longer attend enough classes', async () => {
    const { id } = await createLearner('Missed Classes', { batchId: running.id, lessons: 1 });
    const miss = async (hour: number) => {
      const startsAt = new Date(TEST_NOW.getTime() - hour * 3_600_000);
      const { id: classId } = await createClass(db, running.id, { startsAt });
      const mark = { classId, enrollmentId: id, status: 'absent' as const, source: 'trainer' as const };
      await db.insert(attendance).values({ ...mark, setAt: TEST_NOW });
    };
    for (const hour of [-20, -40])
      await createClass(db, running.id, { startsAt: new Date(+TEST_NOW - hour * 3_600_000) });
    await miss(20);
    expect(await reasonsOf()).toEqual([]);
    await miss(40);
    expect(await reasonsOf()).toEqual([
      ['Missed Classes', '1 of 2 lessons marked complete', 'At 0 of 4 classes, 3 needed'],
    ]);
  });

  test('are shown without contact details to trainers of the course, and to no other trainer', async () => {
    const { user } = await createLearner('Lessons Left', { lessons: 1 });
    expect(await candidates('blocked', trainer)).toMatchObject([
      { name: 'Lessons Left', personId: null, email: null, phone: null },
    ]);
    const found = await get(`/candidates?state=blocked&q=${user.email}`, trainer);
    expect(found.data).toEqual([]);
    expect(await candidates('blocked', await createStaff(api, db, 'trainer'))).toEqual([]);
  });
});

describe('a certificate', () => {
  test('is revoked once, with a reason and an entry in the audit log', async () => {
    const { id, userId } = await createCertificate(deps);
    const revoke = (reason: string) => post(`/${id}/revoke`, { reason });
    expect((await revoke('')).status).toBe(422);
    expect((await revoke('The work was not their own')).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'revoked', revokedReason: 'The work was not their own' });
    expect((await revoke('Another reason')).status).toBe(409);
    expect(await mailed()).toMatchObject([{ kind: 'certificate_revoked', userId }]);
    expect(await auditedOf(db, id)).toEqual([
      { actorId: coordinator.user.id, action: 'certificate.revoke', fields: [] },
    ]);
  });

  test('is issued again with another name; the first one is revoked and leads its learner to the new one', async () => {
    const { id, userId } = await createCertificate(deps, { name: 'Asha Roa' });
    expect((await post(`/${id}/replacement`, { name: '' })).status).toBe(422);
    expect((await post(`/${id}/replacement`, { name: 'Asha Rao' })).status).toBe(201);
    const rows = await issued();
    const made = rows.find(({ name }) => name === 'Asha Rao');
    expect(rows.find(({ name }) => name === 'Asha Roa')).toMatchObject({ id, replacedBy: made?.id });
    const reason = 'Issued again with the name corrected.';
    expect(await read(id)).toMatchObject({
      name: 'Asha Roa',
      status: 'revoked',
      revokedReason: reason,
      replacedBy: `/certificates/${made?.id}`,
    });
    const before = await read(id);
    const after = await read(made?.id ?? '');
    expect(after).toMatchObject({ name: 'Asha Rao', status: 'valid', issuedAt: before.issuedAt, replacedBy: null });
    expect(await verifies(await (await api.request(after.credential)).json())).toBe(true);
    expect(await mailed()).toMatchObject([{ kind: 'certificate_issued', userId }]);
    expect(await auditedOf(db, id)).toMatchObject([{ action: 'certificate.replace', fields: ['name'] }]);
    expect(await refusal(await post(`/${id}/replacement`, { name: 'Another' }))).toMatchObject({ status: 409 });
  });

  test('is replaced once when two members of staff issue it again at once', async () => {
    const { id } = await createCertificate(deps);
    const responses = await Promise.all(['Asha', 'Usha'].map((name) => post(`/${id}/replacement`, { name })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.$count(certificates)).toBe(2);
  });

  test('cannot be issued again once its course is deleted', async () => {
    const { id, courseId } = await createCertificate(deps);
    await db.delete(courses).where(eq(courses.id, courseId));
    expect((await post(`/${id}/replacement`, { name: 'Asha' })).status).toBe(409);
  });
});
