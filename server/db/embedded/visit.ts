import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionTo } from './control.ts';
import { DATABASE, type EmbeddedOptions, type EmbeddedServer, openEmbedded } from './index.ts';
import { isServing, readLock } from './lock-file.ts';
import type { Place } from './place.ts';

/**
 * Reaches the database for a command beside the app: the server that the app runs, else one that is started for
 * as long as the command takes.
 * @throws Error of one line when there is no database yet.
 */
export async function visitEmbedded(place: Place, options: EmbeddedOptions): Promise<EmbeddedServer> {
  await access(join(place.cluster, 'PG_VERSION')).catch(() => {
    throw new Error(`There is no database in DATA_DIR ${place.dataDir} yet: npm start makes it`);
  });
  const lock = await readLock(place.cluster);
  if (!lock || !(await isServing(lock, place.cluster))) return openEmbedded(place, options);
  return { connection: connectionTo(lock.socketDir, DATABASE), stop: async () => {} };
}
