import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { fingerprint, type TablePrint } from './fingerprint.ts';

const { pool, connection } = await testDatabase();

const kept = (prints: TablePrint[]) => prints.find(({ table }) => table === 'public.kept');

test('a table is known by its rows, in any order and however the reader writes dates', async () => {
  await pool.query(
    "CREATE TABLE kept AS SELECT n, timestamptz '2026-11-21T06:00Z' AS at FROM generate_series(1, 3) AS n",
  );
  const before = kept(await fingerprint(connection));
  expect(before?.rows).toBe(3);
  await pool.query('UPDATE kept SET n = n WHERE n = 1');
  await pool.query(`ALTER DATABASE ${connection.database} SET timezone = 'Asia/Kolkata'`);
  expect(kept(await fingerprint(connection))).toEqual(before);
  await pool.query("UPDATE kept SET at = at + interval '1 microsecond' WHERE n = 2");
  expect(kept(await fingerprint(connection))?.hash).not.toBe(before?.hash);
});

test('every schema of the site is read', async () => {
  const tables = (await fingerprint(connection)).map(({ table }) => table);
  expect(tables).toEqual(expect.arrayContaining(['public.users', 'drizzle.__drizzle_migrations']));
});

test('a backup that records its own time changes nothing', async () => {
  const before = await fingerprint(connection);
  await pool.query("INSERT INTO scheduled_runs (name, ran_at) VALUES ('backup', now())");
  expect(await fingerprint(connection)).toEqual(before);
});
