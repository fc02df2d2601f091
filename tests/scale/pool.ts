import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { databaseAccount } from '../../server/db/embedded/account.ts';
import { adaptedFile, type Change } from '../support/documented.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/ports.ts';
import { temporaryDirectory } from '../support/server.ts';
import { runGuarded } from './guarded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the nodes reach their database through a pool by transaction. */
    pooled: boolean;
  }
}

/** The addresses of a database in the environment of a node. */
export type Addresses = { DATABASE_URL: string; DATABASE_SESSION_URL?: string };

/**
 * The addresses of a database: its own, and in the project `pgbouncer` a pool by transaction before it.
 * @param defer registers the function that stops the pool
 */
export async function addressesOf(url: string, defer: (stop: () => Promise<void>) => void): Promise<Addresses> {
  if (!inject('pooled')) return { DATABASE_URL: url };
  const pool = await startPool(url);
  defer(pool.stop);
  return { DATABASE_URL: pool.url, DATABASE_SESSION_URL: url };
}

/** Runs PgBouncer with the documented configuration in front of a database. @returns the pool's own `DATABASE_URL` */
export async function startPool(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = await temporaryDirectory();
  const account = await databaseAccount();
  const url = new URL(databaseUrl);
  const write = async (name: string, text: string) => {
    const path = join(directory, name);
    await writeFile(path, text, { mode: 0o600 });
    if (account) await chown(path, account.uid, account.gid);
    return path;
  };
  const users = await write('userlist.txt', `"${url.username}" "${url.password}"\n`);
  const port = await freePort();
  const config = await write('pgbouncer.ini', await poolConfig(url, { port, users }));
  const server = await runGuarded([findProgram('pgbouncer', 'pgbouncer'), config], {
    log: await write('pgbouncer.log', ''),
    stop: 'TERM',
    identity: account && { uid: account.uid, gid: account.gid },
  });
  url.port = String(port);
  // TLS is between the pool and the database.
  url.search = '';
  await eventually(() => connect(url.href));
  return {
    url: url.href,
    stop: async () => {
      await server.end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The documented configuration, for this machine. */
function poolConfig(url: URL, { port, users }: { port: number; users: string }): Promise<string> {
  const name = url.pathname.slice(1);
  const certificate = url.searchParams.get('sslrootcert');
  const changes: Change[] = [
    ['academy = host=127.0.0.1 port=5432 dbname=academy', `${name} = host=127.0.0.1 port=${url.port} dbname=${name}`],
    ['listen_addr = 10.0.0.20', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ...(certificate ? overTls(certificate) : []),
  ];
  return adaptedFile('pgbouncer/pgbouncer.ini', changes);
}

/** The lines for a database that takes TLS only. */
const overTls = (certificate: string): Change[] => [
  ['; server_tls_sslmode', 'server_tls_sslmode'],
  ['; server_tls_ca_file = /etc/pgbouncer/academy.crt', `server_tls_ca_file = ${certificate}`],
];

async function connect(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}
