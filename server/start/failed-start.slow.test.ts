import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { dataDirWithCluster } from '../../tests/support/database.ts';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { devBundle } from '../../tests/support/site.ts';
import { readEnv } from '../base/env.ts';
import { productionLimits } from '../base/limits.ts';
import { startApp } from './bootstrap.ts';

test('a start whose database server dies says so in one line, with the path of its log', async () => {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  const DATA_DIR = await dataDirWithCluster(join(directory, 'data'));
  const starting = startApp({
    env: readEnv({ DATA_DIR, PORT: '0' }),
    limits: productionLimits,
    root: directory,
    log: () => {},
    print: () => {},
    dev: devBundle,
    // The parent of the shell is the process of this connection.
    seed: async (db) => void (await db.execute(sql`COPY (SELECT) TO PROGRAM 'kill -9 $PPID'`)),
  });
  const log = join(DATA_DIR, 'postgres/server.log');
  await expect(starting).rejects.toThrow(/^The database stopped during the start: .+\. Its log is .+$/);
  await expect(starting).rejects.toThrow(log);
});
