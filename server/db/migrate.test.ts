import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { cuttable } from '../../tests/support/cuttable.ts';
import { emptyDatabase } from '../../tests/support/database.ts';
import { databaseBefore } from '../../tests/support/migrations.ts';
import { version } from '../base/package-dir.ts';
import { MIGRATION_LOCK, migrateDatabase } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Runs a query on a connection of its own. */
async function query<Row>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return rows;
  } finally {
    await client.end();
  }
}

test('a connection that is cut while another node migrates fails the migration, not the process', async () => {
  const connection = await emptyDatabase();
  const other = new pg.Client(connection);
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const { proxied, cut } = await cuttable(connection);
  const failed = migrateDatabase(proxied).catch((error: Error) => error.message);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  cut();
  expect(await failed).toBe('Connection terminated unexpectedly');
  await other.end();
});

test('two nodes that start at once on an empty database migrate it once', async () => {
  const connection = await emptyDatabase();
  await Promise.all([migrateDatabase(connection), migrateDatabase(connection)]);
  const rows = await query<{ times: number }>(
    connection,
    'SELECT hash, count(*)::int AS times FROM drizzle.__drizzle_migrations GROUP BY 1',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ times }) => times === 1)).toBe(true);
});

test('a database that other migrations made is refused in one line', async () => {
  const connection = await emptyDatabase();
  await migrateDatabase(connection);
  await query(connection, "UPDATE drizzle.__drizzle_migrations SET hash = 'of an earlier set'");
  await expect(migrateDatabase(connection)).rejects.toThrow(
    /^The database was made by other migrations .+: start with an empty one$/,
  );
});

describe('a database from before the baseline', () => {
  /** Sets the list of migrations as 0.2.0 left it; the baseline has the time of its last one. */
  const listOf = (last: { before: number }) => `
    UPDATE drizzle.__drizzle_migrations SET hash = '54fbf43cc7f5626546143b0741a5dd359610beb22917da9d67118b4583974889',
      created_at = created_at - ${last.before};
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) SELECT 'first', min(created_at) - 1000 FROM drizzle.__drizzle_migrations;
    COMMENT ON TABLE drizzle.__drizzle_migrations IS '0.2.0'`;
  const list = 'SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at LIMIT 2';

  test('is taken over with its rows, and gets the migrations that follow', async () => {
    const { connection, client } = await databaseBefore('0001_names_of_not_null');
    await client.query(listOf({ before: 0 }));
    await client.query("INSERT INTO seeds (key) VALUES ('kept')");
    await client.query('ALTER TABLE seeds RENAME CONSTRAINT seeds_key_not_null TO seeds_name_not_null');
    const { rows: before } = await client.query(list);

    await migrateDatabase(connection);

    expect((await client.query(list)).rows).toEqual(before);
    expect((await client.query('SELECT key FROM seeds')).rows).toEqual([{ key: 'kept' }]);
    const named = "SELECT conname FROM pg_constraint WHERE conrelid = 'seeds'::regclass AND contype = 'n' ORDER BY 1";
    expect((await client.query(named)).rows.map(({ conname }) => conname)).toEqual([
      'seeds_key_not_null',
      'seeds_seeded_at_not_null',
    ]);
  });

  test('is refused in one line if its last version was not complete, and stays as it is', async () => {
    const { connection, client } = await databaseBefore('0001_names_of_not_null');
    await client.query(listOf({ before: 1 }));
    const { rows: before } = await client.query(list);
    await expect(migrateDatabase(connection)).rejects.toThrow(
      /^The database lacks migrations that only 0\.2\.0 has: start 0\.2\.0 once, then this version$/,
    );
    expect((await client.query(list)).rows).toEqual(before);
  });
});

describe('a database that a newer version has migrated', () => {
  const newer = "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)";

  test('is refused in one line, which names the version that it needs', async () => {
    const connection = await emptyDatabase();
    await migrateDatabase(connection);
    await query(connection, newer);
    await query(connection, "COMMENT ON TABLE drizzle.__drizzle_migrations IS '99.1.0'");
    await expect(migrateDatabase(connection)).rejects.toThrow(
      /^The database is of version 99\.1\.0, and this is \d+\.\d+\.\d+: start 99\.1\.0 or later, or restore a backup of this version$/,
    );
  });

  test('is refused by its newest migration if it has the same number', async () => {
    const connection = await emptyDatabase();
    await migrateDatabase(connection);
    await query(connection, newer);
    await expect(migrateDatabase(connection)).rejects.toThrow(
      /^The database has migrations that these sources of \d+\.\d+\.\d+ lack, the newest of 2286-11-20T17:46:39\.999Z: start later sources, or restore a backup of this version$/,
    );
  });

  test('is refused without its number if that is unknown', async () => {
    const connection = await emptyDatabase();
    await migrateDatabase(connection);
    await query(connection, newer);
    await query(connection, 'COMMENT ON TABLE drizzle.__drizzle_migrations IS NULL');
    await expect(migrateDatabase(connection)).rejects.toThrow(
      /^The database is of a later version, and this is .+: start it, or/,
    );
  });
});

test('a database names the version that last migrated it', async () => {
  const connection = await emptyDatabase();
  const named = async () => {
    const text = "SELECT obj_description('drizzle.__drizzle_migrations'::regclass) AS version";
    return (await query<{ version: string }>(connection, text))[0]?.version;
  };
  await migrateDatabase(connection);
  expect(await named()).toBe(version);
  // A later start that has nothing to migrate needs no later version.
  await query(connection, "COMMENT ON TABLE drizzle.__drizzle_migrations IS '0.0.1'");
  await migrateDatabase(connection);
  expect(await named()).toBe('0.0.1');
});

test('a migration that databases have run is never changed', async () => {
  const written = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  const sums = written.map(async (file) => {
    const text = await readFile(join(MIGRATIONS, file));
    return `${createHash('sha256').update(text).digest('hex')}  ${file}\n`;
  });
  // A new migration is added to SHA256SUMS (`sha256sum *.sql`); its existing lines stay.
  expect((await Promise.all(sums)).join('')).toBe(await readFile(join(MIGRATIONS, 'SHA256SUMS'), 'utf8'));
});

test('staff keep their role as the only one, and learners have none', async () => {
  const { connection, client } = await databaseBefore('0018_roles');
  await client.query(`INSERT INTO users (name, email, phone, role, privacy_notice_version, privacy_notice_at)
    VALUES ('Asha', 'asha@example.org', '', 'accountant', '1', now()), ('Ravi', 'ravi@example.org', '', 'learner', '1', now())`);
  await migrateDatabase(connection);
  const { rows } = await client.query('SELECT name, roles::text FROM users ORDER BY name');
  expect(rows).toEqual([
    { name: 'Asha', roles: '{accountant}' },
    { name: 'Ravi', roles: '{}' },
  ]);
});
