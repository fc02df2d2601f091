import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, pruneBackups } from '../server/db/embedded/backup/index.ts';
import { runEmbeddedCommand } from './visit.ts';

const USAGE = 'Usage: npm run backup -- DIRECTORY [--keep NUMBER]';

/** Backs the embedded database up, beside a running app or without one. */
await runEmbeddedCommand(async (place, visit) => {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true });
  const [directory] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (!directory || positionals.length > 1) throw new Error(USAGE);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error(USAGE);
  const { path, manifest } = await visit((connection) => backUp(place, connection, directory, () => new Date()));
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
  process.stdout.write(`${path}: ${manifest.files.length} files, ${megabytes.toFixed(1)} MB\n`);
  const removed = keep === undefined ? 0 : await pruneBackups(resolve(directory), keep);
  if (removed > 0) process.stdout.write(`Removed ${removed} older ${removed === 1 ? 'backup' : 'backups'}\n`);
});
