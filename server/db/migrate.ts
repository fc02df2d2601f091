import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { packageDir } from '../base/package-dir.ts';

const MIGRATIONS = join(packageDir, 'server/db/migrations');
/** Advisory lock of the node that migrates. */
export const MIGRATION_LOCK = 5_140_002;

let loadedFiles: ReturnType<typeof readMigrationFiles> | undefined;

/** The migrations of this version, oldest first. */
function migrationFiles(): ReturnType<typeof readMigrationFiles> {
  loadedFiles ??= readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return loadedFiles;
}

/** The time at which the newest migration of this version was written, in milliseconds: the database identifies it by that. */
export function newestMigration(): number {
  return migrationFiles().at(-1)?.folderMillis ?? 0;
}

/**
 * Brings the schema up to date; when several nodes start at once, one does it and the others wait.
 * @throws Error of one line for a database that did not start with this version's first migration.
 */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  // Without a listener a broken connection would end the process; its statement fails, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseForeign(client);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}

/** Refuses a database with other migrations: Drizzle would fail at the first table, with the text of the whole migration. */
async function refuseForeign(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name");
  if (tables[0].name === null) return;
  const { rows } = await client.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at LIMIT 1');
  if (rows.length > 0 && rows[0].hash !== migrationFiles()[0]?.hash)
    throw new Error('The database was made before the first migration of this version: start with an empty one');
}
