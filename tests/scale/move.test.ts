import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTeardown } from '../../server/base/lifecycle.ts';
import { DATABASE, findDataDir } from '../../server/db/embedded/index.ts';
import { sessionOf } from '../support/people.ts';
import { temporaryDirectory } from '../support/server.ts';
import { command } from './command.ts';
import { createNode, type Node } from './node.ts';
import { addressesOf } from './pool.ts';
import { serveOverTcp } from './postgres.ts';

const teardown = createTeardown(() => {});
afterAll(teardown.run);

async function post({ url }: Node, path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const credentials = { email: 'asha@example.org', password: 'marigold-42' };
const person = { ...credentials, name: 'Asha Rao', phone: '98765 43210' };

test('a site moves from its embedded database to a server of its own, by a backup', async ({ annotate }) => {
  const directory = await temporaryDirectory();
  teardown.defer(() => rm(directory, { recursive: true, force: true }));
  const [before, after, backups] = ['before', 'after', 'backups'].map((name) => join(directory, name));
  if (!before || !after || !backups) throw new Error('There are no directories');

  const embedded = await createNode(directory, { DATA_DIR: before });
  teardown.defer(() => embedded.end('SIGTERM'));
  await embedded.start();
  expect((await post(embedded, '/api/auth/sign-up', person)).status).toBe(201);
  const signedIn = await post(embedded, '/api/auth/sign-in', credentials);
  expect(signedIn.status).toBe(200);
  const Cookie = sessionOf(signedIn);
  await embedded.end('SIGTERM');

  await command('backup', [backups], { DATA_DIR: before });
  const fingerprint = await command('fingerprint', [], { DATA_DIR: before });
  const [backup = ''] = await readdir(backups);
  await command('restore', [join(backups, backup)], { DATA_DIR: after });

  const server = await serveOverTcp(await findDataDir(after, directory));
  teardown.defer(server.stop);
  const DATABASE_URL = server.urlOf(DATABASE);
  const SECRET = (await readFile(join(after, 'secret'), 'utf8')).trim();
  expect(await command('fingerprint', [], { DATABASE_URL, SECRET })).toBe(fingerprint);

  const addresses = await addressesOf(DATABASE_URL, teardown.defer);
  const nodes = await Promise.all([1, 2].map(() => createNode(directory, { ...addresses, SECRET })));
  for (const node of nodes) teardown.defer(() => node.end('SIGTERM'));
  await Promise.all(nodes.map((node) => node.start()));
  for (const node of nodes) {
    const me = await fetch(`${node.url}/api/me`, { headers: { Cookie } });
    expect((await me.json()).data).toMatchObject({ email: credentials.email });
    expect((await post(node, '/api/auth/sign-in', credentials)).status).toBe(200);
  }
  await annotate(`${fingerprint.trim().split('\n').length} tables with the same rows; the session of before is valid`);
});
