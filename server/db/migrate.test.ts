import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../testing/database.ts';
import { migrateDatabase } from './migrate.ts';

test('two nodes that start at once on an empty database migrate it once', async () => {
  const connection = await emptyDatabase();
  await Promise.all([migrateDatabase(connection), migrateDatabase(connection)]);
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(
    'SELECT hash, count(*)::int AS times FROM drizzle.__drizzle_migrations GROUP BY 1',
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ times }) => times === 1)).toBe(true);
});
