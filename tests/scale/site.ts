import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll } from 'vitest';
import { createTeardown } from '../../server/base/lifecycle.ts';
import { startMailServer } from '../support/mail-server.ts';
import { freePort } from '../support/ports.ts';
import { temporaryDirectory } from '../support/server.ts';
import { type Call, createClient } from './client.ts';
import { startNginx } from './nginx.ts';
import { createNode, type Node } from './node.ts';
import { addressesOf } from './pool.ts';
import { startExternalServer } from './postgres.ts';

export const SECRET = 'a secret of the scale tests, of 32 letters or more';

type SiteOptions = {
  /** Extra environment of the nodes. */
  env?: Record<string, string>;
  /** Number of nodes. */
  nodes?: number;
  /** Whether nginx caches public responses for a second. */
  cache?: boolean;
  /** An empty database, instead of one on a server of its own. */
  databaseUrl?: string;
};

/** Runs the documented setup until the test file ends: an external database, nodes, a mail server, nginx in front. */
export async function startSite({
  env = {},
  nodes: count = 3,
  cache = false,
  databaseUrl: existingUrl,
}: SiteOptions = {}) {
  const teardown = createTeardown(() => {});
  afterAll(teardown.run);
  const directory = await temporaryDirectory();
  teardown.defer(() => rm(directory, { recursive: true, force: true }));
  const server = existingUrl ? undefined : await startExternalServer();
  if (server) teardown.defer(server.stop);
  const databaseUrl = existingUrl ?? (await server?.create('academy')) ?? '';
  const addresses = await addressesOf(databaseUrl, teardown.defer);
  const mail = await startMailServer();
  teardown.defer(mail.stop);
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const nodes = await Promise.all(
    Array.from({ length: count }, () =>
      createNode(directory, {
        ...addresses,
        SECRET,
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        SMTP_URL: mail.url,
        MAIL_FROM: 'academy@example.org',
        ...env,
      }),
    ),
  );
  teardown.defer(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
  });
  await Promise.all(nodes.map((node) => node.start()));
  const nginx = await startNginx({ directory, port, cache, nodes: nodes.map((node) => node.port) });
  teardown.defer(nginx.stop);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  teardown.defer(() => pool.end());
  const client = createClient(nginx.ca);
  return {
    url,
    nodes,
    nginx,
    mail,
    pool,
    /** The database, without a pool in between. */
    databaseUrl,
    /** Process id of the external server; 0 for an existing database. */
    databasePid: server?.pid ?? 0,
    /** Calls the site through nginx. */
    call: (path: string, call?: Call) => client(url + path, call),
    /** Calls one node directly, as nginx would for a visitor with that address. */
    callNode: (node: Node, path: string, { from = '127.0.0.1', ...call }: Call = {}) =>
      client(node.url + path, { ...call, headers: { ...call.headers, 'X-Forwarded-For': from } }),
  };
}

export type ScaledSite = Awaited<ReturnType<typeof startSite>>;
