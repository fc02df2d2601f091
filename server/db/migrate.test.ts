import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { portOf } from '../http/serve.ts';
import { emptyDatabase } from '../testing/database.ts';
import type { Connection } from './embedded/control.ts';
import { MIGRATION_LOCK, migrateDatabase } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** SHA-256 of each migration by file name, as it was when it was published; Drizzle notes the same of those it ran. */
async function publishedSums(): Promise<Map<string, string>> {
  const text = await readFile(join(MIGRATIONS, 'SHA256SUMS'), 'utf8');
  const lines = text.trim().split('\n');
  return new Map(lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]));
}

/** Runs a query on a connection of its own. */
async function ask<Row>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** The same database behind a way that can be cut. */
async function cuttable(connection: Connection): Promise<{ way: pg.ClientConfig; cut: () => void }> {
  const open: Socket[] = [];
  const server = createServer((socket) => {
    const onward = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
    for (const end of [socket, onward]) end.on('error', () => {});
    socket.pipe(onward).pipe(socket);
    open.push(socket, onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const way = { ...connection, host: '127.0.0.1', port: portOf(server) };
  return { way, cut: () => open.map((socket) => socket.destroy()) };
}

test('a connection that is cut while another node migrates fails the migration, not the process', async () => {
  const connection = await emptyDatabase();
  const other = new pg.Client(connection);
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const { way, cut } = await cuttable(connection);
  const failed = migrateDatabase(way).catch((error: Error) => error.message);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  cut();
  expect(await failed).toBe('Connection terminated unexpectedly');
  await other.end();
});

test('two nodes that start at once on an empty database migrate it once', async () => {
  const connection = await emptyDatabase();
  await Promise.all([migrateDatabase(connection), migrateDatabase(connection)]);
  const rows = await ask<{ times: number }>(
    connection,
    'SELECT hash, count(*)::int AS times FROM drizzle.__drizzle_migrations GROUP BY 1',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ times }) => times === 1)).toBe(true);
});

test('a database that got the indexes of images by an earlier migration is brought up to date too', async () => {
  const connection = await emptyDatabase();
  await migrateDatabase(connection);
  const [before] = await ask<{ newest: string }>(
    connection,
    `WITH since AS (
      DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= (SELECT created_at
        FROM drizzle.__drizzle_migrations WHERE hash = '${(await publishedSums()).get('0014_image_hashes.sql')}')
      RETURNING created_at
    ) SELECT max(created_at) AS newest FROM since HAVING count(*) > 0`,
  );
  await migrateDatabase(connection);
  const [after] = await ask<{ newest: string }>(
    connection,
    'SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations',
  );
  expect(after).toEqual(before);
  expect(before).toBeDefined();
});

test('a migration that databases have run is never changed', async () => {
  const written = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const sums = await Promise.all(
    written.map(async (file): Promise<[string, string]> => {
      const text = await readFile(join(MIGRATIONS, file));
      return [file, createHash('sha256').update(text).digest('hex')];
    }),
  );
  // A new migration is added to SHA256SUMS (`sha256sum *.sql`); the lines that are there stay.
  expect(new Map(sums)).toEqual(await publishedSums());
});
