import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../contract/base/time.ts';
import { createClass } from '../../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { asha, newcomer } from '../../../../tests/support/people.ts';
import { testSite } from '../../../../tests/support/site.ts';
import { attendance, classMeetings, enrollments, roomVisits } from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';

const STARTS = new Date('2026-11-23T13:30:00Z');
const at = (minute: number) => new Date(STARTS.getTime() + minute * MINUTE_MS);
const PASSWORD = 'a password of the rooms, of 32 letters';
const ROOM = 'https://rooms.example/class?room=1234';

const { site, db, deps } = await testSite({ now: () => at(5) });
Object.assign(deps.env, { ROOM_URL: 'https://rooms.example/class', ROOM_EVENTS_PASSWORD: PASSWORD });
await createSite(db);
const course = await createPaidCourse(db);
const batch = await createBatch(db, course.id, { joinLink: ROOM });
const { user, headers } = await newcomer(buildApi(deps), db, asha);

let meeting: Awaited<ReturnType<typeof createClass>>;

/** A class of two hours, to which one person has a seat. */
beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(classMeetings);
  meeting = await createClass(db, batch.id, { number: 1, startsAt: STARTS });
  await createEnrollment(db, course.id, { userId: user.id, email: user.email, batchId: batch.id });
});

/** Follows the join link. @returns the address that it redirects to */
async function join(): Promise<URL> {
  const response = await site.request(`/classes/${meeting.id}/join`, { headers: { Cookie: headers.Cookie } });
  return new URL(response.headers.get('Location') ?? '');
}

const joinId = async () => (await join()).searchParams.get('participant') ?? '';

type Told = { event: 'joined' | 'leaving' | 'kicked'; minute: number; id?: number; opaqueId?: string | undefined };

/** An event as Janus 1.1.2 sends it. */
const told = ({ event, minute, id = 6_866_167_819_391_728, opaqueId }: Told) => ({
  emitter: 'MyJanusInstance',
  type: 64,
  timestamp: at(minute).getTime() * 1000 + 405,
  ...(opaqueId && { class_id: 8_991_947_979_033_099, handle_id: 2_247_619_461_008_869, opaque_id: opaqueId }),
  event: { plugin: 'janus.plugin.videoroom', data: { event, room: 1234, id } },
});

async function send(body: unknown, password = PASSWORD, userName = 'janus'): Promise<number> {
  const Authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
  const init = { method: 'POST', headers: { Authorization, 'Content-Type': 'application/json' } };
  return (await site.request('/api/hooks/rooms', { ...init, body: JSON.stringify(body) })).status;
}

/** Someone is in the room from one minute of the class until another. */
async function span(from: number, until: number, id?: number): Promise<void> {
  const opaqueId = await joinId();
  const place = id === undefined ? {} : { id };
  expect(await send([told({ event: 'joined', minute: from, opaqueId, ...place })])).toBe(200);
  expect(await send([told({ event: 'leaving', minute: until, ...place })])).toBe(200);
}

const marks = () =>
  db.select({ status: attendance.status, minutes: attendance.minutes, source: attendance.source }).from(attendance);

test('the join link leads to the room with the id of this use, and does not name the learner', async () => {
  const [first, second] = [await join(), await join()];
  expect(first.href).toMatch(/^https:\/\/rooms\.example\/class\?room=1234&participant=[\da-f-]{36}$/);
  expect(second.href).not.toBe(first.href);
  expect(first.href).not.toContain(user.id);
});

test.each(['https://meet.example/12', 'https://rooms.example/other?room=1', 'https://rooms.example.org/class'])(
  'a link to %s is not a link to a room, and is unchanged',
  async (joinLink) => {
    await db.update(classMeetings).set({ joinLink });
    expect((await join()).href).toBe(joinLink);
  },
);

