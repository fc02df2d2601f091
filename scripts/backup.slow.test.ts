import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrateDatabase } from '../server/db/migrate.ts';
import { dataDirWithCluster } from '../tests/support/database.ts';
import { type Change, documented } from '../tests/support/documented.ts';
import { runProcess } from '../tests/support/processes.ts';
import { stopServersIn, temporaryDirectory } from '../tests/support/server.ts';

/**
 * Real processes and real servers. The content of a backup is tested in server/db/embedded/backup/backup.slow.test.ts.
 */
vi.setConfig({ testTimeout: 120_000 });

const directory = await temporaryDirectory();
const dataDir = await dataDirWithCluster(join(directory, 'data'));
const target = join(directory, 'backups');
const app = runProcess('tests/support/embedded-app.ts', [dataDir]);
const rowsOf = 'SELECT n FROM kept ORDER BY n';

async function query(connection: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(JSON.parse(connection));
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await migrateDatabase(JSON.parse(await app.firstLine));
  await query(await app.firstLine, 'CREATE TABLE kept AS SELECT 1 AS n');
});

afterAll(async () => {
  await app.end('SIGTERM');
  await stopServersIn(directory);
  await rm(directory, { recursive: true, force: true });
});

/** Runs a command as it stands in docs/operations/backups.md. @returns its exit code, and its first line */
async function runDocumented(words: string, changes: Change[], env: Record<string, string>) {
  const [, directory, script, args = ''] =
    /^(?:DATA_DIR=(\S+) )?npm run (backup|restore) -- (.*)$/m.exec(
      await documented('operations/backups.md', words, changes),
    ) ?? [];
  return run(script, args.split(' '), { ...env, ...(directory && { DATA_DIR: directory }) });
}

/** Runs `npm run backup` or `restore`. @returns its exit code, and its first line */
async function run(script: string | undefined, args: string[], env: Record<string, string>) {
  const command = runProcess(`scripts/${script}.ts`, args, env);
  const line = await command.firstLine.catch((error: Error) => error.message);
  await command.ended;
  return { code: command.process.exitCode, line };
}

test('a backup by another program is refused as long as the embedded database has none of its own', async () => {
  await app.firstLine;
  const line = 'This site has its embedded database, and no backup of it: make one with npm run backup';
  expect(await run('backup-record', [], { DATA_DIR: dataDir })).toEqual({ code: 1, line });
});

test('a backup is made beside a running app and without one, and the newest comes back', async () => {
  const done = { code: 0, line: expect.stringMatching(/^\/.*Z: \d+ files, \d+\.\d MB$/) };
  const backUp = (keep: string) =>
    runDocumented(
      '--keep 14\n',
      [
        ['/srv/backups', target],
        ['--keep 14', keep],
      ],
      { DATA_DIR: dataDir },
    );
  expect(await backUp('--keep 2')).toEqual(done);
  const ageInSeconds = `SELECT extract(epoch FROM now() - ran_at)::int FROM scheduled_runs WHERE name = 'backup'`;
  expect((await query(await app.firstLine, ageInSeconds))[0]?.[0]).toBeLessThan(60);
  expect(await query(await app.firstLine, 'INSERT INTO kept VALUES (2) RETURNING n')).toEqual([[2]]);
  await app.end('SIGTERM');
  expect(await backUp('--keep 1')).toEqual(done);

  const [backup = '', ...others] = await readdir(target);
  expect(others).toEqual([]);
  const restored = join(directory, 'restored');
  const line = expect.stringMatching(/^The backup of \d{4}-.*Z is in .*\/restored: npm start completes and serves it$/);
  const restore = () =>
    runDocumented(
      'restore -- /srv/backups/2026',
      [
        ['/srv/backups/2026-11-21T03-00-01.234Z', join(target, backup)],
        ['/var/lib/academy/restored', restored],
      ],
      {},
    );
  expect(await restore()).toEqual({ code: 0, line });
  const again = await restore();
  expect(again).toEqual({ code: 1, line: expect.stringMatching(/restored is not empty \(postgres\)/) });

  const next = runProcess('tests/support/embedded-app.ts', [restored]);
  expect(await query(await next.firstLine, rowsOf)).toEqual([[1], [2]]);
  await next.end('SIGTERM');
});

test.each([
  ['of a backup that is not there', [join(directory, 'never')], /^There is no complete backup in/],
  ['with a wrong key', [import.meta.filename, '--decrypt', 'false'], /^This command did not do its work: false/],
])('a restore %s leaves none of the directories that it made', async (_, args, line) => {
  const env = { DATA_DIR: join(directory, 'new/restored') };
  expect(await run('restore', args, env)).toEqual({ code: 1, line: expect.stringMatching(line) });
  expect(await readdir(directory)).not.toContain('new');
  await mkdir(env.DATA_DIR, { recursive: true });
  expect((await run('restore', args, env)).code).toBe(1);
  expect(await readdir(join(directory, 'new'))).toEqual(['restored']);
  await rm(join(directory, 'new'), { recursive: true });
});

const external = { DATABASE_URL: 'postgres://db.test/site', SECRET: 's'.repeat(32) };

test.each([
  ['restore', [], {}, /^Usage: DATA_DIR=EMPTY-DIRECTORY npm run restore -- BACKUP \[--decrypt COMMAND\]$/],
  ['backup', ['/somewhere'], external, /^DATABASE_URL is set: .*docs\/operations\/backups\.md$/],
] as const)('%s %j is refused in one line', async (script, args, env, line) => {
  const outcome = { code: 1, line: expect.stringMatching(line) };
  expect(await run(script, [...args], { DATA_DIR: join(directory, 'nowhere'), ...env })).toEqual(outcome);
});
