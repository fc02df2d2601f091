import ical from 'node-ical';
import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { createClass } from '../../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { confirmEmail, newcomer } from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { testSite } from '../../../../tests/support/site.ts';
import { classMeetings, enrollments } from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';

const { site, db, deps } = await testSite();
await createSite(db);
const api = buildApi(deps);
const course = await createPaidCourse(db, { title: 'DevOps, from zero; to "one"' });
const batch = await createBatch(db, course.id, { joinLink: 'https://meet.example/12' });
const { user, headers } = await newcomer(api, db);
await confirmEmail(api, db, headers);

beforeEach(async () => {
  await db.delete(classMeetings);
  await db.delete(enrollments);
  await createEnrollment(db, course.id, { userId: user.id, email: user.email, batchId: batch.id });
});

const urlOfFeed = async (): Promise<string> =>
  (await (await api.request('/api/classes/calendar', { headers })).json()).data.url;

const get = (url: string) => site.request(new URL(url).pathname + new URL(url).search);

/** The feed as an independent library reads it. */
async function readFeed() {
  const response = await get(await urlOfFeed());
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = await response.text();
  expect(text).not.toContain('meet.example');
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  return Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
}

test('the feed has every class with its join link', async () => {
  const first = await createClass(db, batch.id, {
    number: 1,
    title: 'Pipelines, ünd more 🙂 of everything that is long',
  });
  await createClass(db, batch.id, { number: 2, startsAt: new Date('2026-11-25T13:30:00Z') });
  const events = await readFeed();
  expect(events).toHaveLength(2);
  expect(events[0]).toMatchObject({
    uid: `${first.id}@localhost`,
    summary: `${course.title}, Class 1: ${first.title}`,
    start: new Date('2026-11-23T13:30:00Z'),
    end: new Date('2026-11-23T15:30:00Z'),
    status: 'CONFIRMED',
    sequence: 0,
    description: `Join: http://localhost:5000/classes/${first.id}/join`,
  });
});

test('a calendar follows a move and a cancellation', async () => {
  const { id } = await createClass(db, batch.id);
  const [before] = await readFeed();
  const moved = { startsAt: new Date('2026-11-24T13:30:00Z'), endsAt: new Date('2026-11-24T15:00:00Z'), sequence: 1 };
  await db.update(classMeetings).set(moved);
  const [after] = await readFeed();
  expect(after).toMatchObject({ uid: before?.uid, start: moved.startsAt, end: moved.endsAt, sequence: 1 });
  await db.update(classMeetings).set({ cancelledAt: TEST_NOW, cancelReason: 'The trainer is ill', sequence: 2 });
  const [cancelled] = await readFeed();
  expect(cancelled).toMatchObject({ status: 'CANCELLED', sequence: 2, description: 'Cancelled: The trainer is ill' });
  expect(cancelled?.uid).toContain(id);
});

test('the feed has no class of a batch in which its owner has no seat', async () => {
  await createClass(db, (await createBatch(db, course.id)).id);
  expect(await readFeed()).toEqual([]);
  await createClass(db, batch.id);
  await db.update(enrollments).set({ cancelledAt: TEST_NOW, cancelReason: 'Refunded' });
  expect(await readFeed()).toEqual([]);
});

test('the feed leaves out classes that ended long ago', async () => {
  await createClass(db, batch.id, { startsAt: new Date('2026-08-01T13:30:00Z') });
  await createClass(db, batch.id, { startsAt: new Date('2026-11-01T13:30:00Z') });
  expect(await readFeed()).toHaveLength(1);
});

test('a new address ends the one before', async () => {
  const before = await urlOfFeed();
  expect((await postJson(api, '/api/classes/calendar', {}, { headers })).status).toBe(200);
  const after = await urlOfFeed();
  expect(after).not.toBe(before);
  expect((await get(before)).status).toBe(404);
  expect((await get(after)).status).toBe(200);
});

test('the token of another account does not open it', async () => {
  const url = await urlOfFeed();
  const changed = url.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const wrong of [changed, url.slice(0, -1), url.replace(/token=.*/, 'token=x'), url.replace(/\?.*/, '')]) {
    expect((await get(wrong)).status).toBe(404);
  }
});
