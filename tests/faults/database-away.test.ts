import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/base/error.ts';
import { type External, startExternal } from './external.ts';
import { balance, noFaults } from './ledger.ts';
import { countsOf, type Polling, poll } from './polling.ts';
import { startProcess } from './site.ts';
import { newWrite, send, startWriters, WRITERS, type Write, waitForWrites } from './writes.ts';

/** Length of the outage, in milliseconds. */
const AWAY_MS = 20_000;
/** Longest wait for a response, in seconds. */
const BOUND_SECONDS = 12;
/** Time to recover after the outage, in seconds. */
const RECOVERY_SECONDS = 15;
const stored = ['/', '/courses', '/courses/devops-basics', '/blogs', '/contact', '/about'];
const UNCACHED = '/free-resources';

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Repeats the requests of visitors and of a load balancer until stopped. */
function pollAll(url: string, before: Map<string, string>, refused: Write[]) {
  let n = 0;
  const pages = poll(async () => {
    n += 1;
    const path = stored[n % stored.length] ?? '/';
    return (await textOf(url + path)) === before.get(path) ? 'as before' : `${path} differed`;
  });
  const uncached = poll(async () => {
    const response = await fetch(url + UNCACHED);
    return (await response.text()).includes('Try again')
      ? response.status
      : `${response.status}, without the error page`;
  });
  const writes = poll(async () => {
    const write = newWrite(refused.length % 2 === 0 ? 'contact' : 'enrollment');
    refused.push(write);
    const { code } = ApiError.parse(JSON.parse(await send(url, write)));
    return `${write.status} ${code}`;
  }, 2);
  const ready = poll(async () => (await fetch(`${url}/api/ready`)).status);
  const health = poll(async () => (await fetch(`${url}/api/health`)).status);
  return { pages, uncached, writes, ready, health };
}

const responsesOf = (pollings: Record<string, Polling>) =>
  Object.fromEntries(Object.entries(pollings).map(([what, { responses }]) => [what, [...responses.keys()]]));

const countsWithTime = ({ responses, slowest }: Polling) =>
  `${countsOf(responses)} (at most ${slowest().toFixed(1)} s)`;

/** A site under writes, with a database that can fail. */
async function startScene() {
  const database = await startExternal();
  // One process: a worker that has not rendered a page waits for the silent database before it tries another worker.
  const { url } = await startProcess({ ...database.env, WORKERS: '1' });
  const before = new Map<string, string>();
  for (const path of stored) before.set(path, await textOf(url + path));
  const writers = startWriters(() => url);
  return { database, url, before, writers, isReady: async () => (await fetch(`${url}/api/ready`)).ok };
}

const outages: Record<string, (database: External) => Promise<() => Promise<void>>> = {
  'is stopped': async ({ stop, start }) => {
    await stop();
    return start;
  },
  'is silent': ({ freeze }) => freeze(),
};

describe.each(Object.entries(outages))('the database %s for 20 s', (_, breakDown) => {
  test('cached pages still work, writes are refused completely, and the site recovers by itself', async ({ task }) => {
    const { database, url, before, writers, isReady } = await startScene();
    await waitForWrites(writers, 20);
    const restore = await breakDown(database);
    const outageStart = performance.now();
    await vi.waitFor(async () => expect(await isReady()).toBe(false), { timeout: 10_000 });
    const refused: Write[] = [];
    const pollings = pollAll(url, before, refused);
    await vi.waitUntil(() => performance.now() - outageStart > AWAY_MS, { timeout: AWAY_MS * 2 });
    await Promise.all(Object.values(pollings).map(({ stop }) => stop()));

    const begun = performance.now();
    await restore();
    // More than can have been in flight, so one of them started since.
    await waitForWrites(writers, WRITERS + 1);
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 30_000, interval: 20 });
    const seconds = (performance.now() - begun) / 1000;
    await writers.stop();

    const comparison = await balance(database.connection, writers.writes);
    const storedOfRefused = (await balance(database.connection, refused)).stored;
    task.meta.figures = {
      ...Object.fromEntries(Object.entries(pollings).map(([what, polling]) => [`${what}:`, countsWithTime(polling)])),
      'of the refused writes stored': storedOfRefused,
      ...comparison,
      's at most for requests in flight': writers.slowest().toFixed(1),
      's to recover': seconds.toFixed(1),
    };
    expect(comparison).toMatchObject(noFaults);
    expect(storedOfRefused).toBe(0);
    expect(responsesOf(pollings)).toEqual({
      pages: ['as before'],
      uncached: [503],
      writes: ['503 unavailable'],
      ready: [503],
      health: [200],
    });
    for (const [what, { slowest }] of Object.entries(pollings)) expect(slowest(), what).toBeLessThan(BOUND_SECONDS);
    expect(writers.slowest()).toBeLessThan(BOUND_SECONDS);
    expect(pollings.pages.slowest()).toBeLessThan(2);
    expect(seconds).toBeLessThan(RECOVERY_SECONDS);
  });
});
