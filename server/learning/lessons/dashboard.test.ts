import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import {
  createBatch,
  createFreeCourse,
  createLesson,
  createModule,
  createPaidCourse,
  createSite,
} from '../../../tests/support/factories.ts';
import {
  createEnrollment,
  createLessonCompletion,
  createQuizAttempt,
  createTaughtCourse,
} from '../../../tests/support/learning-factories.ts';
import { asha, newcomer } from '../../../tests/support/people.ts';
import { enrollments, freeCompletions, lessonCompletions, users } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
const chapter = await createModule(db, course.id);
const lessons = [
  await createLesson(db, course.id, { moduleId: chapter.id, minutes: 60 }),
  await createLesson(db, course.id, { moduleId: chapter.id, minutes: 75 }),
];
const free = await createFreeCourse(db);
await createLesson(db, free.id, { minutes: 15 });
const ravi = { ...asha, name: 'Ravi', email: 'ravi@example.org' };

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(users);
});

async function learner(person = asha) {
  const { user, headers } = await newcomer(api, db, person);
  const read = async () => (await (await api.request('/api/dashboard', { headers })).json()).data;
  return { id: user.id, email: user.email, headers, read };
}

test('the dashboard is for one person, and stored in no cache', async () => {
  const { headers } = await newcomer(api, db);
  const response = await api.request('/api/dashboard', { headers });
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
});

test('the dashboard takes no query', async () => {
  const { headers } = await newcomer(api, db);
  expect((await api.request('/api/dashboard?user=1', { headers })).status).toBe(422);
});

test('the dashboard of a new account is empty', async () => {
  const nothing = {
    enrolledCourses: 0,
    completedCourses: 0,
    learningMinutes: 0,
    courses: [],
    freeCourses: [],
    saved: [],
  };
  expect(await (await learner()).read()).toEqual(nothing);
});

test('the dashboard counts courses, and the minutes of completed lessons', async () => {
  const { id, email, read } = await learner();
  await db.insert(enrollments).values({ courseId: course.id, email, userId: id });
  await db.insert(lessonCompletions).values({ userId: id, lessonId: lessons[0]?.id ?? '', completedAt: TEST_NOW });
  expect(await read()).toEqual({
    enrolledCourses: 1,
    completedCourses: 0,
    learningMinutes: 60,
    courses: [
      {
        slug: 'devops-basics',
        title: 'DevOps Basics',
        route: '/learn/devops-basics',
        lessons: 2,
        completedLessons: 1,
        completed: false,
        isBegun: true,
        continueRoute: `/learn/devops-basics/${lessons[1]?.slug}`,
        nextLesson: lessons[1]?.title,
        nextClass: null,
        certificateId: null,
        certificateProgress: {
          lessons: { done: 1, of: 2, needed: 2, next: lessons[1]?.slug },
          ...{ quizzes: null, work: null, classes: null, owedPaise: null, isMet: false },
        },
        batch: null,
        hasOpenSurvey: false,
      },
    ],
    freeCourses: [],
    saved: [],
  });
});

test('the dashboard names the next class that is not over or cancelled', async () => {
  const { id: batchId } = await createBatch(db, course.id);
  const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000);
  const { id: next } = await createClass(db, batchId, { number: 4, startsAt: at(7) });
  await createClass(db, batchId, { number: 1, startsAt: at(-2) });
  await createClass(db, batchId, { number: 2, startsAt: at(1), cancelledAt: TEST_NOW, cancelReason: 'Ill' });
  await createClass(db, batchId, { number: 5, startsAt: at(30) });
  const one = await learner();
  await createEnrollment(db, course.id, { email: one.email, userId: one.id, batchId });
  const { nextClass } = (await one.read()).courses[0];
  expect(nextClass).toMatchObject({ id: next, number: 4, state: 'planned', isToday: true });
  expect([nextClass.when, nextClass.opens]).toEqual(['Today, 6:30 pm', '6:15 pm']);
  const player = await (await api.request('/api/learning/devops-basics', { headers: one.headers })).json();
  expect(player.data.classes.map((row: { number: number; state: string }) => [row.number, row.state])).toEqual([
    [1, 'held'],
    [2, 'cancelled'],
    [4, 'planned'],
    [5, 'planned'],
  ]);
});

