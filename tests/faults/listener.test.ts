import { expect, test, vi } from 'vitest';
import { startExternal } from './external.ts';
import { startProxy } from './proxy.ts';
import { startProcess } from './site.ts';
import { runQuery } from './sql.ts';

const COURSE = '/courses/devops-basics';
const ROUNDS = 5;

async function headingAt(url: string): Promise<string | undefined> {
  return /<h1[^>]*>([^<]*)</.exec(await (await fetch(url + COURSE)).text())?.[1];
}

/** Changes a title in the database, and waits until pages show it. @returns seconds until then */
async function secondsUntilShown(
  url: string,
  change: (title: string) => Promise<unknown>,
  title: string,
): Promise<number> {
  const begun = performance.now();
  await change(title);
  await vi.waitFor(async () => expect(await headingAt(url)).toBe(title), { timeout: 60_000, interval: 20 });
  return (performance.now() - begun) / 1000;
}

const RENAME = `UPDATE courses SET title = $1 WHERE slug = 'devops-basics'`;
const END_LISTENER = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN content_changed%'`;

test('the LISTEN connection is terminated: changes in between appear once it is back', async ({ task }) => {
  const database = await startExternal();
  const { url } = await startProcess(database.env);
  const isReady = async () => (await fetch(`${url}/api/ready`)).ok;
  const rename = (title: string) => runQuery(database.connection, RENAME, [title]);
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Cached, so stale if the site misses the change.
    expect(await headingAt(url)).not.toBe(`Title ${round}`);
    await runQuery(database.connection, END_LISTENER);
    await vi.waitFor(async () => expect(await isReady()).toBe(false), { timeout: 10_000, interval: 5 });
    times.push(await secondsUntilShown(url, rename, `Title ${round}`));
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 10_000, interval: 5 });
  }
  task.meta.figures = { rounds: ROUNDS, 's at most until shown': Math.max(...times).toFixed(1) };
  expect(Math.max(...times)).toBeLessThan(10);
});

test('a firewall drops every connection to the database: changes appear again without a restart', async ({ task }) => {
  const database = await startExternal();
  const proxy = await startProxy(database);
  const { url } = await startProcess(proxy.env);
  await headingAt(url);
  proxy.dropConnections();
  const seconds = await secondsUntilShown(
    url,
    (title) => runQuery(database.connection, RENAME, [title]),
    'Changed in silence',
  );
  await vi.waitFor(async () => expect((await fetch(`${url}/api/ready`)).status).toBe(200), { timeout: 30_000 });
  task.meta.figures = { 's until a change was shown': seconds.toFixed(1) };
  expect(seconds).toBeLessThan(30);
});
