import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup, withUnsealed } from '../server/db/embedded/backup/index.ts';
import { removeUnused } from '../server/db/embedded/index.ts';
import { failInOneLine, newDataDir, readEmbeddedEnv } from './command.ts';

const USAGE = 'Usage: DATA_DIR=EMPTY-DIRECTORY npm run restore -- BACKUP [--decrypt COMMAND]';

/** Restores a backup into an empty DATA_DIR. An encrypted one is unpacked beside it, until it is restored. */
await failInOneLine(async () => {
  const { values, positionals } = parseArgs({ options: { decrypt: { type: 'string' } }, allowPositionals: true });
  const [backup] = positionals;
  if (!backup || positionals.length > 1) throw new Error(USAGE);
  const dataDirectory = await newDataDir(readEmbeddedEnv());
  const { dataDir } = dataDirectory;
  const restore = (directory: string) => restoreBackup(dataDirectory, directory);
  const unseal = (command: string) =>
    withUnsealed({ file: backup, command, into: dirname(dataDir), prefix: `${basename(dataDir)}.unpacked-` }, restore);
  const restored = values.decrypt ? unseal(values.decrypt) : restore(backup);
  const { startedAt } = await restored.catch(async (error: unknown) => {
    await removeUnused(dataDirectory);
    throw error;
  });
  process.stdout.write(`The backup of ${startedAt} is in ${dataDir}: npm start completes and serves it\n`);
});
