import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createLesson, createModule, createPaidCourse } from '../../../tests/support/factories.ts';
import {
  createEnrollment,
  createLessonCompletion,
  createQuiz,
  createQuizAttempt,
  createUser,
} from '../../../tests/support/learning-factories.ts';
import { enrollments, lessonPlaces, savedLessons } from '../../db/schema/index.ts';
import { findLearning } from './learning.ts';

const { db, deps } = await testApi();
const { id: userId } = await createUser(db);

beforeEach(() => db.delete(enrollments));

/** A course with two lessons in each of two modules, and the actions of a new learner in it. */
async function enrolled() {
  const { id: courseId } = await createPaidCourse(db);
  await createEnrollment(db, courseId, { userId });
  const modules = [
    await createModule(db, courseId, { position: 1 }),
    await createModule(db, courseId, { position: 2 }),
  ];
  const lesson = (slug: string, moduleId: string, position: number, minutes = 30) =>
    createLesson(db, courseId, { slug, title: `About ${slug}`, moduleId, position, minutes });
  const [first, second] = [modules[0]!.id, modules[1]!.id]; // made above
  const third = await lesson('c', second, 1);
  const ids = {
    a: (await lesson('a', first, 1)).id,
    b: (await lesson('b', first, 2, 45)).id,
    c: third.id,
  };
  type Slug = keyof typeof ids;
  return {
    mark: (slug: Slug) => createLessonCompletion(db, userId, ids[slug]),
    quiz: (slug: Slug) => createQuiz(db, ids[slug]),
    leave: (slug: Slug, minute: number, heading: string | null = null) =>
      db.insert(lessonPlaces).values({ userId, lessonId: ids[slug], heading, leftAt: atMinute(minute) }),
    save: (slug: Slug, minute: number) =>
      db.insert(savedLessons).values({ userId, lessonId: ids[slug], savedAt: atMinute(minute) }),
    progress: async () => (await findLearning(deps, userId))[0]!.progress, // enrolled above
  };
}

const atMinute = (minute: number) => new Date(TEST_NOW.getTime() + minute * 60_000);

describe('the progress of a learner', () => {
  test('is zero in a new course, which continues at its first lesson', async () => {
    const learner = await enrolled();
    await learner.quiz('b');
    expect(await learner.progress()).toEqual({
      lessons: 3,
      completedLessons: 0,
      minutes: 105,
      completedMinutes: 0,
      openQuizzes: 1,
      completed: false,
      current: { slug: 'a', title: 'About a', heading: null, isRead: false },
      next: { open: 'a', unmarked: 'a', quiz: 'b', work: null },
      saved: [],
    });
  });

  test('counts the minutes of marked lessons only', async () => {
    const learner = await enrolled();
    await learner.mark('a');
    await learner.mark('c');
    const next = { open: 'b', unmarked: 'b' };
    expect(await learner.progress()).toMatchObject({ completedLessons: 2, minutes: 105, completedMinutes: 60, next });
  });

  test('is complete once each lesson is marked and each quiz passed, in any order', async () => {
    const learner = await enrolled();
    const quiz = await learner.quiz('c');
    await learner.mark('a');
    await learner.mark('b');
    await createQuizAttempt(db, userId, quiz);
    expect(await learner.progress()).toMatchObject({
      completed: false,
      openQuizzes: 0,
      next: { open: 'c', quiz: null },
    });
    await learner.mark('c');
    expect(await learner.progress()).toMatchObject({ completed: true, current: null, next: { open: null } });
  });

  test('is not complete while a quiz is failed, although its lesson is marked', async () => {
    const learner = await enrolled();
    const quiz = await learner.quiz('b');
    for (const slug of ['a', 'b', 'c'] as const) await learner.mark(slug);
    await createQuizAttempt(db, userId, quiz, { passed: false });
    const next = { open: 'b', unmarked: null, quiz: 'b' };
    expect(await learner.progress()).toMatchObject({ completed: false, openQuizzes: 1, next });
  });

  test('continues at the open lesson that was read last, at the heading', async () => {
    const learner = await enrolled();
    await learner.leave('a', 1);
    await learner.leave('c', 2, 'pipes');
    await learner.leave('b', 3);
    await learner.mark('b');
    const current = { slug: 'c', title: 'About c', heading: 'pipes', isRead: true };
    expect(await learner.progress()).toMatchObject({ current, next: { open: 'a' } });
  });

  test('lists the saved lessons, the last first', async () => {
    const learner = await enrolled();
    await learner.save('c', 1);
    await learner.save('a', 2);
    expect((await learner.progress()).saved.map(({ slug }) => slug)).toEqual(['a', 'c']);
  });

  test('a course without lessons is never complete', async () => {
    const { id } = await createPaidCourse(db);
    await createEnrollment(db, id, { userId });
    const [learning] = await findLearning(deps, userId);
    expect(learning?.progress).toMatchObject({ lessons: 0, minutes: 0, completed: false, current: null });
  });
});
