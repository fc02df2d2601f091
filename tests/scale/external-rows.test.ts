import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedBinaries } from '../../server/db/embedded/binaries.ts';
import { newWrite, send } from '../faults/writes.ts';
import { type Change, documented } from '../support/documented.ts';
import { command } from './command.ts';
import { createNode } from './node.ts';
import { ownServer } from './own-server.ts';
import { credentials } from './people.ts';
import { addressesOf } from './pool.ts';
import { majorOf, setUpServers } from './tools.ts';

const { teardown, directory, tools, home } = await setUpServers();
const dump: Change = ['/srv/site.dump', join(home, 'site.dump')];
const embedded = (await installedBinaries()).version;
const isOlder = majorOf(tools) < Number.parseInt(embedded, 10);

/** The embedded database of a used site, running. */
async function startEmbedded() {
  const DATA_DIR = join(directory, 'embedded');
  const node = await createNode(directory, { DATA_DIR });
  teardown.defer(() => node.end('SIGTERM'));
  await node.start();
  const person = newWrite('sign-up');
  await send(node.url, person);
  expect(person.status).toBe(201);
  const changes: Change[] = [dump, ['/var/lib/academy', DATA_DIR]];
  const lines = await documented('operations/upgrading.md', 'pg_dump --host', changes);
  return { DATA_DIR, node, person, dump: () => tools.shell(lines) };
}

test.runIf(isOlder)(
  'pg_dump of a version before the embedded one refuses the embedded server',
  async ({ annotate }) => {
    const site = await startEmbedded();
    await expect(site.dump()).rejects.toThrow(/aborting because of server version mismatch/);
    await annotate(
      `NOT TESTED: moving rows. It needs pg_dump and a server of PostgreSQL ${Number.parseInt(embedded, 10)} or later; found is ${tools.version}, which refuses`,
    );
  },
);

test.runIf(!isOlder)('rows move from the embedded database to an external server', async ({ annotate }) => {
  const site = await startEmbedded();
  const before = await command('fingerprint', [], { DATA_DIR: site.DATA_DIR });
  await site.dump();
  const server = await ownServer(tools, await tools.directory(home, 'server'));
  teardown.defer(() => server.end('INT'));
  await server.init();
  await server.start();
  await server.createDatabase();
  await tools.shell(
    await documented('operations/upgrading.md', 'pg_restore --exit-on-error --no-owner --no-acl', [dump]),
    {
      DATABASE_URL: server.url,
    },
  );
  const env = { DATABASE_URL: server.url, SECRET: (await readFile(join(site.DATA_DIR, 'secret'), 'utf8')).trim() };
  const rowsOf = (print: string) => print.split('\n').filter((line) => !/^pgboss|^public\.rate_limits/.test(line));
  expect(rowsOf(await command('fingerprint', [], env))).toEqual(rowsOf(before));
  const node = await createNode(directory, { ...env, ...(await addressesOf(server.url, teardown.defer)) });
  teardown.defer(() => node.end('SIGTERM'));
  await node.start();
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(credentials(site.person.email));
  expect((await fetch(`${node.url}/api/auth/sign-in`, { method: 'POST', headers, body })).status).toBe(200);
  await annotate(`PostgreSQL ${embedded} to ${tools.version}: ${rowsOf(before).length} tables with the same rows`);
});
