import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { type AppProcess, runProcess } from '../../../../tests/support/processes.ts';
import { stopServersIn, temporaryDirectory } from '../../../../tests/support/server.ts';
import { ensureSecret } from '../../../base/secret.ts';
import { connectDatabase } from '../../client.ts';
import { fingerprint } from '../../fingerprint.ts';
import { migrateDatabase } from '../../migrate.ts';
import { seedContent } from '../../seed/index.ts';
import type { Connection } from '../control.ts';
import { findDataDir, startEmbedded } from '../index.ts';
import { backUp, pruneBackups, restoreBackup } from './index.ts';
import type { Manifest } from './manifest.ts';

/** Real processes and real servers. */
vi.setConfig({ testTimeout: 60_000 });

const directory = await temporaryDirectory();
const dataDir = join(directory, 'data');
const target = join(directory, 'backups');
const running: AppProcess[] = [];

afterAll(async () => {
  for (const app of running) await app.end('SIGTERM');
  await stopServersIn(directory);
  await rm(directory, { recursive: true, force: true });
});

async function start(dir: string): Promise<Connection> {
  const app = runProcess('tests/support/embedded-app.ts', [dir]);
  running.push(app);
  return JSON.parse(await app.firstLine);
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

type Written = { n: number; before: string; after: string };

/** Commits one row after the other until stopped, and notes the position in the log before and after each. */
function startWriter(client: pg.Client) {
  const written: Written[] = [];
  let stopped = false;
  const write = async () => {
    for (let n = 1; !stopped; n += 1) {
      const { rows } = await client.query('SELECT pg_current_wal_insert_lsn()::text AS lsn');
      await client.query("INSERT INTO written SELECT $1, repeat('x', 2000)", [n]);
      // Changes pages that are being copied, too.
      await client.query('UPDATE written SET filler = md5(n::text) WHERE n = $1', [n - 5]);
      const { rows: later } = await client.query('SELECT pg_current_wal_flush_lsn()::text AS lsn');
      written.push({ n, before: rows[0].lsn, after: later[0].lsn });
    }
  };
  const done = write();
  return {
    written,
    atLeast: (count: number) => eventually(() => expect(written.length).toBeGreaterThanOrEqual(count)),
    stop: async () => {
      stopped = true;
      await done;
    },
  };
}

/** A position in the log as a number: two halves in hexadecimal. */
function lsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Puts a backup into a new directory, and starts the server that completes it. */
async function restoreAndStart(backup: string, name: string) {
  const dataDirectory = await findDataDir(name, directory);
  await restoreBackup(dataDirectory, backup);
  const connection = await start(dataDirectory.dataDir);
  return { connection, client: await connect(connection) };
}

let backup: string;
let manifest: Manifest;
let connection: Connection;
let source: pg.Client;
let written: Written[];

beforeAll(async () => {
  connection = await start(dataDir);
  await ensureSecret(dataDir);
  await migrateDatabase(connection);
  const { db, pool } = connectDatabase(connection);
  await seedContent(db, new Date());
  await pool.end();
  source = await connect(connection);
  await source.query('CREATE TABLE written (n integer PRIMARY KEY, filler text NOT NULL)');
  const writing = await connect(connection);
  const writer = startWriter(writing);
  await writer.atLeast(50);
  ({ path: backup, manifest } = await backUp(
    await findDataDir(dataDir, directory),
    connection,
    target,
    () => new Date(),
  ));
  await writer.atLeast(writer.written.length + 50);
  await writer.stop();
  written = writer.written;
  await writing.end();
});
afterAll(() => source.end());

describe('a backup that was made under writes', () => {
  let copy: Awaited<ReturnType<typeof restoreAndStart>>;
  beforeAll(async () => {
    copy = await restoreAndStart(backup, 'data-restored');
  });
  afterAll(() => copy.client.end());

  test('holds every row of every table that stood still', async () => {
    const still = async (of: Connection) => (await fingerprint(of)).filter(({ table }) => table !== 'public.written');
    const held = await still(copy.connection);
    expect(held.length).toBeGreaterThan(20);
    expect(held.find(({ table }) => table === 'public.courses')?.rows).toBeGreaterThan(5);
    expect(held).toEqual(await still(connection));
  });

  test('holds everything that was committed before it ended, and nothing that was committed later', async () => {
    const stop = lsn(manifest.stopLsn);
    const numbers = (rows: Written[]) => rows.map(({ n }) => n);
    const during = written.filter(({ before, after }) => lsn(before) > lsn(manifest.startLsn) && lsn(after) <= stop);
    expect(during.length).toBeGreaterThan(0);
    const { rows } = await copy.client.query<{ n: number }>('SELECT n FROM written ORDER BY n');
    const held = rows.map(({ n }) => n);
    expect(held).toEqual(expect.arrayContaining(numbers(written.filter(({ after }) => lsn(after) <= stop))));
    const later = numbers(written.filter(({ before }) => lsn(before) >= stop));
    expect(later.length).toBeGreaterThan(0);
    expect(held.filter((n) => later.includes(n))).toEqual([]);
    expect(held).toEqual(held.map((_, index) => index + 1));
  });

  test('is sound: every page has its checksum, and every index agrees with its table', async () => {
    expect((await copy.client.query('SHOW data_checksums')).rows).toEqual([{ data_checksums: 'on' }]);
    await copy.client.query('CREATE EXTENSION amcheck');
    const faults = "SELECT relname, msg FROM pg_class AS c, LATERAL verify_heapam(c.oid) WHERE c.relkind = 'r'";
    expect((await copy.client.query(faults)).rows).toEqual([]);
    // Raises an error for an index that is not as its table.
    const checked = `SELECT bt_index_check(c.oid, true) FROM pg_class AS c JOIN pg_am AS am ON am.oid = c.relam
      WHERE c.relkind = 'i' AND am.amname = 'btree'`;
    expect((await copy.client.query(checked)).rowCount).toBeGreaterThan(100);
  });

  test('takes new rows', async () => {
    onTestFinished(async () => {
      await copy.client.query('DELETE FROM written WHERE n = -1');
    });
    await copy.client.query("INSERT INTO written VALUES (-1, 'new')");
    expect((await copy.client.query('SELECT filler FROM written WHERE n = -1')).rows).toEqual([{ filler: 'new' }]);
  });

  test('carries the secret, which only its owner reads', async () => {
    const secret = join(directory, 'data-restored/secret');
    expect(await readFile(secret, 'utf8')).toBe(await ensureSecret(dataDir));
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect((await stat(join(backup, 'secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
  });
});

describe('the server that was backed up', () => {
  test('keeps no slot, which would hold its log back', async () => {
    expect((await source.query('SELECT slot_name FROM pg_replication_slots')).rows).toEqual([]);
  });

  test('is copied without its lock, its slots and its log', async () => {
    const paths = manifest.files.map(({ path }) => path);
    expect(paths).toContain('postgres/backup_label');
    expect(paths.filter((path) => /postmaster|server\.log|pg_replslot|pg_internal/.test(path))).toEqual([]);
  });
});

describe('a damaged backup is refused in one line and leaves nothing:', () => {
  const flip = async (file: string) => writeFile(file, (await readFile(file)).with(0, 0));
  const spoil: [string, string, (file: string) => Promise<unknown>, RegExp][] = [
    ['a changed byte', 'postgres/PG_VERSION', flip, /PG_VERSION has changed since the backup/],
    ['a file cut off', 'postgres/PG_VERSION', (file) => truncate(file, 1), /PG_VERSION has 1 bytes instead of 3/],
    ['a missing file', 'postgres/backup_label', rm, /backup_label is missing/],
    ['no manifest', 'manifest.json', rm, /There is no complete backup in/],
    ['half a manifest', 'manifest.json', (file) => truncate(file, 5000), /manifest\.json cannot be read/],
  ];

  test.each(spoil)('%s', async (_, path, damage, said) => {
    const file = join(backup, path);
    const whole = await readFile(file);
    onTestFinished(() => writeFile(file, whole));
    await damage(file);
    const dataDirectory = await findDataDir('data-never', directory);
    await expect(restoreBackup(dataDirectory, backup)).rejects.toThrow(said);
    expect((await readdir(dataDirectory.dataDir)).filter((name) => name !== 'run')).toEqual([]);
  });
});

test('a data directory that holds anything is refused', async () => {
  const dataDirectory = await findDataDir('data-full', directory);
  await writeFile(join(dataDirectory.dataDir, 'notes'), 'mine');
  await expect(restoreBackup(dataDirectory, backup)).rejects.toThrow(/is not empty \(notes\)/);
  expect(await readFile(join(dataDirectory.dataDir, 'notes'), 'utf8')).toBe('mine');
});

test('after a restore was killed no new site starts in its directory, and the next restore clears it', async () => {
  const dataDirectory = await findDataDir('data-cut-off', directory);
  const cutOff = join(dataDirectory.dataDir, 'restoring.2147483646');
  await mkdir(join(cutOff, 'postgres'), { recursive: true });
  await expect(startEmbedded(dataDirectory, { log: () => {} })).rejects.toThrow(
    /has not finished \(restoring\.2147483646\)/,
  );
  expect(await readdir(dataDirectory.dataDir)).not.toContain('postgres');
  await writeFile(join(dataDirectory.dataDir, 'notes'), 'mine');
  await expect(restoreBackup(dataDirectory, backup)).rejects.toThrow(/is not empty \(notes\)/);
  expect((await readdir(dataDirectory.dataDir)).sort()).toEqual(['notes', 'run']);
});

test('a backup of another PostgreSQL is refused', async () => {
  const copy = join(directory, 'other-version');
  await mkdir(copy);
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, postgresql: '17.2' }));
  const dataDirectory = await findDataDir('data-other', directory);
  await expect(restoreBackup(dataDirectory, copy)).rejects.toThrow(/is of PostgreSQL 17\.2, which 18/);
});

test('a manifest that names a file outside the backup is refused', async () => {
  const copy = join(directory, 'outside');
  await mkdir(copy);
  const files = [{ path: '../data/secret', bytes: 64, sha256: '0'.repeat(64) }];
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  const dataDirectory = await findDataDir('data-outside', directory);
  await expect(restoreBackup(dataDirectory, copy)).rejects.toThrow('manifest.json cannot be read');
});

test('a backup inside the directory that it saves is refused', async () => {
  const dataDirectory = await findDataDir(dataDir, directory);
  const inside = join(dataDir, 'backups');
  await expect(backUp(dataDirectory, connection, inside, () => new Date())).rejects.toThrow(
    'A backup must be outside DATA_DIR',
  );
  expect(await readdir(dataDir)).not.toContain('backups');
});

test('a backup below a directory that is not there, as of a disk that is not mounted, is refused in one line', async () => {
  const dataDirectory = await findDataDir(dataDir, directory);
  const unmounted = join(directory, 'disk');
  await expect(backUp(dataDirectory, connection, join(unmounted, 'backups'), () => new Date())).rejects.toThrow(
    new Error(`There is no directory ${unmounted} for the backup: mount its disk, or create it`),
  );
  expect(await readdir(directory)).not.toContain('disk');
});

test.runIf(process.platform === 'linux')(
  'a backup where its user may not write is refused in one line that says what to do',
  async () => {
    const dataDirectory = await findDataDir(dataDir, directory);
    await expect(backUp(dataDirectory, connection, '/sys/backups', () => new Date())).rejects.toThrow(
      /^User \w+ cannot write to \/sys\/backups \(\w+\): choose a directory that \w+ may write$/,
    );
  },
);

test('a start in a directory of other files is refused in one line, and adds nothing', async () => {
  const files = join(directory, 'docs');
  await mkdir(files);
  for (const name of ['README.md', 'dkim.pem', '.cache']) await writeFile(join(files, name), '');
  const begin = async () => startEmbedded(await findDataDir(files, directory), { log: () => {} });
  await expect(begin()).rejects.toThrow(`DATA_DIR ${files} has other files (README.md): choose a directory of its own`);
  expect((await readdir(files)).sort()).toEqual(['.cache', 'README.md', 'dkim.pem']);
  await rm(join(files, 'README.md'));
  await (await begin()).stop();
});

test('a backup that fails leaves nothing behind, nor does one that was killed', async () => {
  const dataDirectory = await findDataDir(dataDir, directory);
  const apart = join(directory, 'apart');
  await mkdir(join(apart, 'partial.2147483646'), { recursive: true });
  const nowhere = { ...connection, host: directory };
  await expect(backUp(dataDirectory, nowhere, apart, () => new Date())).rejects.toThrow('ENOENT');
  expect(await readdir(apart)).toEqual([]);
});

test('the newest of several backups are kept, and nothing else is touched', async () => {
  const many = join(directory, 'many');
  for (const name of ['2026-01-01', '2026-01-02', '2026-01-03', '2027-03-01'])
    await mkdir(join(many, `${name}T00-00-00.000Z`), { recursive: true });
  await writeFile(join(many, 'notes'), '');
  const [second, made, later] = [
    '2026-01-02T00-00-00.000Z',
    '2026-01-03T00-00-00.000Z',
    '2027-03-01T00-00-00.000Z',
  ] as const;
  expect(await pruneBackups(many, 2, made)).toEqual({ removed: 1, later: [later] });
  expect(await readdir(many)).toEqual([second, made, later, 'notes']);
  expect(await pruneBackups(many, 5, made)).toEqual({ removed: 0, later: [later] });
});
