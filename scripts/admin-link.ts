import { parseArgs } from 'node:util';
import { createAdminLink, resetAdmin } from '../server/people/accounts/index.ts';
import { runCommand, withDeps } from './command.ts';

const ADMIN_EXISTS =
  'There is an admin already: they invite others at /desk/staff. If they are lost: npm run -s admin:link -- --again EMAIL';

/** Prints a fresh link that makes the first admin; with `--again`, one that sets a new password of an admin. */
await runCommand(async (context) => {
  const { values } = parseArgs({ options: { again: { type: 'string' } } });
  const { again } = values;
  const link = again
    ? await withDeps(context, (deps) => resetAdmin(deps, again))
    : await createAdminLink({ ...context, now: () => new Date() });
  if (!link) throw new Error(ADMIN_EXISTS);
  process.stdout.write(`${link}\n`);
});
