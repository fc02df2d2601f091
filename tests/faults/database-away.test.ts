import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/error.ts';
import { type Asking, keepAsking, told } from './asking.ts';
import { type External, startExternal } from './external.ts';
import { balance, wholly } from './ledger.ts';
import { startProcess } from './site.ts';
import { acknowledges, LANES, newWrite, send, startWriters, type Write } from './writes.ts';

/** How long the database is away, in milliseconds. */
const AWAY_MS = 20_000;
/** Nobody waits longer for an answer, in seconds. */
const BOUND_SECONDS = 12;
/** How soon after its return all is well, in seconds. */
const RECOVERY_SECONDS = 15;
const stored = ['/', '/courses', '/courses/devops-basics', '/blogs', '/contact', '/about'];
const NEVER_ASKED = '/free-resources';

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Asks everything that a visitor and a balancer ask, until it is stopped. */
function askAll(url: string, before: Map<string, string>, refused: Write[]) {
  let n = 0;
  const pages = keepAsking(async () => {
    n += 1;
    const path = stored[n % stored.length] ?? '/';
    return (await textOf(url + path)) === before.get(path) ? 'as before' : `${path} was another`;
  });
  const uncached = keepAsking(async () => {
    const answer = await fetch(url + NEVER_ASKED);
    return (await answer.text()).includes('Try again') ? answer.status : `${answer.status}, which says nothing`;
  });
  const writes = keepAsking(async () => {
    const write = newWrite(refused.length % 2 === 0 ? 'contact' : 'enrollment');
    refused.push(write);
    const { code } = ApiError.parse(JSON.parse(await send(url, write)));
    return `${write.status} ${code}`;
  }, 2);
  const ready = keepAsking(async () => (await fetch(`${url}/api/ready`)).status);
  const health = keepAsking(async () => (await fetch(`${url}/api/health`)).status);
  return { pages, uncached, writes, ready, health };
}

const answersOf = (asked: Record<string, Asking>) =>
  Object.fromEntries(Object.entries(asked).map(([what, { answers }]) => [what, [...answers.keys()]]));

const toldWithTime = ({ answers, slowest }: Asking) => `${told(answers)} (at most ${slowest().toFixed(1)} s)`;

/** A site under writes, on a database that can be taken away. */
async function startScene() {
  const database = await startExternal();
  const { url } = await startProcess(database.env);
  const before = new Map<string, string>();
  for (const path of stored) before.set(path, await textOf(url + path));
  const writers = startWriters(() => url);
  return { database, url, before, writers, isReady: async () => (await fetch(`${url}/api/ready`)).ok };
}

const ways: Record<string, (database: External) => Promise<() => Promise<void>>> = {
  'is stopped': async ({ stop, start }) => {
    await stop();
    return start;
  },
  'is silent': ({ freeze }) => freeze(),
};

describe.each(Object.entries(ways))('the database %s for 20 s', (_, leave) => {
  test('stored pages go on, writes are refused whole, and the site recovers by itself', async ({ task }) => {
    const { database, url, before, writers, isReady } = await startScene();
    await acknowledges(writers, 20);
    const comeBack = await leave(database);
    const left = performance.now();
    await vi.waitFor(async () => expect(await isReady()).toBe(false), { timeout: 10_000 });
    const refused: Write[] = [];
    const asked = askAll(url, before, refused);
    await vi.waitUntil(() => performance.now() - left > AWAY_MS, { timeout: AWAY_MS * 2 });
    await Promise.all(Object.values(asked).map(({ stop }) => stop()));

    const begun = performance.now();
    await comeBack();
    // So many were on their way at most: one of these was begun since.
    await acknowledges(writers, LANES + 1);
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 30_000, interval: 20 });
    const seconds = (performance.now() - begun) / 1000;
    await writers.stop();

    const sum = await balance(database.connection, writers.writes);
    const storedOfRefused = (await balance(database.connection, refused)).stored;
    task.meta.figures = {
      ...Object.fromEntries(Object.entries(asked).map(([what, asking]) => [`${what}:`, toldWithTime(asking)])),
      'of the refused writes stored': storedOfRefused,
      ...sum,
      's at most for who was caught by it': writers.slowest().toFixed(1),
      's to recover': seconds.toFixed(1),
    };
    expect(sum).toMatchObject(wholly);
    expect(storedOfRefused).toBe(0);
    expect(answersOf(asked)).toEqual({
      pages: ['as before'],
      uncached: [503],
      writes: ['503 unavailable'],
      ready: [503],
      health: [200],
    });
    for (const [what, { slowest }] of Object.entries(asked)) expect(slowest(), what).toBeLessThan(BOUND_SECONDS);
    expect(writers.slowest()).toBeLessThan(BOUND_SECONDS);
    expect(asked.pages.slowest()).toBeLessThan(2);
    expect(seconds).toBeLessThan(RECOVERY_SECONDS);
  });
});
