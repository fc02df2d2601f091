import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, pruneBackups, sealBackup } from '../server/db/embedded/backup/index.ts';
import { runEmbeddedCommand } from './command.ts';

const USAGE = 'Usage: npm run backup -- DIRECTORY [--keep NUMBER] [--encrypt COMMAND]';

/** Backs up the embedded database, also while the app is running. */
await runEmbeddedCommand(async (dataDirectory, withServer) => {
  const options = { keep: { type: 'string' }, encrypt: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [directory] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (!directory || positionals.length > 1) throw new Error(USAGE);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error(USAGE);
  const { path, manifest } = await withServer((connection) =>
    backUp(dataDirectory, connection, directory, () => new Date()),
  );
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
  const backup = values.encrypt ? await sealBackup(path, values.encrypt) : path;
  process.stdout.write(`${backup}: ${manifest.files.length} files, ${megabytes.toFixed(1)} MB\n`);
  const removed = keep === undefined ? 0 : await pruneBackups(resolve(directory), keep);
  if (removed > 0) process.stdout.write(`Removed ${removed} older ${removed === 1 ? 'backup' : 'backups'}\n`);
});
