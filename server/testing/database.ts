import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../db/client.ts';
import { type Connection, connectionTo } from '../db/embedded/control.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: Connection;
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
  const { db, pool } = openDatabase(connection);
  // The drop below closes connections that a test left open.
  pool.on('error', () => {});
  afterAll(async () => {
    await pool.end();
    await drop();
  });
  return { db, pool, connection };
}

/** A database with nothing in it, not even the schema, until the running test ends. */
export async function emptyDatabase(): Promise<Connection> {
  const { connection, drop } = await createDatabase('template0');
  onTestFinished(drop);
  return connection;
}

async function createDatabase(template: string): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { host } = inject('database');
  await administer(host, `CREATE DATABASE ${name} TEMPLATE ${template}`);
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
