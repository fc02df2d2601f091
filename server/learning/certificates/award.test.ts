import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CertificateRule } from '../../../contract/learning/certificate-rule.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createSite } from '../../../tests/support/factories.ts';
import {
  answersTo,
  createAssignment,
  createHandIn,
  createLearner,
  createLessonCompletion,
  createQuizAttempt,
  createRule,
  createTaughtCourse,
} from '../../../tests/support/learning-factories.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { verifies } from '../../../tests/support/verify-credential.ts';
import { attendance, certificates, enrollments, handIns, mails } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const coordinator = await createStaff(api, db, 'coordinator');

let place: Awaited<ReturnType<typeof createTaughtCourse>>;
let batchId: string;
let learner: Awaited<ReturnType<typeof createLearner>>;

beforeEach(async () => {
  await db.delete(certificates);
  place = await createTaughtCourse(db);
  ({ id: batchId } = await createBatch(db, place.course.id));
  learner = await createLearner(api, db, { courseId: place.course.id, batchId });
  // Before the classes.
  await db.update(enrollments).set({ createdAt: TEST_NOW });
});

const call = (path: string, body: object = {}) =>
  postJson(api, `/api/learning/${place.course.slug}/${path}`, body, { headers: learner.headers });
const mark = (lesson: { slug: string }) => call(`lessons/${lesson.slug}/completion`);
const passQuiz = () => call(`lessons/${place.last.slug}/quiz`, answersTo(place.quiz));
const claim = () => call('certificate');
const accept = (id: string) => {
  const marks = [0, 1].map(() => ({ met: true, remark: '' }));
  return postJson(api, `/api/desk/work/${id}/review`, { marks, remarks: '' }, { headers: coordinator.headers });
};
const rule = (changes: Partial<CertificateRule>) => createRule(db, place.course.id, changes);
const waitingWork = async () => {
  await createAssignment(db, place.last.id);
  return createHandIn(db, { userId: learner.user.id, lessonId: place.last.id });
};

/** Marks the learner in a past class of the batch. */
async function attend(status: 'present' | 'absent'): Promise<void> {
  const [seat] = await db.select().from(enrollments).where(eq(enrollments.userId, learner.user.id));
  const startsAt = new Date(TEST_NOW.getTime() + 3_600_000);
  const { id: classId } = await createClass(db, batchId, { startsAt });
  const mark = { classId, enrollmentId: seat?.id ?? '', status, source: 'trainer' as const, setAt: TEST_NOW };
  await db.insert(attendance).values(mark);
}

async function finishLessons(): Promise<void> {
  for (const lesson of [place.first, place.last]) await createLessonCompletion(db, learner.user.id, lesson.id);
  await createQuizAttempt(db, learner.user.id, place.quiz);
}

describe('the default rule', () => {
  test('issues no certificate for lessons and quizzes alone while work and classes are missing', async () => {
    await attend('absent');
    const { id } = await waitingWork();
    for (const lesson of [place.first, place.last]) await mark(lesson);
    expect((await passQuiz()).status).toBe(200);
    expect((await refusal(await claim())).message).toBe(
      'Your certificate needs more. So far: 0 of 1 piece of work accepted; 1 piece of work waits for its review. ' +
        'You were at 0 of 1 classes; 1 are needed for the certificate.',
    );
    await accept(id);
    expect(await db.$count(certificates)).toBe(0);
    await attend('present');
    await rule({ classesPercent: 50 });
    expect((await claim()).status).toBe(200);
  });

  test('issues and emails a certificate with the met conditions once the last work is accepted', async () => {
    await attend('present');
    await finishLessons();
    const { id } = await waitingWork();
    await accept(id);
    const [issued] = await db.select().from(certificates);
    const whole = (of: number) => ({ done: of, of, needed: of });
    expect(issued?.criteria).toEqual({
      lessons: whole(2),
      quizzes: whole(1),
      work: whole(1),
      feePaid: false,
      classes: { attended: 1, classes: 1, needed: 1, percent: 75 },
    });
    const { data } = await (await api.request(`/api/certificates/${issued?.id}`)).json();
    expect(data.criteria).toEqual([
      '1 of 1 live classes attended (75% were needed)',
      '1 of 1 piece of work accepted after a review',
      '1 of 1 quizzes passed with 80% or more',
      '2 of 2 lessons marked complete',
    ]);
    const credential = await (await api.request(data.credential)).json();
    expect(credential.credentialSubject.achievement.criteria.narrative).toContain(data.criteria.join('; '));
    expect(await verifies(credential)).toBe(true);
    const kinds = (await db.select({ kind: mails.kind }).from(mails)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'certificate_issued')).toHaveLength(1);
  });
});

describe('a rule', () => {
  test('that requires a share of the lessons is met before the last lesson', async () => {
    await rule({ lessonsPercent: 50, quizzesPercent: null });
    const body = await (await mark(place.first)).json();
    expect(body.certificateId).not.toBeNull();
    const [issued] = await db.select().from(certificates);
    expect(issued?.criteria).toMatchObject({ lessons: { done: 1, of: 2, needed: 1 }, quizzes: null });
  });

  test('that requires a number of classes is met by that number', async () => {
    await rule({ classesPercent: null, classesNumber: 2, lessonsPercent: null, quizzesPercent: null });
    await attend('present');
    expect((await claim()).status).toBe(409);
    await attend('present');
    expect((await claim()).status).toBe(200);
  });

  test('that is changed leaves issued certificates as they are', async () => {
    await finishLessons();
    const { certificateId } = await (await claim()).json();
    const read = async () => (await (await api.request(`/api/certificates/${certificateId}`)).json()).data;
    const before = await read();
    await rule({ work: 'all', classesPercent: 100, feePaid: true });
    await createAssignment(db, place.last.id);
    expect(await read()).toEqual(before);
    expect((await (await claim()).json()).certificateId).toBe(certificateId);
  });

  test('issues no certificate if none of its conditions applies', async () => {
    await rule({ lessonsPercent: null, quizzesPercent: null });
    expect((await refusal(await claim())).message).toBe('This course has nothing yet that a certificate could be for.');
  });
});

test('fifty requests that meet the last condition at once issue one certificate', async () => {
  const { id } = await waitingWork();
  await createLessonCompletion(db, learner.user.id, place.first.id);
  const last = [() => mark(place.last), passQuiz, () => accept(id), claim, () => mark(place.last)];
  const responses = await Promise.all(Array.from({ length: 50 }, (_, place) => last[place % last.length]?.()));
  expect(responses.filter((response) => response?.status === 500)).toEqual([]);
  expect(await db.$count(certificates)).toBe(1);
  expect(await db.$count(handIns, eq(handIns.outcome, 'accepted'))).toBeGreaterThan(0);
});
