import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { TEMPLATE } from './database.ts';
import { startTestServer } from './server.ts';

/** One server for the run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  await createTemplate(server.connection).catch(async (error: Error) => {
    await server.stop();
    throw error;
  });
  project.provide('database', server.connection);
  project.provide('cluster', server.cluster);
  return server.stop;
}

async function createTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await migrateDatabase({ ...connection, database: TEMPLATE });
}
