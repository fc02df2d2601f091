import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Advisory lock of the node that migrates. */
export const MIGRATION_LOCK = 5_140_002;

let newest: number | undefined;

/** When the newest migration of this version was written, in milliseconds, by which the database tells them apart. */
export function newestMigration(): number {
  newest ??= readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  return newest;
}

/** Brings the schema up to date; when several nodes start at once, one does it and the others wait. */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  // Without a listener a connection that breaks would end the process; its statement fails too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}
