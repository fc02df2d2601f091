import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ensureCluster, OWNER } from '../../server/db/embedded/cluster.ts';
import { ensureRunning, stopServer } from '../../server/db/embedded/control.ts';
import type { DataDir } from '../../server/db/embedded/data-dir.ts';
import { findDataDir } from '../../server/db/embedded/index.ts';
import { readLock } from '../../server/db/embedded/lock-file.ts';
import { freePort } from '../support/ports.ts';
import { removeOrphans, temporaryDirectory } from '../support/server.ts';

/** The password of the roles in the databases of the scale tests. */
export const DATABASE_PASSWORD = 'of-the-scale-tests';

export type ExternalServer = {
  /** Process id of the postmaster. */
  pid: number;
  /** Creates an empty database. @returns its `DATABASE_URL` */
  create: (database: string) => Promise<string>;
  /** The `DATABASE_URL` of an existing one. */
  urlOf: (database: string) => string;
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL server as operators have one: over TCP, with a password and default settings. */
export async function startExternalServer(): Promise<ExternalServer> {
  await removeOrphans();
  const directory = await temporaryDirectory();
  const place = await findDataDir('data', directory);
  await ensureCluster(place, { print: () => {}, sync: false });
  const server = await serveOverTcp(place);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Runs a cluster, such as that of a backup, as an external server. */
export async function serveOverTcp(place: DataDir): Promise<ExternalServer> {
  const rules = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256'];
  await writeFile(join(place.cluster, 'pg_hba.conf'), `${rules.join('\n')}\n`);
  const port = await freePort();
  await ensureRunning(place, { listen_addresses: '127.0.0.1', port: String(port) });
  const administer = async (statement: string) => {
    const client = new pg.Client({ host: place.socketDir, port, user: OWNER, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`ALTER ROLE ${OWNER} PASSWORD '${DATABASE_PASSWORD}'`);
  const urlOf = (database: string) => `postgres://${OWNER}:${DATABASE_PASSWORD}@127.0.0.1:${port}/${database}`;
  const lock = await readLock(place.cluster);
  return {
    pid: lock?.pid ?? 0,
    create: async (database) => {
      await administer(`CREATE DATABASE ${database}`);
      return urlOf(database);
    },
    urlOf,
    stop: () => stopServer(place),
  };
}
