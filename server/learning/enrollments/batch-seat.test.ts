import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { contentChanges } from '../../../tests/support/content-changes.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createBatch, createPaidCourse } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { batches, enrollments } from '../../db/schema/index.ts';
import { takeSeat } from './batch-seat.ts';

const { db, pool } = await testDatabase();
const course = await createPaidCourse(db);
const other = await createPaidCourse(db);

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(batches);
});

/** Joins a batch as the site does: takes the seat first, then sets the batch of the enrollment. */
async function join(batchId: string, enrollmentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeSeat(tx, { batchId, courseId: course.id, now: TEST_NOW });
    await tx.update(enrollments).set({ batchId }).where(eq(enrollments.id, enrollmentId));
  });
}

const createLearners = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createEnrollment(db, course.id)));
const learnersOf = (batchId: string) => db.$count(enrollments, eq(enrollments.batchId, batchId));
const refusal = { cause: { code: '23514' } };

describe('a seat in a batch', () => {
  test('is given to five of twenty learners at once, and refused to the others', async () => {
    const batch = await createBatch(db, course.id, { number: 12, seats: 5 });
    const learners = await createLearners(20);
    const outcomes = await Promise.allSettled(learners.map(({ id }) => join(batch.id, id)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    const message = 'Batch 12 is full: 5 of 5 seats are taken.';
    expect(refused).toHaveLength(15);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'conflict', message, fields: { batchId: message } });
    expect(await learnersOf(batch.id)).toBe(5);
  });

  test('is always free without a limit', async () => {
    const batch = await createBatch(db, course.id, { seats: null });
    await Promise.all((await createLearners(20)).map(({ id }) => join(batch.id, id)));
    expect(await learnersOf(batch.id)).toBe(20);
  });

  test('is not given in a batch of another course, or in a deleted one', async () => {
    const theirs = await createBatch(db, other.id);
    const [learner] = await createLearners(1);
    for (const batchId of [theirs.id, course.id]) {
      await expect(join(batchId, learner?.id ?? '')).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { batchId: 'This course has no such batch.' },
      });
    }
  });

  test('is free again when its learner leaves', async () => {
    const batch = await createBatch(db, course.id, { number: 13, seats: 1 });
    const [first, second] = await Promise.all([
      createEnrollment(db, course.id, { batchId: batch.id }),
      createEnrollment(db, course.id),
    ]);
    await expect(join(batch.id, second.id)).rejects.toThrow('Batch 13 is full: 1 of 1 seat is taken.');
    await db.update(enrollments).set({ batchId: null }).where(eq(enrollments.id, first.id));
    await join(batch.id, second.id);
    expect(await learnersOf(batch.id)).toBe(1);
  });
});

describe('the pages that name the next open batch', () => {
  const received = (act: () => Promise<unknown>) => contentChanges(pool, 'enrollments', act);

  test('are rendered again when one of the last ten seats is taken or freed, and for no other seat', async () => {
    const batch = await createBatch(db, course.id, { seats: 12 });
    const [first, second] = await Promise.all([createEnrollment(db, course.id), createEnrollment(db, course.id)]);
    const leave = (id: string) => db.delete(enrollments).where(eq(enrollments.id, id));
    expect(await received(() => join(batch.id, first.id))).toBe(0);
    expect(await received(() => join(batch.id, second.id))).toBe(1);
    expect(await received(() => leave(first.id))).toBe(1);
    expect(await received(() => createEnrollment(db, course.id))).toBe(0);
  });

  test('are not rendered again without a limit', async () => {
    const batch = await createBatch(db, course.id, { seats: null });
    const learner = await createEnrollment(db, course.id);
    expect(await received(() => join(batch.id, learner.id))).toBe(0);
    expect(await received(() => db.delete(enrollments).where(eq(enrollments.id, learner.id)))).toBe(0);
  });
});

describe('the database', () => {
  test('refuses more learners than seats, even without a check before', async () => {
    const batch = await createBatch(db, course.id, { seats: 5 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => createEnrollment(db, course.id, { batchId: batch.id })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(15);
    for (const reason of refused) expect(reason).toMatchObject(refusal);
    expect(await learnersOf(batch.id)).toBe(5);
  });

  test('counts all learners of one statement', async () => {
    const batch = await createBatch(db, course.id, { seats: 2 });
    await createLearners(3);
    await expect(db.update(enrollments).set({ batchId: batch.id })).rejects.toMatchObject(refusal);
    expect(await learnersOf(batch.id)).toBe(0);
  });

  test('refuses a learner in a batch of another course', async () => {
    const [theirs, ours] = await Promise.all([createBatch(db, other.id), createBatch(db, course.id)]);
    await expect(createEnrollment(db, course.id, { batchId: theirs.id })).rejects.toMatchObject(refusal);
    await createEnrollment(db, course.id, { batchId: ours.id });
    const moved = db.update(batches).set({ courseId: other.id }).where(eq(batches.id, ours.id));
    await expect(moved).rejects.toMatchObject(refusal);
  });

  test('lets learners keep their seats', async () => {
    const batch = await createBatch(db, course.id, { seats: 2 });
    await Promise.all([1, 2].map(() => createEnrollment(db, course.id, { batchId: batch.id })));
    const fewer = db.update(batches).set({ seats: 1 }).where(eq(batches.id, batch.id));
    await expect(fewer).rejects.toMatchObject(refusal);
    await db.update(batches).set({ seats: null }).where(eq(batches.id, batch.id));
    await db.update(batches).set({ seats: 2 }).where(eq(batches.id, batch.id));
    expect(await learnersOf(batch.id)).toBe(2);
  });

  test('enforces the limit of seats when it is lowered while learners join', async () => {
    const batch = await createBatch(db, course.id, { seats: 10 });
    await Promise.allSettled([
      ...Array.from({ length: 10 }, () => createEnrollment(db, course.id, { batchId: batch.id })),
      db.update(batches).set({ seats: 3 }).where(eq(batches.id, batch.id)),
    ]);
    const [{ seats } = { seats: 0 }] = await db.select().from(batches).where(eq(batches.id, batch.id));
    expect(await learnersOf(batch.id)).toBeLessThanOrEqual(seats ?? 0);
  });
});
