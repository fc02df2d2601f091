import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createFreeCourse, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createCertificate, createUser } from '../../../tests/support/learning-factories.ts';
import { certificates, users } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { issueCertificate } from './issue.ts';

const { db } = await testDatabase();
const deps = testDeps(db);
await createSite(db, { brand: 'Test Academy' });

const issue = (earned: { userId: string; courseId: string }) =>
  transact(deps, null, (context) => issueCertificate(context, earned));

async function stored(id: string) {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
  return row;
}

test('a certificate has learner, course and date', async () => {
  const { id, userId, courseId } = await createCertificate(deps, { name: 'Asha Rao', title: 'DevOps Basics' });
  expect(await stored(id)).toMatchObject({
    userId,
    courseId,
    name: 'Asha Rao',
    courseTitle: 'DevOps Basics',
    trainingHours: '70',
    issuedAt: TEST_NOW,
    revokedAt: null,
  });
});

test('a second request returns the same certificate, with the first name', async () => {
  const { id, userId, courseId } = await createCertificate(deps, { name: 'Asha Rao' });
  await db.update(users).set({ name: 'Asha Kulkarni' }).where(eq(users.id, userId));
  expect(await issue({ userId, courseId })).toBe(id);
  expect((await stored(id))?.name).toBe('Asha Rao');
});

test('fifty requests at once issue one certificate', async () => {
  const { id: userId } = await createUser(db);
  const { id: courseId } = await createPaidCourse(db);
  const ids = await Promise.all(Array.from({ length: 50 }, () => issue({ userId, courseId })));
  expect(new Set(ids).size).toBe(1);
  const [rows] = await db.select({ count: count() }).from(certificates).where(eq(certificates.userId, userId));
  expect(rows?.count).toBe(1);
});

test('a transaction that fails leaves no certificate', async () => {
  const { id: userId } = await createUser(db);
  const { id: courseId } = await createPaidCourse(db);
  const failing = transact(deps, null, async (context) => {
    await issueCertificate(context, { userId, courseId });
    throw new Error('The lesson could not be marked');
  });
  await expect(failing).rejects.toThrow('The lesson could not be marked');
  expect(await db.select().from(certificates).where(eq(certificates.userId, userId))).toEqual([]);
});

test('a free course has no certificate', async () => {
  const { id: userId } = await createUser(db);
  const { id: courseId } = await createFreeCourse(db);
  await expect(issue({ userId, courseId })).rejects.toMatchObject({ code: 'not_found' });
});
