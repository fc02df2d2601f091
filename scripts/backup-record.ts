import { recordBackup } from '../server/jobs/scheduled-runs.ts';
import { runCommand } from './command.ts';

/** Tells the site that another program has backed up its database just now: it watches the age of the newest backup. */
await runCommand(async ({ db }) => {
  await recordBackup({ db, now: () => new Date() });
  process.stdout.write('The site knows of a backup made just now\n');
});
