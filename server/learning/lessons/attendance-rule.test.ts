import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createLesson, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createLessonCompletion, createRule } from '../../../tests/support/learning-factories.ts';
import { newcomer } from '../../../tests/support/people.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { testSite } from '../../../tests/support/site.ts';
import { attendance, certificates, classJoins, enrollments } from '../../db/schema/index.ts';
import { buildApi } from '../../start/app.ts';

const HOUR = 3_600_000;
const { site, db, deps } = await testSite();
await createSite(db);
const api = buildApi(deps);
const { user, headers } = await newcomer(api, db);

let course: Awaited<ReturnType<typeof createPaidCourse>>;
let classes: string[];
let seat: Awaited<ReturnType<typeof createEnrollment>>;

/** A course that requires 80 % of five classes, whose only lesson is done; one class was before the seat, and one is cancelled. */
beforeEach(async () => {
  course = await createPaidCourse(db);
  await createRule(db, course.id, { classesPercent: 80 });
  const lesson = await createLesson(db, course.id);
  const batch = await createBatch(db, course.id);
  const createdAt = new Date(TEST_NOW.getTime() - 100 * HOUR);
  seat = await createEnrollment(db, course.id, { userId: user.id, email: user.email, batchId: batch.id, createdAt });
  await createLessonCompletion(db, user.id, lesson.id);
  const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR);
  classes = [];
  for (const hours of [-80, -60, -40, -20, 20])
    classes.push((await createClass(db, batch.id, { startsAt: at(hours) })).id);
  await createClass(db, batch.id, { startsAt: at(-200) });
  await createClass(db, batch.id, { startsAt: at(-30), cancelledAt: TEST_NOW, cancelReason: 'A strike' });
});

type Status = (typeof attendance.$inferInsert)['status'];

/** Marks how the learner attended the first classes. */
async function mark(...statuses: Status[]): Promise<void> {
  const rows = statuses.map((status, place) => ({ status, classId: classes[place] ?? '', enrollmentId: seat.id }));
  await db.insert(attendance).values(rows.map((row) => ({ ...row, source: 'join' as const, setAt: TEST_NOW })));
}

const claim = () => postJson(api, `/api/learning/${course.slug}/certificate`, {}, { headers });
const read = async () => (await (await api.request(`/api/learning/${course.slug}`, { headers })).json()).data;
const toPage = async (path: string) => (await site.request(path, { headers })).text();

test('with too few classes attended, the learner reads how many they may miss, and there is no certificate', async () => {
  await mark('present', 'late', 'present');
  expect((await read()).certificateProgress.classes).toEqual({ attended: 3, marked: 3, classes: 5, needed: 4 });
  const words = 'You were at 3 of 3 classes so far; you may miss 1 more and still get the certificate.';
  expect(await refusal(await claim())).toMatchObject({
    status: 409,
    message: `Your certificate needs more. So far: ${words}`,
  });
  const page = await toPage(`/learn/${course.slug}`);
  expect(page).toContain(words.slice(0, -1));
  expect(page).not.toContain('Get your certificate');
  expect(await db.$count(certificates)).toBe(0);
});

test('present and late count as attended; absent, excused, and joining a class that is not over do not', async () => {
  await mark('absent', 'excused', 'late', 'present');
  await db.insert(classJoins).values({ classId: classes[4] ?? '', enrollmentId: seat.id, joinedAt: TEST_NOW });
  expect((await read()).certificateProgress.classes).toEqual({ attended: 2, marked: 4, classes: 5, needed: 4 });
});

test('with enough classes attended, the certificate shows the met rule, on its page and in the signed credential', async () => {
  await mark('present', 'present', 'present', 'late');
  expect((await claim()).status).toBe(200);
  const [issued] = await db.select().from(certificates).where(eq(certificates.courseId, course.id));
  const lessons = { done: 1, of: 1, needed: 1 };
  const met = { lessons, quizzes: null, work: null, feePaid: false };
  const classes = { percent: 80, attended: 4, classes: 5, needed: 4 };
  expect(issued?.criteria).toEqual({ ...met, classes });
  const words = '4 of 5 live classes attended (80% were needed)';
  expect(JSON.stringify(issued?.credential)).toContain(words);
  expect(await toPage(`/certificates/${issued?.id}`)).toContain(words);

  await createRule(db, course.id, { classesPercent: 100 });
  expect((await read()).certificateId).toBe(issued?.id);
  const better = db.update(certificates).set({ criteria: { ...met, classes: null } });
  await expect(better).rejects.toMatchObject({ cause: { code: '42501' } });
});

test.each([
  ['a course whose rule asks for none', () => createRule(db, course.id, { classesPercent: null })],
  ['a learner without a batch', () => db.update(enrollments).set({ batchId: null })],
])('%s requires no classes', async (_, change) => {
  await change();
  expect((await read()).certificateProgress.classes).toBeNull();
  const { data } = await (await api.request(`/api/learning/${course.slug}`, { headers })).json();
  expect(data.completed).toBe(true);
  expect((await claim()).status).toBe(200);
  const [issued] = await db.select().from(certificates).where(eq(certificates.courseId, course.id));
  expect(issued?.criteria?.classes).toBeNull();
});
