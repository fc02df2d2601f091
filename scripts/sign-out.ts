import { parseArgs } from 'node:util';
import { endAllSessions, removeSecondFactor } from '../server/people/accounts/sign-in/sessions-service.ts';
import { runCommand, withDeps } from './command.ts';

const USAGE = 'Usage: npm run sign-out -- <email> [--forget-code]';

/** Signs an account out everywhere; its password stays. With `--forget-code` also turns the sign-in code off. */
await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    options: { 'forget-code': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [email, extra] = positionals;
  if (!email || extra) throw new Error(USAGE);
  const ended = await endAllSessions(context, email);
  process.stdout.write(`${email} is signed out everywhere: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended\n`);
  if (!values['forget-code']) return;
  const hadFactor = await withDeps(context, (deps) => removeSecondFactor(deps, email));
  process.stdout.write(hadFactor ? 'Their sign-in no longer asks for a code\n' : 'Their sign-in asked for no code\n');
});
