import pg from 'pg';
import type { Log } from '../../deps.ts';
import { ensureCluster } from './cluster.ts';
import { type Connection, connectionTo, ensureRunning, stopServer } from './control.ts';
import { takeHold } from './hold.ts';
import { keepHold } from './keep.ts';
import type { Place } from './place.ts';
import { watchServerLog } from './server-log.ts';

export { findPlace } from './place.ts';

/** Name of the app's database in the embedded server. */
export const DATABASE = 'short_courses';

export type EmbeddedServer = {
  connection: Connection;
  /** Stops the server. Only the app that opened it can. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  log: Log;
  /** Tells the operator in a line what takes long. */
  say?: (line: string) => void;
  /** Server settings beyond the defaults; tests switch `fsync` off. */
  settings?: Record<string, string>;
};

/**
 * Starts the embedded PostgreSQL of a place, or takes over the one that a killed app left running.
 * @throws Error with one line when it cannot run, or when another app has it.
 */
export async function openEmbedded(place: Place, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, say = () => {}, settings = {} } = options;
  await ensureCluster(place, { say, sync: settings.fsync !== 'off' });
  const socketDir = await ensureRunning(place, settings);
  const client = await takeHold(connectionTo(socketDir, 'postgres'));
  if (!client)
    throw new Error(`Another app is running on DATA_DIR ${place.dataDir}: stop it, or choose another DATA_DIR`);
  await ensureDatabase(client);
  const stopWatching = watchServerLog(place.cluster);
  const keeper = keepHold(client, { place, settings, log });
  return {
    connection: connectionTo(socketDir, DATABASE),
    stop: async () => {
      stopWatching();
      await keeper.close();
      await stopServer(place);
    },
  };
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`);
}
