import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { imagePath } from '../../../contract/base/image-path.ts';
import { trashKinds } from '../../../contract/desk/desk-trash.ts';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createTrash } from '../../../tests/support/desk-factories.ts';
import {
  createBatch,
  createFreeCourse,
  createImage,
  createLesson,
  createModule,
  createPaidCourse,
  createPost,
  createTopic,
} from '../../../tests/support/factories.ts';
import { createEnrollment, createQuiz, createUser } from '../../../tests/support/learning-factories.ts';
import {
  auditEntries,
  courses,
  enrollmentRequests,
  enrollments,
  images,
  lessonCompletions,
  lessons,
  modules,
  posts,
  topics,
} from '../../db/schema/index.ts';
import { purgeTrash } from './purge.ts';
import { trashedTypes } from './record-types.ts';

const { db } = await testDatabase();
const DAY = 24 * 60 * 60 * 1000;
const deletedAt = TEST_NOW;

beforeEach(async () => {
  for (const table of [enrollments, enrollmentRequests]) await db.delete(table);
  for (const { table } of Object.values(trashedTypes)) await db.delete(table);
});

const purgeAfter = (days: number) => purgeTrash(testDeps(db, { now: () => new Date(TEST_NOW.getTime() + days * DAY) }));
const isThere = async (table: typeof posts | typeof courses | typeof images | typeof topics, id: string) =>
  (await db.$count(table, eq(table.id, id))) === 1;

describe.each([
  { days: 29, left: trashKinds.length },
  { days: 30, left: 0 },
  { days: 31, left: 0 },
])('after $days days', ({ days, left }) => {
  test(`records of ${left} kinds are left, and records that were not deleted stay`, async () => {
    const recent = await createPost(db);
    // The last of them was deleted at that moment, the others up to some seconds before.
    const trash = await createTrash(db, new Date(TEST_NOW.getTime() - (trashKinds.length - 1) * 1000));
    await purgeAfter(days);
    const counts = await Promise.all(
      trash.map(({ kind, id }) => db.$count(trashedTypes[kind].table, eq(trashedTypes[kind].table.id, id))),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(left);
    expect(await isThere(posts, recent.id)).toBe(true);
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.recordId, trash[0]?.id ?? ''));
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(left ? [] : [['course.purge', null]]);
  });
});

describe('the rows that are deleted with a record', () => {
  test('are the parts of a course, and the records of its learners', async () => {
    const course = await createPaidCourse(db, { deletedAt });
    const module = await createModule(db, course.id);
    const lesson = await createLesson(db, course.id, { moduleId: module.id });
    await createBatch(db, course.id);
    await createQuiz(db, lesson.id);
    const { id: userId } = await createUser(db);
    await db.insert(lessonCompletions).values({ userId, lessonId: lesson.id, completedAt: TEST_NOW });
    await purgeAfter(31);
    expect([await db.$count(courses), await db.$count(lessons), await db.$count(modules)]).toEqual([0, 0, 0]);
  });

  test('are the lessons of a module, but not the lessons of other modules', async () => {
    const course = await createPaidCourse(db);
    const module = await createModule(db, course.id, { deletedAt });
    await createLesson(db, course.id, { moduleId: module.id });
    const beside = await createLesson(db, course.id);
    await purgeAfter(31);
    expect(await db.select({ id: lessons.id }).from(lessons)).toEqual([{ id: beside.id }]);
  });
});

describe('records in use stay, however old:', () => {
  test('a course with an enrolled learner', async () => {
    const course = await createPaidCourse(db, { deletedAt });
    await createEnrollment(db, course.id);
    await purgeAfter(400);
    expect(await isThere(courses, course.id)).toBe(true);
  });

  test('a course with a request, until the request is deleted', async () => {
    const course = await createPaidCourse(db, { deletedAt });
    const person = { name: 'A', email: 'a@example.org', normalizedEmail: 'a@example.org', mobile: '+919876543210' };
    const notice = { privacyNoticeVersion: '1', privacyNoticeAt: TEST_NOW };
    await db.insert(enrollmentRequests).values({ ...person, ...notice, courseId: course.id });
    await purgeAfter(31);
    expect(await isThere(courses, course.id)).toBe(true);
    await db.delete(enrollmentRequests);
    await purgeAfter(32);
    expect(await isThere(courses, course.id)).toBe(false);
  });

  test('a topic that still has a course', async () => {
    const topic = await createTopic(db, { deletedAt });
    const course = await createFreeCourse(db, { topicId: topic.id });
    await purgeAfter(31);
    expect(await isThere(topics, topic.id)).toBe(true);
    await db.update(courses).set({ deletedAt }).where(eq(courses.id, course.id));
    await purgeAfter(31);
    expect(await isThere(topics, topic.id)).toBe(false);
  });

  test('an image that a text shows, even a text in the trash', async () => {
    const image = await createImage(db, { deletedAt });
    const month = new Date(TEST_NOW.getTime() + 30 * DAY);
    const post = await createPost(db, { body: `![A cat](${imagePath(image)})`, deletedAt: month });
    await purgeAfter(59);
    expect(await isThere(images, image.id)).toBe(true);
    await purgeAfter(60);
    expect([await isThere(posts, post.id), await isThere(images, image.id)]).toEqual([false, false]);
  });

  test('an image that is the picture of a course', async () => {
    const image = await createImage(db, { deletedAt });
    await createPaidCourse(db, { image: imagePath(image) });
    await purgeAfter(31);
    expect(await isThere(images, image.id)).toBe(true);
  });
});
