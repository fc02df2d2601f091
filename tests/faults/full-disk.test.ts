import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runAs } from '../../server/db/embedded/account.ts';
import { connectionTo, stopServer } from '../../server/db/embedded/control.ts';
import { DATABASE, findPlace } from '../../server/db/embedded/index.ts';
import { keepAsking, told } from './asking.ts';
import { balance, wholly } from './ledger.ts';
import { newDirectory, writeDown } from './run-directory.ts';
import { ask } from './sql.ts';
import { acknowledges, LANES, newWrite, send, startWriters, type Write } from './writes.ts';

/** Room for a new installation and little more. */
const DISK_MEGABYTES = 128;

/** Makes a small file system until the test ends; the run unmounts what an interrupted test leaves. */
async function mountSmall(directory: string): Promise<void> {
  await mkdir(directory);
  const options = `size=${DISK_MEGABYTES}m,mode=711`;
  await runAs(undefined, 'mount', ['-t', 'tmpfs', '-o', options, 'faults', directory]);
  onTestFinished(() => runAs(undefined, 'umount', ['-l', directory]));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

/** A site that has its data and its log on one disk. @returns its address, and its log */
async function startOn(disk: string) {
  const port = await freePort();
  const logFile = join(disk, 'site.log');
  const log = await open(logFile, 'a');
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), TRUST_PROXY: '1', DATA_DIR: disk },
  });
  await log.close();
  await writeDown(child.pid);
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await stopServer(await findPlace(disk, disk));
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () => fetch(`${url}/api/ready`).then(({ ok }) => ok);
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 60_000, interval: 50 });
  return { url, isReady, logged: () => readFile(logFile, 'utf8') };
}

/** Takes all the room that is left. @returns how to give it back */
async function fill(disk: string): Promise<() => Promise<void>> {
  const path = join(disk, 'filler');
  const file = await open(path, 'w');
  const chunk = Buffer.alloc(4096);
  try {
    while (true) await file.write(chunk);
  } catch {
    // It is full.
  } finally {
    await file.close();
  }
  return () => rm(path);
}

/** Writes a megabyte into the database's log. */
const FILL_LOG = `SELECT pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`;

test('a full disk: pages go on, writes are refused whole, and once there is room all is well by itself', async ({
  task,
  skip,
}) => {
  const disk = join(await newDirectory(), 'data');
  await mountSmall(disk).catch((error: Error) => skip(`a small file system cannot be mounted here: ${error.message}`));
  const { url, isReady, logged } = await startOn(disk);
  const connection = connectionTo(join(disk, 'run'), DATABASE);
  const page = async () => (await fetch(`${url}/courses`)).text();
  const before = await page();
  const writers = startWriters(() => url);
  await acknowledges(writers, 20);

  const makeRoom = await fill(disk);
  const refused: Write[] = [];
  const pages = keepAsking(async () => ((await page()) === before ? 'as before' : 'another'));
  const health = keepAsking(async () => (await fetch(`${url}/api/health`)).status);
  await vi.waitFor(
    async () => {
      // Sooner or later what is there already has no room left either, and the log has none.
      await ask(connection, FILL_LOG).catch(() => {});
      expect(await isReady()).toBe(false);
    },
    { timeout: 60_000, interval: 10 },
  );
  const writes = keepAsking(async () => {
    const write = newWrite('contact');
    refused.push(write);
    await send(url, write);
    return write.status;
  });
  await vi.waitFor(() => expect(refused.length).toBeGreaterThan(200), { timeout: 60_000, interval: 50 });
  await Promise.all([pages, health, writes].map(({ stop }) => stop()));

  const begun = performance.now();
  await makeRoom();
  await acknowledges(writers, LANES + 1);
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 30_000, interval: 20 });
  const seconds = (performance.now() - begun) / 1000;
  await writers.stop();
  const sum = await balance(connection, writers.writes);
  const storedOfRefused = (await balance(connection, refused)).stored;
  task.meta.figures = {
    'pages:': told(pages.answers),
    'health:': told(health.answers),
    'writes meanwhile:': told(writes.answers),
    'writes in all:': told(writers.statuses),
    'of the refused writes stored': storedOfRefused,
    ...sum,
    's to recover': seconds.toFixed(1),
  };
  expect([...pages.answers.keys()]).toEqual(['as before']);
  expect([...health.answers.keys()]).toEqual([200]);
  expect([...writes.answers.keys()]).toEqual([503]);
  expect([...writers.statuses.keys()].sort()).toEqual([201, 503]);
  expect(storedOfRefused).toBe(0);
  expect(sum).toMatchObject(wholly);
  expect(await logged()).toContain('database.recovered');
});
