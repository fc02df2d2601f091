import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPostgres } from './programs.mjs';

const directory = await mkdtemp(join(tmpdir(), 'programs-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const server = [
  'createdb',
  'createuser',
  'initdb',
  'pg_archivecleanup',
  'pg_basebackup',
  'pg_verifybackup',
  'postgres',
];
const client = ['pg_dump', 'pg_restore', 'psql'];

/** A directory in which these programs lie. */
async function bin(name: string, programs: string[]): Promise<string> {
  const path = join(directory, name);
  await mkdir(path, { recursive: true });
  for (const program of programs) {
    await writeFile(join(path, program), '');
    await chmod(join(path, program), 0o755);
  }
  return path;
}

test('the newest of the versions that Debian has side by side is found, as a number and not as a word', async () => {
  await bin('debian/9/bin', [...server, ...client]);
  const newest = await bin('debian/15/bin', [...server, ...client]);
  expect(findPostgres({}, join(directory, 'debian'))).toBe(newest);
});

test('a version whose server is not installed is skipped', async () => {
  const whole = await bin('beside/15/bin', [...server, ...client]);
  await bin('beside/18/bin', client);
  expect(findPostgres({}, join(directory, 'beside'))).toBe(whole);
});

test('the path is searched where Debian has no version', async () => {
  const elsewhere = await bin('elsewhere', [...server, ...client]);
  expect(findPostgres({ PATH: `/nowhere:${elsewhere}` }, '/nowhere')).toBe(elsewhere);
});

test('PG_BIN comes before all others, and one line names the programs that are missing there', async () => {
  const own = await bin('own', server);
  const all = await bin('all', [...server, ...client]);
  expect(() => findPostgres({ PG_BIN: own, PATH: all }, '/nowhere')).toThrow(
    /^PostgreSQL's pg_dump, pg_restore, psql cannot be found: install them .*apt-get install postgresql.*PG_BIN$/,
  );
  await bin('own', client);
  expect(findPostgres({ PG_BIN: own, PATH: all }, '/nowhere')).toBe(own);
});
