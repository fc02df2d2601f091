import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { dataDirWithCluster } from '../../../tests/support/database.ts';
import { type AppProcess, runProcess } from '../../../tests/support/processes.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { stopServer } from './control.ts';
import { findDataDir } from './data-dir.ts';

/** Each test starts real processes. */
vi.setConfig({ testTimeout: 120_000 });

const started: AppProcess[] = [];
const removals: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const app of started.splice(0)) await app.end('SIGKILL');
  for (const remove of removals.splice(0)) await remove();
});

/** A data directory of the running test, which its first app makes the cluster of. */
async function emptyDataDir(inside = ''): Promise<string> {
  const directory = await temporaryDirectory();
  const dataDir = join(directory, inside, 'data');
  removals.push(async () => {
    const dataDirectory = await findDataDir(dataDir, directory);
    await stopServer(dataDirectory);
    for (const made of [directory, dataDirectory.socketDir]) await rm(made, { recursive: true, force: true });
  });
  return dataDir;
}

const newDataDir = async (inside?: string) => dataDirWithCluster(await emptyDataDir(inside));

function startApp(dataDir: string): AppProcess {
  const app = runProcess('tests/support/embedded-app.ts', [dataDir]);
  started.push(app);
  return app;
}

async function query(app: AppProcess, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(JSON.parse(await app.firstLine));
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

const keepRow = 'CREATE TABLE kept AS SELECT 7 AS value';
const readRow = 'SELECT value FROM kept';

test('a stopped server keeps its rows for the next start, also in a directory whose name has spaces and commas', async () => {
  const dataDir = await emptyDataDir("courses, of Asha's");
  const first = startApp(dataDir);
  await query(first, keepRow);
  await first.end('SIGTERM');
  await expect(serverPid(dataDir)).rejects.toThrow('ENOENT');
  expect(await query(startApp(dataDir), readRow)).toEqual([[7]]);
});

test('after kill -9 of the app the next one adopts the server that lives on', async () => {
  const dataDir = await newDataDir();
  const first = startApp(dataDir);
  await query(first, keepRow);
  const orphan = await serverPid(dataDir);
  await first.end('SIGKILL');
  expect(await query(startApp(dataDir), readRow)).toEqual([[7]]);
  expect(await serverPid(dataDir)).toBe(orphan);
});

test('an adopted server is stopped by the app that adopted it', async () => {
  const dataDir = await newDataDir();
  const first = startApp(dataDir);
  await first.firstLine;
  await first.end('SIGKILL');
  const second = startApp(dataDir);
  await second.firstLine;
  await second.end('SIGTERM');
  await expect(serverPid(dataDir)).rejects.toThrow('ENOENT');
});

test('after kill -9 of app and server the next start recovers everything that was committed', async () => {
  const dataDir = await newDataDir();
  const first = startApp(dataDir);
  await query(first, keepRow);
  const server = await serverPid(dataDir);
  await first.end('SIGKILL');
  process.kill(server, 'SIGKILL');
  expect(await query(startApp(dataDir), readRow)).toEqual([[7]]);
});

test('a second app on the same DATA_DIR is refused in one line and the first goes on', async () => {
  const dataDir = await newDataDir();
  const first = startApp(dataDir);
  await query(first, keepRow);
  const second = startApp(dataDir);
  await expect(second.firstLine).rejects.toThrow(`Another app is running on DATA_DIR ${dataDir}`);
  expect(await query(first, readRow)).toEqual([[7]]);
});

test('a start whose database cannot be made, as on a full disk, leaves no server behind', async () => {
  const dataDir = await newDataDir();
  const first = startApp(dataDir);
  const connection = JSON.parse(await first.firstLine);
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  // A new database is a copy of this one.
  await client.query('ALTER DATABASE template1 RENAME TO away');
  await client.query(`DROP DATABASE ${connection.database}`);
  await client.end();
  await first.end('SIGTERM');
  await expect(startApp(dataDir).firstLine).rejects.toThrow('template1');
  await expect(serverPid(dataDir)).rejects.toThrow('ENOENT');
});

test('one of two apps that start at once on an empty directory runs', async () => {
  const dataDir = await emptyDataDir();
  const apps = [startApp(dataDir), startApp(dataDir)];
  const outcomes = await Promise.allSettled(apps.map((app) => app.firstLine));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(String(refused?.reason)).toContain('Another app is running on DATA_DIR');
});

test('a lock whose process id now belongs to another program does not keep the server from starting', async () => {
  const dataDir = await newDataDir();
  const first = startApp(dataDir);
  await query(first, keepRow);
  const lock = join(dataDir, 'postgres/postmaster.pid');
  const lines = (await readFile(lock, 'utf8')).split('\n');
  await first.end('SIGTERM');
  await writeFile(lock, [String(process.pid), ...lines.slice(1)].join('\n'));
  expect(await query(startApp(dataDir), readRow)).toEqual([[7]]);
});

test('a server that dies under a living app is started again', async () => {
  const dataDir = await newDataDir();
  const app = startApp(dataDir);
  await query(app, keepRow);
  const killed = await serverPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(async () => expect(await query(app, readRow)).toEqual([[7]]), { timeout: 30_000 });
  expect(await serverPid(dataDir)).not.toBe(killed);
});

test('the server listens on no port, and only its user enters the directory of its socket', async () => {
  const app = startApp(await newDataDir());
  expect(await query(app, 'SHOW listen_addresses')).toEqual([['']]);
  const { host } = JSON.parse(await app.firstLine);
  expect((await stat(host)).mode & 0o777).toBe(0o700);
});

test('a path too long for a socket puts the socket into the temporary directory', async () => {
  const dataDir = await newDataDir('x'.repeat(100));
  const app = startApp(dataDir);
  const { host } = JSON.parse(await app.firstLine);
  expect(host).not.toContain(dataDir);
  expect(await query(app, 'SELECT 1')).toEqual([[1]]);
});

test.runIf(process.platform === 'linux')('a Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = await newDataDir();
  await startApp(dataDir).firstLine;
  const pid = await serverPid(dataDir);
  const afterName = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  const [, , group, session] = afterName.map(Number);
  expect({ group, session }).toEqual({ group: pid, session: pid });
});
