import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type Browser, chromium, expect as expectIn, type Page } from '@playwright/test';
import { desc, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { attendance, batches, roomVisits } from '../../server/db/schema/index.ts';
import { serve } from '../../server/http/serve.ts';
import { buildApi } from '../../server/start/app.ts';
import { createClass } from '../support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../support/factories.ts';
import { createEnrollment } from '../support/learning-factories.ts';
import { asha, newcomer, type Person, ravi } from '../support/people.ts';
import { freePort } from '../support/ports.ts';
import { testSite } from '../support/site.ts';
import { ROOM, serveRooms, startJanus } from './janus.ts';

const SECOND = 1000;
const PASSWORD = 'a password of the rooms, of 32 letters';

const { site, db, deps } = await testSite({ now: () => new Date() });
await createSite(db);
const course = await createPaidCourse(db);
const batch = await createBatch(db, course.id);

/** A learner with a seat. @returns the enrollment, and the cookie of the session */
async function createLearner(person: Person) {
  const { user, headers } = await newcomer(buildApi(deps), db, person);
  const seat = await createEnrollment(db, course.id, { userId: user.id, email: user.email, batchId: batch.id });
  const [name = '', value = ''] = headers.Cookie.split('=');
  return { enrollmentId: seat.id, cookie: { name, value } };
}

/** A Chromium whose camera and microphone are its own, and whose media may go over loopback. */
async function startBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      ...['--allow-loopback-in-peer-connection', '--disable-features=WebRtcHideLocalIpsWithMdns'],
    ],
  });
  onTestFinished(() => browser.close());
  return browser;
}

/** Starts the site, a Janus that sends it events, and the page of its rooms. @returns the site's address */
async function startRooms(): Promise<string> {
  const http = await serve(getRequestListener(site.fetch), { HOST: '127.0.0.1', PORT: 0 });
  onTestFinished(() => http.drain());
  const url = `http://127.0.0.1:${http.port}`;
  const janus = await startJanus({ url: `${url}/api/hooks/rooms`, user: 'janus', password: PASSWORD });
  const port = await freePort();
  await serveRooms(port, janus);
  const rooms = `http://127.0.0.1:${port}/`;
  Object.assign(deps.env, { ROOM_URL: rooms, ROOM_EVENTS_PASSWORD: PASSWORD });
  await db.update(batches).set({ joinLink: `${rooms}?room=${ROOM}` });
  return url;
}

/** The seconds of each stay in the room, the longest first; null while it lasts. */
async function readStays(): Promise<(number | null)[]> {
  const stays = await db.select().from(roomVisits).orderBy(desc(sql`left_at - entered_at`));
  return stays.map(({ enteredAt, leftAt }) => leftAt && (+leftAt - +enteredAt) / SECOND);
}

test('of two who are in a room of Janus for 90 and for 20 seconds of two minutes, one was present and one is late', async () => {
  const [long, short] = [await createLearner(asha), await createLearner(ravi)];
  const [url, browser] = [await startRooms(), await startBrowser()];
  const startsAt = new Date();
  const { id } = await createClass(db, batch.id, { startsAt, endsAt: new Date(+startsAt + 120 * SECOND) });

  const join = async ({ cookie }: typeof long): Promise<Page> => {
    const context = await browser.newContext();
    await context.addCookies([{ ...cookie, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/classes/${id}/join`);
    await expectIn(page.getByRole('status')).toHaveText('connected', { timeout: 20 * SECOND });
    return page;
  };
  const [ashas, ravis] = await Promise.all([join(long), join(short)]);
  await vi.waitFor(async () => expect(await readStays()).toEqual([null, null]), 10 * SECOND);

  await wait(20 * SECOND);
  await ravis.goto('about:blank');
  await wait(70 * SECOND);
  await ashas.getByRole('button', { name: 'Leave' }).click();
  await expectIn(ashas.getByRole('status')).toHaveText('left');
  await vi.waitFor(async () => expect(await readStays()).not.toContain(null), 10 * SECOND);

  const marks = await db.select().from(attendance).orderBy(attendance.minutes);
  const of = { classId: id, source: 'provider', setBy: null };
  expect(marks).toMatchObject([
    { ...of, enrollmentId: short.enrollmentId, status: 'late', minutes: 0 },
    { ...of, enrollmentId: long.enrollmentId, status: 'present', minutes: 2 },
  ]);
  const [longest, shortest] = await readStays();
  expect(longest).toBeCloseTo(90, -1);
  expect(shortest).toBeCloseTo(20, -1);
});
