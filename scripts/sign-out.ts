import { endSessionsOf } from '../server/features/account/sessions-service.ts';
import { runCommand } from './visit.ts';

const USAGE = 'Usage: npm run sign-out -- <email>';

/** Signs an account out everywhere; its password stays. */
await runCommand(async ({ db }) => {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error(USAGE);
  const ended = await endSessionsOf({ db }, email);
  process.stdout.write(`${email} is signed out everywhere: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended\n`);
});