test('the dashboard shows the batch of the learner, and no other', async () => {
  const run = { startsOn: '2026-12-01', endsOn: '2027-01-15', classTimes: 'Mon to Fri, 7 to 9 pm' };
  const shown = { ...run, number: 12 };
  const { id: batchId } = await createBatch(db, course.id, { ...shown, seats: 5, joinLink: 'https://meet.example/12' });
  const one = await learner();
  await createEnrollment(db, course.id, { email: one.email, userId: one.id, batchId });
  expect((await one.read()).courses).toMatchObject([{ batch: shown }]);
  const other = await learner(ravi);
  await createEnrollment(db, course.id, { email: other.email, userId: other.id });
  expect((await other.read()).courses).toMatchObject([{ batch: null }]);
});

test('a free course counts as enrolled and completed once it is marked', async () => {
  const { id, read } = await learner();
  await db.insert(freeCompletions).values({ userId: id, courseId: free.id, completedAt: TEST_NOW });
  const { title } = free;
  const freeCourses = [{ title, route: expect.stringMatching(`/${free.slug}$`), completedAt: TEST_NOW.toISOString() }];
  expect(await read()).toEqual({
    enrolledCourses: 1,
    completedCourses: 1,
    learningMinutes: 15,
    courses: [],
    freeCourses,
    saved: [],
  });
});

test('free courses are listed newest first', async () => {
  const { id, read } = await learner();
  const other = await createFreeCourse(db, { title: 'Marked later' });
  const later = new Date(TEST_NOW.getTime() + 1000);
  await db.insert(freeCompletions).values([
    { userId: id, courseId: free.id, completedAt: TEST_NOW },
    { userId: id, courseId: other.id, completedAt: later },
  ]);
  const { freeCourses, completedCourses } = await read();
  expect(freeCourses.map(({ title }: { title: string }) => title)).toEqual(['Marked later', free.title]);
  expect(completedCourses).toBe(2);
});

describe('a course with a quiz', () => {
  async function enrolled() {
    const { course: taught, first, last, quiz } = await createTaughtCourse(db);
    const person = await learner();
    await createEnrollment(db, taught.id, { email: person.email, userId: person.id });
    for (const lesson of [first, last]) await createLessonCompletion(db, person.id, lesson.id);
    return { ...person, taught, last, quiz };
  }

  test('is not complete while its quiz is open, and continues there', async () => {
    const { id, read, taught, last, quiz } = await enrolled();
    await createQuizAttempt(db, id, quiz, { correct: 3, passed: false });
    const dashboard = await read();
    expect(dashboard).toMatchObject({ enrolledCourses: 1, completedCourses: 0, learningMinutes: 120 });
    expect(dashboard.courses).toMatchObject([
      {
        completedLessons: 2,
        completed: false,
        continueRoute: `/learn/${taught.slug}/${last.slug}`,
        nextLesson: 'Last lesson',
      },
    ]);
  });

  test('is complete once the quiz is passed, also after later failed attempts, and has no next lesson', async () => {
    const { id, read, taught, quiz } = await enrolled();
    await createQuizAttempt(db, id, quiz);
    await createQuizAttempt(db, id, quiz, { correct: 0, passed: false });
    const dashboard = await read();
    expect(dashboard.completedCourses).toBe(1);
    expect(dashboard.courses).toMatchObject([
      { completed: true, continueRoute: `/learn/${taught.slug}`, nextLesson: null },
    ]);
  });
});

test('a seat of an unverified address is on no dashboard', async () => {
  const { email, read } = await learner();
  await db.insert(enrollments).values({ courseId: course.id, email });
  expect((await read()).courses).toEqual([]);
});

test('the dashboard shows nothing of another learner', async () => {
  const one = await learner();
  await db.insert(enrollments).values({ courseId: course.id, email: one.email, userId: one.id });
  await db.insert(lessonCompletions).values({ userId: one.id, lessonId: lessons[0]?.id ?? '', completedAt: TEST_NOW });
  const other = await learner(ravi);
  expect(await other.read()).toMatchObject({ enrolledCourses: 0, learningMinutes: 0, courses: [] });
  await db.insert(enrollments).values({ courseId: course.id, email: other.email, userId: other.id });
  expect((await other.read()).courses).toMatchObject([{ completedLessons: 0 }]);
});
