import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../support/server.ts';
import { createNode } from './node.ts';
import { addressesOf, startPool } from './pool.ts';
import { startExternalServer } from './postgres.ts';
import { SECRET } from './site.ts';

const server = await startExternalServer();
afterAll(server.stop);

/** Starts nodes at once on an empty database. @returns row counts of each table once all are ready */
async function rowsAfterStart(database: string, count: number): Promise<Record<string, number>> {
  const url = await server.create(database);
  const addresses = await addressesOf(url, onTestFinished);
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const created = Array.from({ length: count }, () => createNode(directory, { ...addresses, SECRET }));
  const nodes = await Promise.all(created);
  try {
    await Promise.all(nodes.map((node) => node.start()));
    return await countRows(url);
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
  }
}

async function countRows(connectionString: string): Promise<Record<string, number>> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'drizzle') OR (schemaname, tablename) = ('pgboss', 'queue') ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    counts[name] = (await pool.query(`SELECT count(*)::int AS rows FROM ${name}`)).rows[0].rows;
  }
  await pool.end();
  return counts;
}

test('three nodes that start at once on an empty database create the same rows as one', async ({ annotate }) => {
  const begun = performance.now();
  const byThree = await rowsAfterStart('by_three', 3);
  const seconds = (performance.now() - begun) / 1000;
  expect(byThree).toEqual(await rowsAfterStart('by_one', 1));
  expect(byThree['public.signing_keys']).toBe(1);
  await annotate(`${Object.keys(byThree).length} tables, 3 nodes ready and stopped in ${seconds.toFixed(1)} s`);
});

test.runIf(inject('pooled'))(
  'a node with only a pool by transaction refuses to start, and stores nothing',
  async () => {
    const url = await server.create('only_pooled');
    const directory = await temporaryDirectory();
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const { stop, url: DATABASE_URL } = await startPool(url);
    onTestFinished(stop);
    const refused = await createNode(directory, { DATABASE_URL, SECRET });
    await expect(refused.start()).rejects.toThrow(
      /^DATABASE_URL is a pool by transaction: set DATABASE_SESSION_URL to the address of the server itself$/,
    );
    expect(Object.keys(await countRows(url))).toEqual([]);
  },
);
