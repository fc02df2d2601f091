import { parseArgs } from 'node:util';
import { restoreBackup, withUnsealed } from '../server/db/embedded/backup/index.ts';
import { runEmbeddedCommand } from './command.ts';

const USAGE = 'Usage: DATA_DIR=EMPTY-DIRECTORY npm run restore -- BACKUP [--decrypt COMMAND]';

/** Restores a backup into an empty DATA_DIR. */
await runEmbeddedCommand(async (dataDirectory) => {
  const { values, positionals } = parseArgs({ options: { decrypt: { type: 'string' } }, allowPositionals: true });
  const [backup] = positionals;
  if (!backup || positionals.length > 1) throw new Error(USAGE);
  const restore = (directory: string) => restoreBackup(dataDirectory, directory);
  const unseal = (command: string) =>
    withUnsealed({ file: backup, command, beside: `${dataDirectory.dataDir}.unpacked-` }, restore);
  const { startedAt } = await (values.decrypt ? unseal(values.decrypt) : restore(backup));
  process.stdout.write(
    `The backup of ${startedAt} is in ${dataDirectory.dataDir}: npm start completes and serves it\n`,
  );
});
