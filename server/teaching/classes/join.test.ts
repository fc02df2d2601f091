import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { asha, newcomer } from '../../../tests/support/people.ts';
import { testSite } from '../../../tests/support/site.ts';
import { classJoins, classMeetings, enrollments } from '../../db/schema/index.ts';
import { buildApi } from '../../start/app.ts';

const LINK = 'https://meet.example/12';
const STARTS = new Date('2026-11-23T13:30:00Z');
const minutes = (count: number) => new Date(STARTS.getTime() + count * MINUTE_MS);

let now = STARTS;
const { site, db, deps } = await testSite({ now: () => now });
await createSite(db);
const api = buildApi(deps);
const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
const batch = await createBatch(db, course.id, { number: 12, joinLink: LINK });
const learner = await newcomer(api, db, asha);
const stranger = await newcomer(api, db, { ...asha, name: 'Ravi', email: 'ravi@example.org' });

let meeting: Awaited<ReturnType<typeof createClass>>;
let seat: Awaited<ReturnType<typeof createEnrollment>>;

beforeEach(async () => {
  now = STARTS;
  await db.delete(enrollments);
  await db.delete(classMeetings);
  meeting = await createClass(db, batch.id, { number: 1, startsAt: STARTS });
  const { id: userId, email } = learner.user;
  seat = await createEnrollment(db, course.id, { userId, email, batchId: batch.id });
});

async function join({ cookie = learner.headers.Cookie, headers = {}, method = 'GET' } = {}) {
  const response = await site.request(`/classes/${meeting.id}/join`, {
    method,
    headers: { Cookie: cookie, ...headers },
  });
  return { status: response.status, location: response.headers.get('Location'), response };
}

const joins = () => db.select().from(classJoins);

/** Expects that the link does not lead to the meeting, and that no use is stored. */
async function expectRefused(request: ReturnType<typeof join>) {
  const { status, location, response } = await request;
  expect([status, location]).toEqual([404, null]);
  expect(await response.text()).not.toContain(LINK);
  expect(await joins()).toEqual([]);
}

describe('the join link of a class leads to the meeting', () => {
  test.each([
    ['15 minutes before', -15],
    ['while it runs', 60],
    ['to its last minute', 119],
  ])('%s', async (_, minute) => {
    now = minutes(minute);
    const { status, location, response } = await join();
    expect([status, location]).toEqual([303, LINK]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(await response.text()).toBe('');
  });

  test('and each use is stored', async () => {
    await join();
    now = minutes(10);
    await join();
    const used = { classId: meeting.id, enrollmentId: seat.id };
    expect(await joins()).toMatchObject([
      { ...used, joinedAt: minutes(0) },
      { ...used, joinedAt: minutes(10) },
    ]);
  });

  test('by its own link, if the class has one', async () => {
    await db.update(classMeetings).set({ joinLink: 'https://meet.example/other' });
    expect((await join()).location).toBe('https://meet.example/other');
  });
});

describe('the join link does not lead to the meeting', () => {
  test.each([
    ['before it opens', -16],
    ['once it is over', 120],
  ])('%s', async (_, minute) => {
    now = minutes(minute);
    await expectRefused(join());
  });

  test('for people who have no seat in the batch', () => expectRefused(join({ cookie: stranger.headers.Cookie })));

  test('for learners who have a seat in another batch of the course', async () => {
    const other = await createBatch(db, course.id);
    await db.update(enrollments).set({ batchId: other.id });
    await expectRefused(join());
  });

  test('for learners who were removed from the course', async () => {
    await db.update(enrollments).set({ cancelledAt: STARTS, cancelReason: 'Refunded' });
    await expectRefused(join());
  });

  test('if the class was cancelled', async () => {
    await db.update(classMeetings).set({ cancelledAt: STARTS, cancelReason: 'The trainer is ill' });
    await expectRefused(join());
  });

  test('if no link is set', async () => {
    const other = await createBatch(db, course.id);
    await db.update(classMeetings).set({ batchId: other.id });
    await db.update(enrollments).set({ batchId: other.id });
    await expectRefused(join());
  });

  test.each([
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['X-Moz', 'prefetch'],
  ])('for a browser that prefetches (%s)', (name, value) => expectRefused(join({ headers: { [name]: value } })));

  test.each(['image', 'iframe', 'empty'])('for another page that fetches it (%s)', (part) =>
    expectRefused(join({ headers: { 'Sec-Fetch-Dest': part } })),
  );

  test('for a HEAD request', () => expectRefused(join({ method: 'HEAD' })));

  test('but to the sign-in page for a visitor, which leads back', async () => {
    const { status, location } = await join({ cookie: '' });
    expect(status).toBe(302);
    expect(location).toBe(`/signin?next=${encodeURIComponent(`/classes/${meeting.id}/join`)}`);
    expect(await joins()).toEqual([]);
  });
});

test('before the class opens, the join link shows a page that says when it does', async () => {
  now = minutes(-60);
  const page = await (await join()).response.text();
  expect(page).toContain('Today, 7:00 pm');
  expect(page).toContain('You can join it from 6:45\u00a0pm today.');
});

test('the uses of a join link are only added', async () => {
  await join();
  await expect(db.delete(classJoins)).rejects.toMatchObject({ cause: { code: '42501' } });
  await expect(db.update(classJoins).set({ joinedAt: STARTS })).rejects.toMatchObject({ cause: { code: '42501' } });
  await db.delete(enrollments);
  expect(await joins()).toEqual([]);
});
