import pg from 'pg';
import { reasonFor } from '../http/fault.ts';

/** How long the server may take to answer at the start, in milliseconds. */
const PATIENCE_MS = 10_000;
/** The oldest major version that the schema is written for. */
const OLDEST = 15;

/**
 * Tries the server of `DATABASE_URL`, so that one that is silent or too old stops the start with its reason.
 * @throws Error of one line that names the variable.
 */
export async function tryExternal(connectionString: string, patience = PATIENCE_MS): Promise<void> {
  const version = await versionOf({
    connectionString,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  }).catch((error: unknown) => {
    throw new Error(`DATABASE_URL cannot be used: ${reasonFor(error)}`);
  });
  if (version < OLDEST) throw new Error(`DATABASE_URL is a PostgreSQL ${version}: ${OLDEST} or later is needed`);
}

async function versionOf(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  // A connection that breaks fails its query too.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } finally {
    // A goodbye would wait for a server that does not answer.
    client.connection.stream.destroy();
  }
}
