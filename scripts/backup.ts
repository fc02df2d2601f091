import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Env } from '../server/base/env.ts';
import { describeReason } from '../server/base/errors.ts';
import { connectDatabase } from '../server/db/client.ts';
import { backUp, pruneBackups, sealBackup } from '../server/db/embedded/backup/index.ts';
import type { Connection } from '../server/db/embedded/control.ts';
import { recordBackup } from '../server/jobs/scheduled-runs.ts';
import { failInOneLine, readEmbeddedEnv, usedDataDir, withEmbedded } from './command.ts';

const USAGE = 'Usage: npm run backup -- DIRECTORY [--keep NUMBER] [--encrypt COMMAND]';

/** Tells the site that there is a backup, whose age it watches; without that the backup is as good. */
async function tellSite(connection: Connection, env: Env): Promise<void> {
  const { db, pool } = connectDatabase(connection);
  try {
    await recordBackup({ db, env, now: () => new Date() });
  } catch (error) {
    process.stderr.write(`The backup is complete, but the site was not told of it: ${describeReason(error)}\n`);
  } finally {
    await pool.end();
  }
}

/** Backs up the embedded database, also while the app is running. */
await failInOneLine(async () => {
  const options = { keep: { type: 'string' }, encrypt: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [directory] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (!directory || positionals.length > 1) throw new Error(USAGE);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error(USAGE);
  const env = readEmbeddedEnv();
  const dataDirectory = await usedDataDir(env);
  const { backup, manifest } = await withEmbedded(dataDirectory, async (connection) => {
    const { path, manifest } = await backUp(dataDirectory, connection, directory, () => new Date());
    const backup = values.encrypt ? await sealBackup(path, values.encrypt) : path;
    await tellSite(connection, env);
    return { backup, manifest };
  });
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
  process.stdout.write(`${backup}: ${manifest.files.length} files, ${megabytes.toFixed(1)} MB\n`);
  if (keep === undefined) return;
  const { removed, later } = await pruneBackups(resolve(directory), keep, basename(backup));
  if (removed > 0) process.stdout.write(`Removed ${removed} older ${removed === 1 ? 'backup' : 'backups'}\n`);
  if (later.length > 0) process.stderr.write(`Their clock was ahead, so look at them yourself: ${later.join(', ')}\n`);
});
