import { parseArgs } from 'node:util';
import { openJobs } from '../server/jobs/boss.ts';
import { mailQueue } from '../server/mail/queue.ts';
import { endAllSessions, removeSecondFactor } from '../server/people/accounts/sign-in/sessions-service.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run sign-out -- <email> [--forget-code]';

/** Signs an account out everywhere; its password stays. With `--forget-code` also turns the sign-in code off. */
await runCommand(async ({ db, env, connection }) => {
  const { values, positionals } = parseArgs({
    options: { 'forget-code': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [email, extra] = positionals;
  if (!email || extra) throw new Error(USAGE);
  const ended = await endAllSessions({ db }, email);
  process.stdout.write(`${email} is signed out everywhere: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended\n`);
  if (!values['forget-code']) return;
  const { boss, stop } = await openJobs(connection, { log: () => {} });
  const hadFactor = await removeSecondFactor({ db, env, queueMail: mailQueue(boss) }, email).finally(stop);
  process.stdout.write(hadFactor ? 'Their sign-in no longer asks for a code\n' : 'Their sign-in asked for no code\n');
});
