import { restoreBackup } from '../server/db/embedded/backup/index.ts';
import { runEmbeddedCommand } from './visit.ts';

/** Puts a backup into an empty DATA_DIR. */
await runEmbeddedCommand(async (place) => {
  const [backup] = process.argv.slice(2);
  if (!backup) throw new Error('Usage: DATA_DIR=EMPTY-DIRECTORY npm run restore -- BACKUP');
  const { startedAt } = await restoreBackup(place, backup);
  process.stdout.write(`The backup of ${startedAt} lies in ${place.dataDir}: npm start completes and serves it\n`);
});
