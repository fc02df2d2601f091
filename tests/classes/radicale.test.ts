import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { classMeetings } from '../../server/db/schema/index.ts';
import { feedUrl } from '../../server/teaching/classes/calendar/feed.ts';
import { TEST_NOW } from '../support/api.ts';
import { createClass } from '../support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../support/factories.ts';
import { createEnrollment, createUser } from '../support/learning-factories.ts';
import { testSite } from '../support/site.ts';
import { startRadicale } from './radicale.ts';

const DAY = 24 * 3_600_000;
const { site, db, deps } = await testSite();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps, from zero; to "one" 🙂' });
const batch = await createBatch(db, course.id, { joinLink: 'https://meet.example/12' });
const learner = await createUser(db, { name: 'Asha', emailVerified: true });
await createEnrollment(db, course.id, { userId: learner.id, email: learner.email, batchId: batch.id });

test('a calendar of Radicale accepts the feed, and follows moves and cancellations', async () => {
  const calendar = await startRadicale();
  const days = Array.from({ length: 24 }, (_, number) => new Date(Date.parse('2026-11-23T13:30:00Z') + number * DAY));
  for (const [place, startsAt] of days.entries()) await createClass(db, batch.id, { number: place + 1, startsAt });
  const subscribe = async () => {
    const { pathname, search } = new URL(
      feedUrl(deps, { id: learner.id, emailVerified: true, calendarChanges: 0 }) ?? '',
    );
    await calendar.store(await (await site.request(pathname + search)).text());
  };
  const on = (day: number) => {
    const start = days[day] ?? TEST_NOW;
    return calendar.between(start, new Date(start.getTime() + 60_000));
  };
  const all = () =>
    calendar.between(new Date(TEST_NOW.getTime() - 100 * DAY), new Date(TEST_NOW.getTime() + 100 * DAY));

  await subscribe();
  expect(await all()).toHaveLength(24);
  const [first] = await on(0);
  expect(first).toContain('DTSTART:20261123T133000Z');
  expect(first).toContain('SEQUENCE:0');

  const to = { startsAt: new Date('2027-01-04T05:00:00Z'), endsAt: new Date('2027-01-04T07:00:00Z'), sequence: 1 };
  await db.update(classMeetings).set(to).where(eq(classMeetings.number, 3));
  const cancelled = { cancelledAt: TEST_NOW, cancelReason: 'The trainer is ill', sequence: 1 };
  await db.update(classMeetings).set(cancelled).where(eq(classMeetings.number, 5));
  await subscribe();
  expect(await all()).toHaveLength(24);
  expect(await on(2)).toEqual([]);
  const [moved] = await calendar.between(to.startsAt, to.endsAt);
  expect(moved).toContain('DTEND:20270104T070000Z');
  expect(moved).toContain('SEQUENCE:1');
  const [ended] = await on(4);
  expect(ended).toContain('STATUS:CANCELLED');
  expect(ended).toContain('The trainer is ill');
});
