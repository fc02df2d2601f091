import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { packageDir } from '../base/package-dir.ts';
import { version } from '../base/version.ts';

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
 * @throws Error of one line for a database that began with another first migration, or that a newer version has migrated.
 */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  // Without a listener a broken connection would end the process; its statement fails, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await readApplied(client);
    refuseForeign(applied);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    const isMigrated = (applied.newest ?? 0) < newestMigration();
    if (isMigrated || applied.version === null) await writeVersion(client);
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}

/** The first and newest migration of a database, and the version that made the newest; null before the first one. */
type Applied = { first: string | null; newest: number | null; version: string | null };

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name");
  if (tables[0].name === null) return { first: null, newest: null, version: null };
  const { rows } = await client.query<Applied>(`SELECT
    (SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at LIMIT 1) AS first,
    (SELECT max(created_at)::float8 FROM drizzle.__drizzle_migrations) AS newest,
    obj_description('drizzle.__drizzle_migrations'::regclass) AS version`);
  return rows[0] ?? { first: null, newest: null, version: null };
}

/**
 * Refuses a database with other migrations: Drizzle would fail at the first table, with the text of the whole migration, and on
 * a database of a newer version the site would start, and fail at the first page.
 */
function refuseForeign({ first, newest, version: made }: Applied): void {
  if (first !== null && first !== migrationFiles()[0]?.hash)
    throw new Error('The database was made before the first migration of this version: start with an empty one');
  if ((newest ?? 0) <= newestMigration()) return;
  throw new Error(`${newerDatabase(made, newest ?? 0)}, or restore a backup of this version`);
}

/** Says which version a database of a newer one needs. Sources may get migrations without a new number. */
function newerDatabase(made: string | null, newest: number): string {
  if (made === version) {
    const at = new Date(newest).toISOString();
    return `The database has migrations that these sources of ${version} lack, the newest of ${at}: start later sources`;
  }
  const [needed, start] = made ? [`version ${made}`, `${made} or later`] : ['a later version', 'it'];
  return `The database is of ${needed}, and this is ${version}: start ${start}`;
}

/** Writes the version of this site to the database; `COMMENT` takes no parameters. */
async function writeVersion(client: pg.Client): Promise<void> {
  await client.query(`COMMENT ON TABLE drizzle.__drizzle_migrations IS ${pg.escapeLiteral(version)}`);
}
