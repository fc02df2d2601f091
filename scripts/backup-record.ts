import { readRuns, recordBackup } from '../server/jobs/scheduled-runs.ts';
import { runCommand } from './command.ts';

/** Tells the site that another program has backed up its database just now: it watches the age of the newest backup. */
await runCommand(async ({ db, env }) => {
  const clock = { db, env, now: () => new Date() };
  if (!env.DATABASE_URL && !(await readRuns(clock)).backup?.ranAt) {
    throw new Error('This site has its embedded database, and no backup of it: make one with npm run backup');
  }
  await recordBackup(clock);
  process.stdout.write('The site knows of a backup made just now\n');
});