describe('a learner who leaves the room is marked', () => {
  test.each([
    ['present from half of the class on', 5, 65, 'present', 60],
    ['late for less', 5, 64, 'late', 59],
    ['late for coming more than ten minutes after the start', 11, 120, 'late', 109],
    ['for what is within the class', -14, 140, 'present', 120],
  ] as const)('%s', async (_, from, until, status, minutes) => {
    await span(from, until);
    expect(await marks()).toEqual([{ status, minutes, source: 'provider' }]);
  });

  test('again each time, by all visits; two devices at once count once', async () => {
    await span(0, 30);
    expect(await marks()).toMatchObject([{ status: 'late', minutes: 30 }]);
    await span(20, 50, 2);
    await span(80, 90);
    expect(await marks()).toMatchObject([{ status: 'present', minutes: 60 }]);
  });

  test('also when they are removed', async () => {
    const opaqueId = await joinId();
    await send([told({ event: 'joined', minute: 0, opaqueId }), told({ event: 'kicked', minute: 90 })]);
    expect(await marks()).toMatchObject([{ status: 'present', minutes: 90 }]);
  });

  test('once, however often the event comes', async () => {
    const opaqueId = await joinId();
    const all = [told({ event: 'joined', minute: 0, opaqueId }), told({ event: 'leaving', minute: 90 })];
    await send(all);
    await send([all[0], told({ event: 'leaving', minute: 119 }), ...all]);
    expect(await marks()).toMatchObject([{ minutes: 90 }]);
    expect(await db.$count(roomVisits)).toBe(1);
  });

  test('but a mark of the trainer stays', async () => {
    await span(0, 10);
    await db.update(attendance).set({ status: 'excused', source: 'trainer' });
    await span(10, 119);
    expect(await marks()).toMatchObject([{ status: 'excused', source: 'trainer' }]);
  });
});

describe('no one is marked', () => {
  test.each([
    ['while they are there', [told({ event: 'joined', minute: 0 })]],
    ['for leaving a room that they never came to', [told({ event: 'leaving', minute: 60, id: 9 })]],
    ['for a body of another shape', { event: 'started' }],
    ['for events of other parts of Janus', [{ type: 2, timestamp: 1, event: { name: 'attached' } }, null, 7]],
  ])('%s', async (_, body) => {
    const opaqueId = await joinId();
    const named = [body].flat().map((one) => (one && typeof one === 'object' ? { ...one, opaque_id: opaqueId } : one));
    expect(await send(named)).toBe(200);
    expect(await marks()).toEqual([]);
  });

  test.each([crypto.randomUUID(), 'asha', undefined])('who joined without a join link (%s)', async (opaqueId) => {
    await send([told({ event: 'joined', minute: 0, opaqueId }), told({ event: 'leaving', minute: 90 })]);
    expect([await marks(), await db.$count(roomVisits)]).toEqual([[], 0]);
  });

  test('in a room before the class and after it', async () => {
    await span(-14, -1);
    await span(121, 140);
    expect([await marks(), await db.$count(roomVisits)]).toEqual([[], 2]);
  });

  test('in a class that was cancelled', async () => {
    const opaqueId = await joinId();
    await send([told({ event: 'joined', minute: 0, opaqueId })]);
    await db.update(classMeetings).set({ cancelledAt: at(4), cancelReason: 'The trainer is ill' });
    await send([told({ event: 'leaving', minute: 90 })]);
    expect([await marks(), await db.$count(roomVisits)]).toEqual([[], 1]);
  });
});

describe('events are refused, and nothing is stored', () => {
  test.each([
    ['with another password', 'another password of the rooms, of 32', 'janus'],
    ['without one', '', 'janus'],
    ['of another name', PASSWORD, 'asha'],
  ])('%s', async (_, password, name) => {
    const opaqueId = await joinId();
    expect(await send([told({ event: 'joined', minute: 0, opaqueId })], password, name)).toBe(401);
    expect(await db.$count(roomVisits)).toBe(0);
  });

  test('where no rooms are set up', async () => {
    deps.env.ROOM_EVENTS_PASSWORD = undefined;
    expect([await send([]), await send([], 'undefined'), await send([], '')]).toEqual([401, 401, 401]);
    deps.env.ROOM_EVENTS_PASSWORD = PASSWORD;
  });

  test('beyond 64 KB', async () => {
    expect(await send(['x'.repeat(65_536)])).toBe(413);
  });
});
