import { recordBackup } from '../server/jobs/scheduled-runs.ts';
import { runCommand } from './command.ts';

/** Tells the site that another program has backed up its database just now: it watches the age of the newest backup. */
await runCommand(async ({ db, env }) => {
  await recordBackup({ db, env, now: () => new Date() });
  process.stdout.write('The site knows of a backup made just now\n');
});
