import { resolve } from 'node:path';
import pg from 'pg';
import type { Env } from '../base/env.ts';
import { describeReason } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { Connection } from './client.ts';
import { findDataDir, startEmbedded } from './embedded/index.ts';
import { destroyConnection, receivesNotifications } from './notifications.ts';

/** The app's database server, and the directory of the app's files. */
export type DatabaseServer = {
  /** For statements and transactions; it may lead to a pool by transaction. */
  connection: Connection;
  /** For work that lasts longer than a transaction: migrations and notifications. */
  session: pg.PoolConfig;
  dataDir: string;
  /** Stops an embedded server; leaves an external one alone. */
  stop: () => Promise<void>;
};

type ServerOptions = {
  log: Log;
  /** Prints a line for the operator about slow steps and unexpected places. */
  print: (line: string) => void;
  /** Base directory of a relative DATA_DIR. */
  root: string;
  /** How many processes serve on it. */
  workers?: number;
};

/**
 * Connections that an embedded server takes: those of the first process, of commands, and of each worker while another
 * replaces it.
 */
const CONNECTIONS = 90;
const CONNECTIONS_PER_WORKER = 10;

/** The server of `DATABASE_URL`, else the embedded one of `DATA_DIR`. */
export async function startDatabaseServer(
  env: Env,
  { log, print, root, workers = 1 }: ServerOptions,
): Promise<DatabaseServer> {
  const external = externalAddresses(env);
  if (external) {
    await checkExternal(external);
    return { ...connectionsOf(external), dataDir: resolve(root, env.DATA_DIR), stop: async () => {} };
  }
  const dataDirectory = await findDataDir(env.DATA_DIR, root);
  for (const notice of dataDirectory.notices) print(notice);
  const settings = { max_connections: String(CONNECTIONS + CONNECTIONS_PER_WORKER * workers) };
  const { connection, stop } = await startEmbedded(dataDirectory, { log, print, settings });
  return { connection, session: connection, dataDir: dataDirectory.dataDir, stop };
}

/**
 * The addresses of an external server: the values of the variables; without the second, the first has sessions, too.
 */
export type Addresses = Pick<Env, 'DATABASE_SESSION_URL'> & { DATABASE_URL: string };

/** The external server of the environment; undefined for the embedded one. */
export function externalAddresses({ DATABASE_URL, DATABASE_SESSION_URL }: Env): Addresses | undefined {
  return DATABASE_URL ? { DATABASE_URL, DATABASE_SESSION_URL } : undefined;
}

/** The connections of these addresses. */
export function connectionsOf({
  DATABASE_URL,
  DATABASE_SESSION_URL = DATABASE_URL,
}: Addresses): Pick<DatabaseServer, 'connection' | 'session'> {
  const session = { connectionString: DATABASE_SESSION_URL };
  return { connection: { connectionString: DATABASE_URL, keepsNames: DATABASE_SESSION_URL === DATABASE_URL }, session };
}

/** Timeout of the server at the start, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** The oldest major version that the schema supports. */
const OLDEST = 15;

/**
 * Checks the external server, so that an unreachable or too old one, or a pool by transaction alone, stops the start with
 * the reason: there the lock of a migration would stay behind, and no change of content would arrive.
 * @throws Error of one line that names the variable.
 */
export async function checkExternal(addresses: Addresses, timeoutMs = TIMEOUT_MS): Promise<void> {
  const name = addresses.DATABASE_SESSION_URL ? 'DATABASE_SESSION_URL' : 'DATABASE_URL';
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const { connection, session } = connectionsOf(addresses);
  await usable('DATABASE_URL', { ...connection, ...timeouts }, refuseOld);
  const hasSessions = await usable(name, { ...session, ...timeouts }, (client) =>
    receivesNotifications(client, { ...connection, ...timeouts }, timeoutMs),
  );
  if (hasSessions) return;
  throw new Error(
    addresses.DATABASE_SESSION_URL
      ? 'DATABASE_SESSION_URL is a pool by transaction, or another database than DATABASE_URL: it needs the address of the server itself'
      : 'DATABASE_URL is a pool by transaction: set DATABASE_SESSION_URL to the address of the server itself',
  );
}

/**
 * Does something on a connection of its own.
 * @throws Error of one line that names the variable.
 */
async function usable<Found>(
  variable: keyof Addresses,
  connection: pg.ClientConfig,
  task: (client: pg.Client) => Promise<Found>,
): Promise<Found> {
  const client = new pg.Client(connection);
  // A broken connection fails its query, too.
  client.on('error', () => {});
  try {
    await client.connect();
    return await task(client);
  } catch (error) {
    throw new Error(`${variable} cannot be used: ${describeReason(error)}`);
  } finally {
    destroyConnection(client);
  }
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < OLDEST) throw new Error(`it is PostgreSQL ${version}, and ${OLDEST} or later is needed`);
}
