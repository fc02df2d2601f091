import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClass } from '../../../tests/support/class-factories.ts';
import { contentChanges } from '../../../tests/support/content-changes.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { testSite } from '../../../tests/support/site.ts';
import { validStructuredData } from '../../../tests/support/structured-data.ts';
import { classMeetings, courses, enrollments } from '../../db/schema/index.ts';
import { usualTimes } from './class-days.ts';

// Today is 21 November 2026 in Asia/Kolkata (TEST_NOW).
const { site, db, pool } = await testSite();
await createSite(db);
let course: Awaited<ReturnType<typeof createPaidCourse>>;

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(courses);
  // Another each time: its page stays in the cache.
  course = await createPaidCourse(db);
});

const span = (day: string, from = '19:00', minutes = 120) => {
  const startsAt = new Date(`${day}T${from}:00+05:30`);
  return { startsAt, endsAt: new Date(+startsAt + minutes * 60_000) };
};

/** A batch with a class on each of these days. */
async function createDated(number: number, days: string[], changes = {}) {
  const batch = await createBatch(db, course.id, { number, startsOn: days[0] ?? '2026-12-01', ...changes });
  for (const [place, day] of days.entries()) await createClass(db, batch.id, { number: place + 1, ...span(day) });
  return batch;
}

const readPage = async () => (await site.request(`/courses/${course.slug}`)).text();
const readBatches = async () =>
  (await (await site.request(`/api/courses/${course.slug}`)).json()).data.openBatches.map(
    (batch: { number: number; classTimes: string }) => [batch.number, batch.classTimes],
  );

test('the page of a course and its structured data have the class times of an open batch', async () => {
  await createDated(90, ['2026-12-14', '2026-12-16', '2026-12-21', '2026-12-23']);
  const html = await readPage();
  expect(html).toContain('Mon and Wed, 7 to 9\u00a0pm IST');
  expect(html).toContain('Batch 90, from 14 December 2026');
  expect(html).toContain('First class: Monday, 14 December, 7:00\u00a0pm');
  expect(html).toContain('4 classes, until 23 December 2026');
  expect(html).toContain('"courseSchedule":{"@type":"Schedule"');
  expect((await validStructuredData(html)).toSorted()).toEqual(['BreadcrumbList', 'Course']);
});

test.each([
  ['the sentence that was written of it', 'Weekends, mornings', 'Weekends, mornings IST', true],
  ['nothing without one', '', 'Live classes', false],
])('a batch without dated classes has %s', async (_, classTimes, text, isThere) => {
  await createBatch(db, course.id, { classTimes });
  expect((await readPage()).includes(text)).toBe(isThere);
});

test('cached pages are rendered again if the time of a class changes, and not if its notes change', async () => {
  const { id } = await createDated(90, ['2026-12-14']);
  const isOne = eq(classMeetings.batchId, id);
  const changes = (set: Partial<typeof classMeetings.$inferInsert>) =>
    contentChanges(pool, 'class_meetings', () => db.update(classMeetings).set(set).where(isOne));
  expect(await changes(span('2026-12-15'))).toBe(1);
  expect(await changes({ cancelledAt: new Date(), cancelReason: 'A strike' })).toBe(1);
  expect(await changes({ notes: 'We built a pipeline.' })).toBe(0);
});

test('open batches are listed by their start, without full ones, begun ones and those of other courses', async () => {
  await createDated(92, ['2027-01-04']);
  await createDated(91, ['2026-12-14', '2026-12-15']);
  await createDated(90, ['2026-11-20', '2026-12-20']);
  const full = await createDated(93, ['2026-12-24'], { seats: 1 });
  await createEnrollment(db, course.id, { email: 'asha@example.org', batchId: full.id });
  const other = await createPaidCourse(db);
  await createBatch(db, other.id, { number: 94, classTimes: 'Sundays' });
  expect(await readBatches()).toEqual([
    [91, 'Mon and Tue, 7 to 9 pm'],
    [92, 'Mon, 7 to 9 pm'],
  ]);
});

test('cancelled classes do not count', async () => {
  const batch = await createDated(90, ['2026-12-14']);
  const cancelled = { cancelledAt: new Date(), cancelReason: 'A strike' };
  await createClass(db, batch.id, { number: 2, ...span('2026-12-12'), ...cancelled });
  expect(await readBatches()).toEqual([[90, 'Mon, 7 to 9 pm']]);
});

describe('the days of a batch are those of most of its classes', () => {
  const weeks = ['2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11'];

  test('a class that was moved to another day or time is counted separately', () => {
    const spans = [...weeks.map((day) => span(day)), span('2027-01-16'), span('2027-01-18', '10:00', 90)];
    expect(usualTimes(spans)).toEqual({ weekdays: [1], startsAt: '19:00', minutes: 120, others: 2 });
  });

  test('a class at night belongs to its day in India', () => {
    expect(usualTimes([span('2026-12-14', '00:30', 60)])).toMatchObject({ weekdays: [1], startsAt: '00:30' });
  });
});
