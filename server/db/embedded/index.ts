import pg from 'pg';
import type { Log } from '../../base/log.ts';
import { acquireAppLock, holdAppLock } from './app-lock.ts';
import { ensureCluster } from './cluster.ts';
import { type Connection, connectionTo, ensureRunning, stopServer } from './control.ts';
import type { DataDir } from './data-dir.ts';
import { isServing, readLock } from './lock-file.ts';
import { watchServerLog } from './server-log.ts';

export { findDataDir, findUsedDataDir, hasData, removeUnused } from './data-dir.ts';
export { failureInLog, SERVER_LOG } from './server-log.ts';

export const DATABASE = 'short_courses';

export type EmbeddedServer = {
  connection: Connection;
  /** Only if this app started or adopted it. */
  stop: () => Promise<void>;
};

type EmbeddedOptions = {
  log: Log;
  print?: (line: string) => void;
  settings?: Record<string, string>;
};

/** Adopts that of a killed app if it still runs. @throws Error of one line when it cannot run, or another app has it */
export async function startEmbedded(dataDirectory: DataDir, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, print = () => {}, settings = {} } = options;
  await ensureCluster(dataDirectory, { print, sync: settings.fsync !== 'off' });
  const socketDir = await ensureRunning(dataDirectory, settings);
  const client = await acquireAppLock(connectionTo(socketDir, 'postgres'));
  if (!client)
    throw new Error(`Another app is running on DATA_DIR ${dataDirectory.dataDir}: stop it, or choose another DATA_DIR`);
  const stopWatching = watchServerLog(dataDirectory.cluster);
  const lock = holdAppLock(client, { dataDirectory, settings, log });
  const stop = async () => {
    stopWatching();
    await lock.close();
    await stopServer(dataDirectory);
  };
  try {
    await ensureDatabase(client);
  } catch (error) {
    // As on a disk that is full: the server would go on without its app.
    await stop();
    throw error;
  }
  return { connection: connectionTo(socketDir, DATABASE), stop };
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`);
}

/** The running app's server, else one started for the command. @param dataDirectory has a database */
export async function connectEmbedded(dataDirectory: DataDir, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const lock = await readLock(dataDirectory.cluster);
  if (!lock || !(await isServing(lock, dataDirectory.cluster))) return startEmbedded(dataDirectory, options);
  return { connection: connectionTo(lock.socketDir, DATABASE), stop: async () => {} };
}
