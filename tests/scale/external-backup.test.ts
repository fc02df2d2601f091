import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { isAcknowledged, newWrite, send, startWriters } from '../faults/writes.ts';
import { type Change, documented } from '../support/documented.ts';
import { type BackupUnderWrites, backUpUnderWrites, compareRestored } from './backup-under-writes.ts';
import { command } from './command.ts';
import { createNode, type Node } from './node.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { credentials } from './people.ts';
import { addressesOf } from './pool.ts';
import { SECRET } from './site.ts';
import { setUpServers } from './tools.ts';

const { teardown, directory, tools, home } = await setUpServers();

const base: Change = ['/srv/base', await tools.directory(home, 'base')];
const log: Change = ['/srv/wal', await tools.directory(home, 'wal')];
const dumps: Change = ['/srv/dumps', await tools.directory(home, 'dumps')];
const DAY = '2026-11-22';

const documentedLines = (words: string, ...changes: Change[]) => documented('operations/backups.md', words, changes);

/** Prepares a server in a directory of its own; it ends with the tests. */
async function newServer(name: string): Promise<OwnServer> {
  const server = await ownServer(tools, await tools.directory(home, name));
  teardown.defer(() => server.end('INT'));
  return server;
}

async function startNode({ url }: OwnServer): Promise<Node> {
  const node = await createNode(directory, { ...(await addressesOf(url, teardown.defer)), SECRET, TRUST_PROXY: '1' });
  teardown.defer(() => node.end('SIGTERM'));
  await node.start();
  return node;
}

const fingerprint = ({ url }: OwnServer) => command('fingerprint', [], { DATABASE_URL: url, SECRET });

async function queryValue(server: OwnServer, statement: string): Promise<string> {
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>(statement);
    return rows[0]?.value ?? '';
  } finally {
    await client.end();
  }
}

type Backups = {
  base: BackupUnderWrites;
  dump: BackupUnderWrites;
  /** Fingerprints of the old server before and after a mistake, and the time between. */
  before: string;
  after: string;
  moment: string;
};

let backups: Backups;

/** Makes backups of the old server under writes and at rest, then a mistake, and loses its machine. */
beforeAll(async () => {
  const source = await newServer('source');
  await source.init();
  await appendFile(join(source.data, 'postgresql.conf'), await documentedLines('archive_mode', log, ['5min', '1s']));
  await source.start();
  await source.createDatabase();
  const node = await startNode(source);
  const dump = async (name: string) =>
    source.shell(await documentedLines('pg_dump --format=custom --file=/srv/dumps', dumps, [DAY, name]));

  const writers = startWriters(() => node.url, teardown.defer);
  const toBase = await documentedLines('pg_basebackup', base, ['/usr/lib/postgresql/15/bin', tools.bin]);
  const underBase = await backUpUnderWrites(writers, () => source.shell(toBase));
  const underDump = await backUpUnderWrites(writers, () => dump('under-writes'));
  await writers.stop();
  await node.end('SIGTERM');

  const before = await fingerprint(source);
  await dump('at-rest');
  const moment = await queryValue(source, 'SELECT now()::text AS value');
  await queryValue(source, 'DELETE FROM contact_messages');
  const after = await fingerprint(source);
  backups = { base: underBase, dump: underDump, before, after, moment };
  await waitUntilArchived(source);
  await source.end('QUIT');
  const archived = await readdir(log[1]);
  await source.shell(await documentedLines('pg_archivecleanup', base, log));
  expect((await readdir(log[1])).length).toBeLessThan(archived.length);
}, 180_000);

/** Waits until the server has archived its log up to now. */
async function waitUntilArchived(server: OwnServer): Promise<void> {
  const last = await queryValue(server, 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS value');
  const archived = () => queryValue(server, 'SELECT last_archived_wal AS value FROM pg_stat_archiver');
  await vi.waitFor(async () => expect((await archived()) >= last).toBe(true), { timeout: 30_000, interval: 100 });
}

/** Copies the base backup to a new server. @returns that server, not started */
async function fromBase(name: string): Promise<OwnServer> {
  const server = await newServer(name);
  const ownLog: Change = ['/srv/wal-of-restored', join(home, name, 'wal')];
  await server.shell(await documentedLines('cp -a', base, ownLog, ['/srv/restored', server.data]));
  return server;
}

/** Starts a new server and restores a dump. */
async function fromDump(name: string): Promise<OwnServer> {
  const server = await newServer(name);
  await server.init();
  await server.start();
  await server.createDatabase();
  await server.shell(await documentedLines('pg_restore --exit-on-error --no-owner --role', dumps, [DAY, name]));
  return server;
}

/** Starts a node on a server, and checks that earlier accounts can sign in and new requests are accepted. */
async function expectServed(server: OwnServer, backup: BackupUnderWrites): Promise<void> {
  const node = await startNode(server);
  expect((await fetch(`${node.url}/courses`)).status).toBe(200);
  const person = backup.writes.find((write) => write.kind === 'sign-up' && isAcknowledged(write));
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(credentials(person?.email ?? ''));
  expect((await fetch(`${node.url}/api/auth/sign-in`, { method: 'POST', headers, body })).status).toBe(200);
  const request = newWrite('enrollment');
  await send(node.url, request);
  expect(request.status).toBe(201);
  await node.end('SIGTERM');
}

test('a base backup made under writes restores every write acknowledged before it', async ({ annotate }) => {
  const server = await fromBase('base-alone');
  await server.start();
  await annotate(`PostgreSQL ${tools.version}, ${await compareRestored(server, backups.base)}`);
  await expectServed(server, backups.base);
});

test('a base backup with the archived log restores every row until the loss of the old server', async ({
  annotate,
}) => {
  const server = await fromBase('to-the-end');
  await server.shell(await documentedLines('restore_command', log, ['/srv/restored', server.data]));
  const begun = performance.now();
  await server.start();
  const seconds = (performance.now() - begun) / 1000;
  expect(await fingerprint(server)).toBe(backups.after);
  await annotate(`ready after ${seconds.toFixed(1)} s; ${tablesOf(backups.after)} the same`);
  await expectServed(server, backups.base);
});

test('a base backup with point-in-time recovery restores every row before a mistake', async ({ annotate }) => {
  const server = await fromBase('to-a-moment');
  await server.shell(await documentedLines('restore_command', log, ['/srv/restored', server.data]));
  const moment: Change = [`${DAY} 14:05:00+05:30`, backups.moment];
  await server.shell(await documentedLines('recovery_target_time', moment, ['/srv/restored', server.data]));
  await server.start();
  expect(await fingerprint(server)).toBe(backups.before);
  expect(backups.before).not.toBe(backups.after);
  await annotate(`${tablesOf(backups.before)} the same as before the mistake`);
});

test('a dump made under writes restores every write acknowledged before it', async ({ annotate }) => {
  await annotate(await compareRestored(await fromDump('under-writes'), backups.dump));
});

test('a dump made at rest restores every row, in a database owned by the site', async ({ annotate }) => {
  const server = await fromDump('at-rest');
  expect(await fingerprint(server)).toBe(backups.before);
  await annotate(`${tablesOf(backups.before)} the same`);
  await expectServed(server, backups.dump);
});

function tablesOf(print: string): string {
  const tables = print.trim().split('\n');
  const rows = tables.reduce((sum, line) => sum + Number(line.split(' ').at(-2)), 0);
  return `${tables.length} tables with ${rows} rows`;
}
