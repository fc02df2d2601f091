import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../../base/log.ts';
import { acquireAppLock, holdAppLock } from './app-lock.ts';
import { ensureCluster } from './cluster.ts';
import { type Connection, connectionTo, ensureRunning, stopServer } from './control.ts';
import { isServing, readLock } from './lock-file.ts';
import type { Place } from './place.ts';
import { watchServerLog } from './server-log.ts';

export { findPlace } from './place.ts';

/** Name of the app's database in the embedded server. */
export const DATABASE = 'short_courses';

export type EmbeddedServer = {
  connection: Connection;
  /** Stops the server, if this app started or adopted it. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  log: Log;
  /** Prints a line for the operator about slow steps. */
  print?: (line: string) => void;
  /** Server settings besides the defaults; tests switch `fsync` off. */
  settings?: Record<string, string>;
};

/**
 * Starts the embedded PostgreSQL of a place, or adopts the one that a killed app left running.
 * @throws Error of one line when it cannot run, or when another app has it.
 */
export async function startEmbedded(place: Place, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, print = () => {}, settings = {} } = options;
  await ensureCluster(place, { print, sync: settings.fsync !== 'off' });
  const socketDir = await ensureRunning(place, settings);
  const client = await acquireAppLock(connectionTo(socketDir, 'postgres'));
  if (!client)
    throw new Error(`Another app is running on DATA_DIR ${place.dataDir}: stop it, or choose another DATA_DIR`);
  await ensureDatabase(client);
  const stopWatching = watchServerLog(place.cluster);
  const lock = holdAppLock(client, { place, settings, log });
  return {
    connection: connectionTo(socketDir, DATABASE),
    stop: async () => {
      stopWatching();
      await lock.close();
      await stopServer(place);
    },
  };
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`);
}

/**
 * Connects a command to the database: to the running app's server, else to one started for the duration of the command.
 * @throws Error of one line when there is no database yet.
 */
export async function connectEmbedded(place: Place, options: EmbeddedOptions): Promise<EmbeddedServer> {
  await access(join(place.cluster, 'PG_VERSION')).catch(() => {
    throw new Error(`There is no database in DATA_DIR ${place.dataDir} yet: npm start creates it`);
  });
  const lock = await readLock(place.cluster);
  if (!lock || !(await isServing(lock, place.cluster))) return startEmbedded(place, options);
  return { connection: connectionTo(lock.socketDir, DATABASE), stop: async () => {} };
}
