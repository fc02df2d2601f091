import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { requestStages } from '../../../contract/base/states.ts';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { scryptPasswords } from '../../auth/passwords.ts';
import {
  contactMessages,
  courses,
  enrollmentRequests,
  enrollments,
  lessonCompletions,
  lessons,
  mails,
  quizAttempts,
  quizQuestions,
  requestNotes,
  users,
} from '../../db/schema/index.ts';
import { seedContent } from '../../db/seed/index.ts';
import { readOverview } from '../../desk/overview/service.ts';
import { readWaiting } from '../../desk/today/service.ts';
import { readDashboard } from '../../learning/lessons/dashboard.ts';
import { buildApi } from '../app.ts';
import { DEMO_ADMIN_EMAIL, DEMO_EMAIL, seedDemo, staffEmails } from './index.ts';

/** A site with the content that comes with it, as a demo is started on it. */
async function freshSite() {
  const { db } = await testDatabase();
  await seedContent(db, TEST_NOW);
  const api = buildApi(testDeps(db, { passwords: scryptPasswords }));
  const start = (password: string) =>
    seedDemo(db, { password, adminPassword: `${password}-2`, staffPassword: `${password}-3`, now: TEST_NOW });
  const signIn = async (password: string, email = DEMO_EMAIL) =>
    (await postJson(api, '/api/auth/sign-in', { email, password })).status;
  return { db, start, signIn };
}

const left = await freshSite();
const real = await freshSite();
const { db, start, signIn } = await freshSite();
await start('first-password');
const learner = async () => {
  const [user] = await db.select().from(users).where(eq(users.email, DEMO_EMAIL));
  if (!user) throw new Error('There is no demo learner');
  return user;
};

test('the demo learner has exactly 5 courses, 2 of them complete, both free, and 45 hours', async () => {
  const dashboard = await readDashboard({ db, now: () => TEST_NOW }, (await learner()).id);
  expect(dashboard).toMatchObject({ enrolledCourses: 5, completedCourses: 2, learningMinutes: 45 * 60 });
  expect(dashboard.freeCourses).toHaveLength(2);
  expect(dashboard.courses).toHaveLength(3);
  for (const course of dashboard.courses) {
    expect(course).toMatchObject({ completed: false, certificateId: null });
    expect(course.completedLessons).toBeGreaterThan(0);
  }
});

test('lessons are done in order, one after the other, in the past, and their quizzes are passed', async () => {
  const { id, emailVerified } = await learner();
  expect(emailVerified).toBe(true);
  const done = await db
    .select({ course: courses.slug, position: lessons.position, at: lessonCompletions.completedAt, id: lessons.id })
    .from(lessonCompletions)
    .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessonCompletions.userId, id))
    .orderBy(lessonCompletions.completedAt);
  expect(done.every(({ at }) => at < TEST_NOW)).toBe(true);
  for (const [, ofCourse] of Map.groupBy(done, ({ course }) => course)) {
    expect(ofCourse.map(({ position }) => position)).toEqual(ofCourse.map((_, index) => index + 1));
  }
  const asked = new Set((await db.select({ id: quizQuestions.lessonId }).from(quizQuestions)).map((row) => row.id));
  const passed = await db
    .select({ id: quizAttempts.lessonId })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, id), eq(quizAttempts.passed, true)));
  expect(asked.size).toBeGreaterThan(0);
  const quizzesOfDone = done.map((lesson) => lesson.id).filter((lesson) => asked.has(lesson));
  expect(passed.map((attempt) => attempt.id).sort()).toEqual(quizzesOfDone.sort());
});

test('the demo admin runs the desk, and has a password of their own', async () => {
  const [admin] = await db.select().from(users).where(eq(users.email, DEMO_ADMIN_EMAIL));
  expect(admin).toMatchObject({ roles: ['admin'], emailVerified: true });
  expect(await signIn('first-password-2', DEMO_ADMIN_EMAIL)).toBe(200);
  expect(await signIn('first-password', DEMO_ADMIN_EMAIL)).toBe(401);
  const staff = await db.select({ roles: users.roles }).from(users).where(inArray(users.email, staffEmails));
  expect(staff.flatMap(({ roles }) => roles).sort()).toEqual([
    'accountant',
    'coordinator',
    'counsellor',
    'editor',
    'trainer',
  ]);
  for (const email of staffEmails) expect(await signIn('first-password-3', email)).toBe(200);
});

test('the desk shows sample requests in every stage, with notes, owners and what is due, and sample messages', async () => {
  const { total, courses: asked } = await readOverview({ db, now: () => TEST_NOW }, {});
  const actor = { id: randomUUID(), roles: ['admin'] } as const;
  const waiting = await readWaiting({ db, now: () => TEST_NOW }, { actor });
  expect(waiting).toEqual(
    expect.arrayContaining([
      { kind: 'lead', total: 3 },
      { kind: 'call', total: 3 },
      { kind: 'message', total: 2 },
      { kind: 'mail', total: 0 },
    ]),
  );
  expect(total).toMatchObject({ requests: 13, converted: 3 });
  expect(asked.length).toBeGreaterThan(3);
  const requests = await db.select().from(enrollmentRequests);
  expect(new Set(requests.map(({ stage }) => stage))).toEqual(new Set(requestStages));
  expect(requests.every(({ createdAt, email }) => createdAt < TEST_NOW && email.endsWith('@example.org'))).toBe(true);
  expect(requests.some(({ followUpAt }) => followUpAt !== null && followUpAt > TEST_NOW)).toBe(true);
  expect(await db.$count(requestNotes)).toBeGreaterThan(8);
  // Tests above sign staff in, who are emailed about a new browser.
  expect(await db.$count(mails, ne(mails.kind, 'new_device'))).toBe(0);
});

test('each start has a password of its own and leaves the progress alone', async () => {
  expect(await signIn('first-password')).toBe(200);
  const { id } = await learner();
  await db.delete(lessonCompletions);
  await start('second-password');
  expect(await signIn('first-password')).toBe(401);
  expect(await signIn('second-password')).toBe(200);
  expect((await learner()).id).toBe(id);
  expect(await readDashboard({ db, now: () => TEST_NOW }, id)).toMatchObject({ enrolledCourses: 5 });
  expect(await db.$count(lessonCompletions)).toBe(0);
});

test('an account that was deleted in the demo is made anew, and the desk is not filled again', async () => {
  await left.start('first-password');
  await left.db.delete(users);
  await left.db.delete(contactMessages);
  await left.start('second-password');
  expect(await left.signIn('second-password')).toBe(200);
  expect(await left.db.$count(enrollments, isNotNull(enrollments.userId))).toBe(3);
  expect(await left.db.$count(contactMessages)).toBe(0);
});

test('a site with accounts of its own gets no demo learner', async () => {
  const notice = { privacyNoticeVersion: '1', privacyNoticeAt: TEST_NOW };
  await real.db.insert(users).values({ name: 'Asha', email: 'asha@example.org', phone: '+919876543210', ...notice });
  await expect(real.start('first-password')).rejects.toThrow('DATA_DIR holds a site with accounts of its own');
  expect(await real.db.$count(users)).toBe(1);
});
