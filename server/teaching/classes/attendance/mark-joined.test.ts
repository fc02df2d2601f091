import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../contract/base/time.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { createClass } from '../../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../../tests/support/learning-factories.ts';
import { attendance, classJoins, classMeetings, courses, enrollments } from '../../../db/schema/index.ts';
import { markJoined } from './mark-joined.ts';

const STARTS = new Date('2026-11-23T13:30:00Z');
const minutes = (count: number) => new Date(STARTS.getTime() + count * MINUTE_MS);

const { db } = await testApi();
await createSite(db);

let batchId: string;
let courseId: string;
let id: string;
let asha: string;
let zara: string;

/** A class of two hours with two learners. */
beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(courses);
  courseId = (await createPaidCourse(db)).id;
  batchId = (await createBatch(db, courseId)).id;
  id = (await createClass(db, batchId, { startsAt: STARTS })).id;
  [asha, zara] = [await takeSeat(), await takeSeat()];
});

async function takeSeat(createdAt = minutes(-5000)): Promise<string> {
  const { id: userId } = await createUser(db);
  return (await createEnrollment(db, courseId, { batchId, userId, createdAt })).id;
}

const join = (enrollmentId: string, minute: number) =>
  db.insert(classJoins).values({ classId: id, enrollmentId, joinedAt: minutes(minute) });
const mark = (enrollmentId: string, source: 'trainer' | 'csv') =>
  db.insert(attendance).values({ classId: id, enrollmentId, status: 'present', source, setAt: STARTS });
const run = (minute = 121) => markJoined({ db, now: () => minutes(minute) });

/** A learner's mark and its source. */
async function stored(): Promise<Record<string, string>> {
  const rows = await db.select().from(attendance);
  return Object.fromEntries(rows.map((row) => [row.enrollmentId, `${row.status} by ${row.source}`]));
}

describe('a learner who used the join link of a class', () => {
  test.each([
    ['before it', -15, 'present'],
    ['in its tenth minute', 10, 'present'],
    ['later', 11, 'late'],
  ])('%s is marked by the first use of the link', async (_, minute, status) => {
    await join(asha, 60);
    await join(asha, minute);
    await run();
    expect(await stored()).toEqual({ [asha]: `${status} by join`, [zara]: 'absent by join' });
  });

  test('is marked also after moving to another batch', async () => {
    await join(asha, 0);
    const other = await createBatch(db, courseId);
    await db.update(enrollments).set({ batchId: other.id });
    await run();
    expect(await stored()).toEqual({ [asha]: 'present by join' });
  });

  test('keeps an earlier mark', async () => {
    await join(asha, 60);
    await join(zara, 60);
    await mark(asha, 'trainer');
    await run();
    expect(await stored()).toEqual({ [asha]: 'present by trainer', [zara]: 'late by join' });
  });
});

describe('no one is marked absent', () => {
  test.each(['trainer', 'csv'] as const)('in a class that was marked by %s', async (source) => {
    await join(asha, 0);
    await mark(asha, source);
    await run();
    expect(await stored()).toEqual({ [asha]: `present by ${source}` });
  });

  test('in a class whose link no one used', async () => {
    await run();
    expect(await stored()).toEqual({});
  });

  test('without a seat at the time of the class, or after leaving the batch', async () => {
    await join(asha, 0);
    await db.update(enrollments).set({ cancelledAt: minutes(60), cancelReason: 'Left' });
    await takeSeat(minutes(121));
    await run(125);
    expect(await stored()).toEqual({ [asha]: 'present by join' });
  });
});

test.each([
  ['that runs', 119],
  ['that was over a week before', 120 + 7 * 24 * 60],
])('a class %s is not marked', async (_, minute) => {
  await join(asha, 0);
  await run(minute);
  expect(await stored()).toEqual({});
});

test('a cancelled class is not marked', async () => {
  await join(asha, 0);
  await db.update(classMeetings).set({ cancelledAt: minutes(30), cancelReason: 'The trainer was ill' });
  await run();
  expect(await stored()).toEqual({});
});

test('ten runs at once mark each learner once, and later runs leave out learners who joined the batch since', async () => {
  await join(asha, 0);
  await Promise.all(Array.from({ length: 10 }, () => run()));
  const marks = await db.select().from(attendance);
  expect(marks).toHaveLength(2);
  await takeSeat();
  await run(200);
  expect(await db.select().from(attendance)).toEqual(marks);
});
