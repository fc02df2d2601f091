import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeskCourseLearners } from '../../../contract/learning/desk-learners.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import {
  createBatch,
  createFreeCourse,
  createLesson,
  createPaidCourse,
  createSite,
} from '../../../tests/support/factories.ts';
import {
  createCertificate,
  createEnrollment,
  createLessonCompletion,
  createQuizAttempt,
  createTaughtCourse,
  createUser,
} from '../../../tests/support/learning-factories.ts';
import { createOrder } from '../../../tests/support/sales-factories.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { certificates, enrollments, lessons } from '../../db/schema/index.ts';
import { revokeCertificate } from '../certificates/index.ts';
import { findLearners } from './queries.ts';

const { api, db, deps, pool } = await testApi();
await createSite(db);
const admin = await createStaff(api, db);
const teacher = await createStaff(api, db, 'trainer');
const { course, first, quiz } = await createTaughtCourse(db, { title: 'DevOps Basics' });
await assignCourse(db, teacher.user.id, course.id);

beforeEach(() => db.delete(enrollments));

const ask = (courseId: string, { headers } = admin, query = '') =>
  api.request(`/api/desk/courses/${courseId}/learners${query}`, { headers });
const read = async (...args: Parameters<typeof ask>) => DeskCourseLearners.parse(await (await ask(...args)).json());

/** A learner of the course who marked its first lesson, and then passed the quiz of the last one. */
async function createLearner() {
  const user = await createUser(db, { name: 'Asha' });
  const { id: batchId } = await createBatch(db, course.id);
  await createEnrollment(db, course.id, { email: user.email, userId: user.id, batchId, createdAt: TEST_NOW });
  await createLessonCompletion(db, user.id, first.id, new Date('2026-11-20T10:00:00Z'));
  await createQuizAttempt(db, user.id, quiz, { passed: false, createdAt: new Date('2026-11-20T11:00:00Z') });
  await createQuizAttempt(db, user.id, quiz, { createdAt: new Date('2026-11-20T12:00:00Z') });
  return user;
}

describe('the learners of a course', () => {
  test('are listed with batch, progress and last activity', async () => {
    const { email } = await createLearner();
    const body = await read(course.id);
    expect(body.course).toEqual({ id: course.id, title: 'DevOps Basics' });
    const enrolledAt = TEST_NOW.toISOString();
    expect(body.data).toMatchObject([
      {
        ...{
          name: 'Asha',
          email,
          phone: '+91 98765 43210',
          enrolledAt,
          batch: { number: expect.any(Number) },
          certificate: null,
        },
        lessons: 2,
        completedLessons: 1,
        quizzes: 1,
        passedQuizzes: 1,
        lastActivityAt: '2026-11-20T12:00:00.000Z',
      },
    ]);
  });

  test('are shown to trainers of the course without email, phone number and the link to the person', async () => {
    const { email, phone } = await createLearner();
    const text = await (await ask(course.id, teacher)).text();
    for (const contact of [email, phone]) expect(text.replaceAll(/\s/g, '')).not.toContain(contact);
    expect(JSON.parse(text).data).toMatchObject([{ name: 'Asha', personId: null }]);
    expect((await read(course.id)).data).toMatchObject([{ personId: expect.any(String) }]);
  });

  test('are not shown to a trainer of other courses, and a free course has none', async () => {
    const other = await createStaff(api, db, 'trainer');
    await assignCourse(db, other.user.id, (await createPaidCourse(db)).id);
    expect((await ask(course.id, other)).status).toBe(404);
    expect((await ask((await createFreeCourse(db)).id)).status).toBe(404);
    expect((await ask('no-course')).status).toBe(404);
  });

  test('people without an account yet have the name and number of their order, and no progress', async () => {
    const order = {
      courseId: course.id,
      normalizedEmail: 'paid@example.org',
      name: 'Paid First',
      mobile: '+919812312312',
    };
    await createOrder(db, order);
    await createEnrollment(db, course.id, { email: order.normalizedEmail });
    expect((await read(course.id)).data).toMatchObject([
      { name: 'Paid First', completedLessons: 0, lastActivityAt: null },
    ]);
  });

  test('people with only an email address have no name', async () => {
    await createEnrollment(db, course.id, { email: 'waits@example.org' });
    expect((await read(course.id)).data).toMatchObject([
      { name: null, email: 'waits@example.org', phone: null, batch: null, completedLessons: 0, lastActivityAt: null },
    ]);
  });

  test('have only published lessons counted', async () => {
    const { id: userId } = await createLearner();
    const draft = await createLesson(db, course.id, { publishAt: null });
    await createLessonCompletion(db, userId, draft.id);
    expect((await read(course.id)).data).toMatchObject([{ lessons: 2, completedLessons: 1 }]);
    await db.delete(lessons).where(eq(lessons.id, draft.id));
  });

  test('come in pages with a cursor, without a gap', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({ courseId: course.id, email: `n${n}@example.org` }));
    await db.insert(enrollments).values(rows);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: DeskCourseLearners = await read(course.id, admin, cursor && `?cursor=${cursor}`);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });
});

describe('a certificate', () => {
  test('of a learner is listed with whether it is revoked', async () => {
    const { id, courseId } = await createCertificate(deps);
    const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
    await createEnrollment(db, courseId, { email: 'certified@example.org', userId: row?.userId ?? '' });
    expect((await read(courseId)).data).toMatchObject([{ certificate: { id, isRevoked: false } }]);
    await revokeCertificate(deps, { id });
    expect((await read(courseId)).data).toMatchObject([{ certificate: { id, isRevoked: true } }]);
  });
});

test('among 20,000 learners a page uses the indexes, and counts progress only for its rows', byNight, async () => {
  const others = await createPaidCourse(db);
  for (const courseId of [course.id, others.id]) {
    await db.execute(sql`INSERT INTO enrollments (course_id, email, created_at)
      SELECT ${courseId}, 'n' || n || '@example.org', now() - n * interval '1 minute' FROM generate_series(1, 10000) n`);
  }
  const { id: batchId } = await createBatch(db, course.id, { seats: 30 });
  await db.execute(sql`UPDATE enrollments SET batch_id = ${batchId} WHERE id IN (
    SELECT id FROM enrollments WHERE course_id = ${course.id} ORDER BY created_at LIMIT 30)`);
  await db.execute(sql`VACUUM ANALYZE enrollments`);
  const plan = async (query: ReturnType<typeof findLearners>) => {
    const { sql: text, params } = query.toSQL();
    const { rows } = await pool.query(`EXPLAIN ${text}`, params);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const ofCourse = await plan(findLearners(db, { courseId: course.id }, {}));
  expect(ofCourse).toContain('enrollments_course_idx');
  expect(ofCourse).not.toContain('Seq Scan on enrollments');
  const ofBatch = await plan(findLearners(db, { batchId }, {}));
  expect(ofBatch).toContain('enrollments_batch_idx');
  expect(ofBatch).not.toContain('Seq Scan on enrollments');
});
