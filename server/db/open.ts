import { resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '../deps.ts';
import type { Env } from '../env.ts';
import { findPlace, openEmbedded } from './embedded/index.ts';
import { tryExternal } from './external.ts';

/** The running server that the app uses, and where the app keeps its files. */
export type DatabaseServer = {
  connection: pg.PoolConfig;
  dataDir: string;
  /** Stops an embedded server; leaves an external one alone. */
  stop: () => Promise<void>;
};

export type OpenOptions = {
  log: Log;
  /** Tells the operator in a line what takes long or lies elsewhere. */
  say: (line: string) => void;
  /** Directory that a relative DATA_DIR counts from. */
  root: string;
};

/** The server of `DATABASE_URL`, else the embedded one of `DATA_DIR`. */
export async function openDatabaseServer(env: Env, { log, say, root }: OpenOptions): Promise<DatabaseServer> {
  if (env.DATABASE_URL) {
    const dataDir = resolve(root, env.DATA_DIR);
    await tryExternal(env.DATABASE_URL);
    return { connection: { connectionString: env.DATABASE_URL }, dataDir, stop: async () => {} };
  }
  const place = await findPlace(env.DATA_DIR, root);
  for (const notice of place.notices) say(notice);
  const { connection, stop } = await openEmbedded(place, { log, say });
  return { connection, dataDir: place.dataDir, stop };
}
