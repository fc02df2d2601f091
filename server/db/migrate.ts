import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { packageDir, version } from '../base/package-dir.ts';

const MIGRATIONS = join(packageDir, 'server/db/migrations');
export const MIGRATION_LOCK = 5_140_002;
/** The version whose migrations the baseline replaces, and the hash of the last of them: the baseline has its time. */
const LAST_BEFORE_BASELINE = {
  version: '0.2.0',
  hash: '54fbf43cc7f5626546143b0741a5dd359610beb22917da9d67118b4583974889',
};

let loadedFiles: ReturnType<typeof readMigrationFiles> | undefined;

function migrationFiles(): ReturnType<typeof readMigrationFiles> {
  loadedFiles ??= readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return loadedFiles;
}

/** The time of the newest migration in milliseconds, by which the database identifies it. */
export function newestMigration(): number {
  return migrationFiles().at(-1)?.folderMillis ?? 0;
}

/**
 * Migrates the database; if several nodes start at once, one of them does.
 * @throws Error of one line for a database of other sources, or of a newer version
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

type Applied = { newest: number | null; baseline: string | null; version: string | null };

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name");
  const none = { newest: null, baseline: null, version: null };
  if (tables[0].name === null) return none;
  const { rows } = await client.query<Applied>(
    `SELECT
      (SELECT max(created_at)::float8 FROM drizzle.__drizzle_migrations) AS newest,
      (SELECT hash FROM drizzle.__drizzle_migrations WHERE created_at = $1) AS baseline,
      obj_description('drizzle.__drizzle_migrations'::regclass) AS version`,
    [migrationFiles()[0]?.folderMillis],
  );
  return rows[0] ?? none;
}

/**
 * Refuses a database with other migrations: Drizzle would fail at the first table, with the text of the whole migration, and on
 * a database of a newer version the site would start, and fail at the first page. One that the last migration before the baseline
 * brought to the same schema is taken over: Drizzle goes by the time, and skips the baseline.
 */
function refuseForeign({ newest, baseline, version: made }: Applied): void {
  if (newest === null) return;
  if (newest > newestMigration())
    throw new Error(`${newerDatabase(made, newest)}, or restore a backup of this version`);
  const [first] = migrationFiles();
  if (first && newest < first.folderMillis) {
    const last = LAST_BEFORE_BASELINE.version;
    throw new Error(`The database lacks migrations that only ${last} has: start ${last} once, then this version`);
  }
  if (baseline !== first?.hash && baseline !== LAST_BEFORE_BASELINE.hash)
    throw new Error('The database was made by other migrations than those of this site: start with an empty one');
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

/** `COMMENT` takes no parameters. */
async function writeVersion(client: pg.Client): Promise<void> {
  await client.query(`COMMENT ON TABLE drizzle.__drizzle_migrations IS ${pg.escapeLiteral(version)}`);
}
