import { resolve } from 'node:path';
import pg from 'pg';
import type { Env } from '../base/env.ts';
import { reasonFor } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { findPlace, startEmbedded } from './embedded/index.ts';

/** The app's database server, and the directory of the app's files. */
export type DatabaseServer = {
  connection: pg.PoolConfig;
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
};

/** The server of `DATABASE_URL`, else the embedded one of `DATA_DIR`. */
export async function startDatabaseServer(env: Env, { log, print, root }: ServerOptions): Promise<DatabaseServer> {
  if (env.DATABASE_URL) {
    const dataDir = resolve(root, env.DATA_DIR);
    await checkExternal(env.DATABASE_URL);
    return { connection: { connectionString: env.DATABASE_URL }, dataDir, stop: async () => {} };
  }
  const place = await findPlace(env.DATA_DIR, root);
  for (const notice of place.notices) print(notice);
  const { connection, stop } = await startEmbedded(place, { log, print });
  return { connection, dataDir: place.dataDir, stop };
}

/** Timeout of the server at the start, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** The oldest major version that the schema supports. */
const OLDEST = 15;

/**
 * Checks the server of `DATABASE_URL`, so that an unreachable or too old one stops the start with the reason.
 * @throws Error of one line that names the variable.
 */
export async function checkExternal(connectionString: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const version = await versionOf({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  }).catch((error: unknown) => {
    throw new Error(`DATABASE_URL cannot be used: ${reasonFor(error)}`);
  });
  if (version < OLDEST) throw new Error(`DATABASE_URL is a PostgreSQL ${version}: ${OLDEST} or later is needed`);
}

async function versionOf(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  // A broken connection fails its query, too.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } finally {
    // Without a goodbye, which would wait for a server that does not answer.
    client.connection.stream.destroy();
  }
}
