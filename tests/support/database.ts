import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { connectDatabase, type Db } from '../../server/db/client.ts';
import { type Connection, connectionTo } from '../../server/db/embedded/control.ts';
import { findDataDir } from '../../server/db/embedded/index.ts';
import { copyCluster } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: Connection;
    cluster: string;
  }
}

/** The migrated, empty database that every test file gets a copy of. */
export const TEMPLATE = 'template_migrated';

export type TestDatabase = { db: Db; pool: pg.Pool; connection: Connection };

/**
 * A fresh migrated database without content, dropped after the test file.
 * Call it at the top of the file or in `beforeAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection, drop } = await createDatabase(TEMPLATE);
  const { db, pool } = connectDatabase(connection);
  afterAll(async () => {
    await pool.end();
    await drop();
  });
  return { db, pool, connection };
}

/** An empty database, without the schema, until the running test ends. */
export async function emptyDatabase(): Promise<Connection> {
  const { connection, drop } = await createDatabase('template0');
  onTestFinished(drop);
  return connection;
}

/** Makes a data directory with an empty cluster, which saves a first start a second of processor time. */
export async function dataDirWithCluster(path: string): Promise<string> {
  const { cluster, dataDir } = await findDataDir(path, dirname(path));
  await copyCluster(inject('cluster'), cluster);
  return dataDir;
}

async function createDatabase(template: string): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { host } = inject('database');
  // Half the processor time of the default, which writes each page to the log.
  await administer(host, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const drop = () => administer(host, `DROP DATABASE ${name} WITH (FORCE)`);
  return { connection: connectionTo(host, name), drop };
}

async function administer(host: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionTo(host, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
