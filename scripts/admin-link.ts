import { createAdminLink } from '../server/people/accounts/index.ts';
import { runCommand } from './command.ts';

/** Prints a fresh link that makes the first admin. */
await runCommand(async ({ db, env }) => {
  const link = await createAdminLink({ db, env, now: () => new Date() });
  const text = link ?? 'There is an admin already: they invite others at /desk/staff';
  process.stdout.write(`${text}\n`);
});
