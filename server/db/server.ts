import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Env } from '../base/env.ts';
import { describeReason } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { Connection } from './client.ts';
import { failureInLog, findDataDir, SERVER_LOG, startEmbedded } from './embedded/index.ts';
import { isDatabaseUnavailable, isDiskFull } from './errors.ts';
import { destroyConnection, receivesNotifications } from './notifications.ts';

export type DatabaseServer = {
  /** For statements and transactions; it may be a pool by transaction. */
  connection: Connection;
  /** For work that lasts longer than a transaction: migrations and notifications. */
  session: pg.PoolConfig;
  dataDir: string;
  /** Leaves an external server alone. */
  stop: () => Promise<void>;
  /** Says in one line of a failed start that the server stopped or its disk is full; other failures stay as they are. */
  explain: (error: unknown) => Promise<unknown>;
};

type ServerOptions = {
  log: Log;
  print: (line: string) => void;
  root: string;
  /** Number of processes that use it. */
  workers?: number;
};

/** For the first process, for commands, and for each worker, also while another replaces it. */
const CONNECTIONS = 90;
const CONNECTIONS_PER_WORKER = 10;

export async function startDatabaseServer(
  env: Env,
  { log, print, root, workers = 1 }: ServerOptions,
): Promise<DatabaseServer> {
  const external = externalAddresses(env);
  if (external) {
    await checkExternal(external);
    const dataDir = resolve(root, env.DATA_DIR);
    return { ...connectionsOf(external), dataDir, stop: async () => {}, explain: async (error) => explain(error) };
  }
  const dataDirectory = await findDataDir(env.DATA_DIR, root);
  for (const notice of dataDirectory.notices) print(notice);
  const settings = { max_connections: String(CONNECTIONS + CONNECTIONS_PER_WORKER * workers) };
  const { connection, stop } = await startEmbedded(dataDirectory, { log, print, settings });
  const { cluster, dataDir } = dataDirectory;
  const explainByLog = async (error: unknown) =>
    explain(error, { reason: await failureInLog(cluster), log: join(cluster, SERVER_LOG) });
  return { connection, session: connection, dataDir, stop, explain: explainByLog };
}

/** @param found the reason in the log of the server, and the path of that log */
function explain(error: unknown, found?: { reason?: string; log: string }): unknown {
  if (!isDatabaseUnavailable(error)) return error;
  const reason = found?.reason ?? describeReason(error);
  const isFull = isDiskFull(error) || reason.includes('No space left on device');
  const what = isFull ? 'The disk of the database is full' : 'The database stopped during the start';
  return new Error(`${what}: ${reason}${found ? `. Its log is ${found.log}` : ''}`);
}

/** Without DATABASE_SESSION_URL, DATABASE_URL has sessions, too. */
export type Addresses = Pick<Env, 'DATABASE_SESSION_URL'> & { DATABASE_URL: string };

export function externalAddresses({ DATABASE_URL, DATABASE_SESSION_URL }: Env): Addresses | undefined {
  return DATABASE_URL ? { DATABASE_URL, DATABASE_SESSION_URL } : undefined;
}

export function connectionsOf({
  DATABASE_URL,
  DATABASE_SESSION_URL = DATABASE_URL,
}: Addresses): Pick<DatabaseServer, 'connection' | 'session'> {
  const session = { connectionString: DATABASE_SESSION_URL };
  return {
    connection: { connectionString: DATABASE_URL, hasNamedStatements: DATABASE_SESSION_URL === DATABASE_URL },
    session,
  };
}

const TIMEOUT_MS = 10_000;
/** The oldest PostgreSQL that the schema supports. */
const OLDEST_VERSION = 15;

/**
 * Checks the external server at the start.
 * @throws Error of one line that names the variable: the server is unreachable or too old, or only a pool by transaction, which
 *   would not release the lock of a migration, nor pass on changes of content.
 */
export async function checkExternal(addresses: Addresses, timeoutMs = TIMEOUT_MS): Promise<void> {
  const name = addresses.DATABASE_SESSION_URL ? 'DATABASE_SESSION_URL' : 'DATABASE_URL';
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const { connection, session } = connectionsOf(addresses);
  await withClient('DATABASE_URL', { ...connection, ...timeouts }, refuseOldServer);
  const hasSessions = await withClient(name, { ...session, ...timeouts }, (client) =>
    receivesNotifications(client, { ...connection, ...timeouts }, timeoutMs),
  );
  if (hasSessions) return;
  throw new Error(
    addresses.DATABASE_SESSION_URL
      ? 'DATABASE_SESSION_URL is a pool by transaction, or another database than DATABASE_URL: it needs the address of the server itself'
      : 'DATABASE_URL is a pool by transaction: set DATABASE_SESSION_URL to the address of the server itself',
  );
}

/** @throws Error of one line that names the variable */
async function withClient<Result>(
  variable: keyof Addresses,
  connection: pg.ClientConfig,
  task: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
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

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < OLDEST_VERSION)
    throw new Error(`it is PostgreSQL ${version}, and ${OLDEST_VERSION} or later is needed`);
}
