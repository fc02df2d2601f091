import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { packageDir } from '../../server/base/package-dir.ts';
import { emptyDatabase } from './database.ts';

/** A copy of the migrations before that one. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(packageDir, 'server/db/migrations'), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const end = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

/** An empty database with the schema as it was before a migration, until the running test ends. */
export async function databaseBefore(tag: string) {
  const connection = await emptyDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await migrate(drizzle({ client }), { migrationsFolder: await migrationsBefore(tag) });
  return { connection, client };
}
