import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lastFatal, runAs } from './account.ts';
import { program } from './binaries.ts';
import { isAlive, OWNER } from './cluster.ts';
import type { DataDir } from './data-dir.ts';
import { isServing, markLockStale, readLock } from './lock-file.ts';
import { SERVER_LOG } from './server-log.ts';

export type Connection = { host: string; port: number; user: string; database: string; ssl: false };

const START_SECONDS = 60;
/** Long, because a slow server may belong to another app. */
const ANSWER_SECONDS = 30;
const RETRY_MS = 100;

export function connectionTo(socketDir: string, database: string): Connection {
  return { host: socketDir, port: 5432, user: OWNER, database, ssl: false };
}

/**
 * Adopts the server of an earlier app if it is still running, else starts one.
 * @param settings server settings beyond the defaults, such as `{ fsync: 'off' }`.
 * @returns the directory of its socket.
 * @throws Error with the server's own reason when it does not start.
 */
export async function ensureRunning(dataDirectory: DataDir, settings: Record<string, string>): Promise<string> {
  const begun = performance.now();
  while (true) {
    // Another app may be starting the server just now, which makes our own start fail.
    const adopted = await adopt(dataDirectory);
    if (adopted) return adopted;
    try {
      await start(dataDirectory, settings);
      return dataDirectory.socketDir;
    } catch (error) {
      if (secondsSince(begun) > ANSWER_SECONDS || !isTemporary(error)) throw error;
      await pause(RETRY_MS);
    }
  }
}

/** True while the processes of a killed server end, or another app's start finishes. */
function isTemporary(error: unknown): boolean {
  return error instanceof Error && /is still in use|lock file .* already exists/.test(error.message);
}

async function adopt(dataDirectory: DataDir): Promise<string | undefined> {
  const begun = performance.now();
  let lock = await readLock(dataDirectory.cluster);
  while (lock && (await isServing(lock, dataDirectory.cluster))) {
    const state = await probe(lock.socketDir);
    if (state === 'answers') return lock.socketDir;
    if (secondsSince(begun) > (state === 'starting' ? START_SECONDS : ANSWER_SECONDS)) await stopServer(dataDirectory);
    await pause(RETRY_MS);
    lock = await readLock(dataDirectory.cluster);
  }
  if (lock && isAlive(lock.pid)) await markLockStale(dataDirectory.cluster);
  return undefined;
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

/** SQLSTATE 57P03: the server starts up, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';

async function probe(socketDir: string): Promise<'answers' | 'starting' | 'silent'> {
  const client = new pg.Client({ ...connectionTo(socketDir, 'postgres'), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'answers';
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}

async function start(dataDirectory: DataDir, settings: Record<string, string>): Promise<void> {
  const log = join(dataDirectory.cluster, SERVER_LOG);
  const fixed = {
    listen_addresses: '',
    // In quotes, because a comma would separate two directories.
    unix_socket_directories: `"${dataDirectory.socketDir}"`,
    unix_socket_permissions: '0700',
    log_checkpoints: 'off',
    // A verbose error would contain the values of the row.
    log_error_verbosity: 'terse',
  };
  const options = Object.entries({ ...fixed, ...settings }).map(
    ([name, value]) => `-c ${shellQuote(`${name}=${value}`)}`,
  );
  const args = [
    'start',
    '--pgdata',
    dataDirectory.cluster,
    '--log',
    log,
    '--wait',
    '--timeout',
    String(START_SECONDS),
    '--silent',
  ];
  try {
    // pg_ctl starts the server in its own session, which Ctrl-C in a terminal does not reach.
    await runAs(dataDirectory.account, program(dataDirectory.binaries, 'pg_ctl'), [
      ...args,
      '--options',
      options.join(' '),
    ]);
  } catch (error) {
    const reason = lastFatal(await readFile(log, 'utf8').catch(() => ''));
    throw new Error(
      `The embedded database did not start: ${reason ?? (error instanceof Error ? error.message : error)}`,
    );
  }
}

/** Stops a server in `fast` mode, and after a timeout in `immediate` mode (its log recovers it at the next start). */
export async function stopServer(dataDirectory: DataDir): Promise<void> {
  const stop = (mode: string, seconds: number) => {
    const args = [
      'stop',
      '--pgdata',
      dataDirectory.cluster,
      '--mode',
      mode,
      '--wait',
      '--timeout',
      String(seconds),
      '--silent',
    ];
    return runAs(dataDirectory.account, program(dataDirectory.binaries, 'pg_ctl'), args);
  };
  const lock = await readLock(dataDirectory.cluster);
  if (!lock || !(await isServing(lock, dataDirectory.cluster))) return;
  await stop('fast', 30).catch(() => stop('immediate', 10));
}

/** Quotes for the shell that pg_ctl passes its options to. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
