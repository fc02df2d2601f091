import { open, readFile, rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { connectionTo } from '../../server/db/embedded/control.ts';
import { DATABASE } from '../../server/db/embedded/index.ts';
import { balance, noFaults } from './ledger.ts';
import { countsOf, poll } from './polling.ts';
import { skipOrFail } from './requirements.ts';
import { digest, urlIn } from './site.ts';
import { createSmallDisk, runOn } from './small-disk.ts';
import { runQuery } from './sql.ts';
import { newWrite, send, startWriters, WRITERS, type Write, waitForWrites } from './writes.ts';

/** Time to recover once there is room again, in seconds. */
const RECOVERY_SECONDS = 20;

/** Starts a site with its data and log on a small disk. */
async function startOn(disk: string) {
  const env = { NODE_ENV: 'production', PORT: '0', TRUST_PROXY: '1', DATA_DIR: disk };
  const { process, path } = runOn(disk, ['dist/current/server/main.js'], env);
  const logged = () => readFile(path('site.log'), 'utf8');
  const url = await vi.waitFor(
    async () => {
      if (process.exitCode !== null) throw new Error('The site ended');
      return urlIn(await logged());
    },
    { timeout: 60_000, interval: 50 },
  );
  const isReady = () => fetch(`${url}/api/ready`).then(({ ok }) => ok);
  return { url, isReady, logged, path, connection: connectionTo(path('run'), DATABASE) };
}

/** Fills the disk. @returns a function that frees it */
async function fill(path: string): Promise<() => Promise<void>> {
  const file = await open(path, 'w');
  const chunk = Buffer.alloc(4096);
  try {
    while (true) await file.write(chunk);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
  return () => rm(path);
}

/** Writes a megabyte into the write-ahead log. */
const FILL_LOG = `SELECT pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`;

test('a full disk: pages still work, writes are refused completely, and the site recovers once there is room', async ({
  task,
  skip,
}) => {
  const disk = await createSmallDisk().catch(({ message }) =>
    skipOrFail(skip, `This system cannot make a small disk: ${message}`),
  );
  const { url, isReady, logged, path, connection } = await startOn(disk);
  const page = async () => (await fetch(`${url}/courses`)).text();
  const before = await page();
  const writers = startWriters(() => url);
  await waitForWrites(writers, 20);

  const makeRoom = await fill(path('filler'));
  // Before the log is full as well, and the server stops.
  await vi.waitFor(async () => expect(await isReady()).toBe(false), { timeout: 15_000, interval: 50 });
  const refused: Write[] = [];
  const pages = poll(async () => ((await page()) === before ? 'as before' : 'another'));
  const health = poll(async () => (await fetch(`${url}/api/health`)).status);
  await vi.waitFor(
    async () => {
      // Uses up the space that existing files still have.
      await runQuery(connection, FILL_LOG).catch(() => {});
      await expect(runQuery(connection, 'SELECT 1')).rejects.toThrow();
    },
    { timeout: 60_000, interval: 10 },
  );
  const writes = poll(async () => {
    const write = newWrite('contact');
    refused.push(write);
    await send(url, write);
    return write.status;
  });
  await vi.waitFor(() => expect(refused.length).toBeGreaterThan(200), { timeout: 60_000, interval: 50 });
  await Promise.all([pages, health, writes].map(({ stop }) => stop()));

  const begun = performance.now();
  await makeRoom();
  await waitForWrites(writers, WRITERS + 1);
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 30_000, interval: 20 });
  const seconds = (performance.now() - begun) / 1000;
  await writers.stop();
  const comparison = await balance(connection, writers.writes);
  const storedOfRefused = (await balance(connection, refused)).stored;
  task.meta.figures = {
    'pages:': countsOf(pages.responses),
    'health:': countsOf(health.responses),
    'writes meanwhile:': countsOf(writes.responses),
    'writes in all:': countsOf(writers.statuses),
    'of the refused writes stored': storedOfRefused,
    ...comparison,
    's to recover': seconds.toFixed(1),
  };
  expect([...pages.responses.keys()]).toEqual(['as before']);
  expect([...health.responses.keys()]).toEqual([200]);
  expect([...writes.responses.keys()]).toEqual([503]);
  expect([...writers.statuses.keys()].sort(), digest((await logged()).split('\n'))).toEqual([201, 503]);
  expect(storedOfRefused).toBe(0);
  expect(comparison).toMatchObject(noFaults);
  expect(seconds).toBeLessThan(RECOVERY_SECONDS);
  await vi.waitFor(async () => expect(await logged()).toContain('database.recovered'), { timeout: 10_000 });
});
