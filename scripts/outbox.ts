import { describeMail, findWaitingMails } from '../server/mail/outbox.ts';
import { runCommand, siteOrDemo, siteVariables } from './command.ts';

/** Prints the emails that wait to be sent or sent again; those of the demo if there is no other site. */
await runCommand(
  async ({ db }) => {
    const waiting = await findWaitingMails(db);
    for (const mail of waiting) process.stdout.write(`${describeMail(mail)}\n${'─'.repeat(72)}\n`);
    process.stdout.write(`${waiting.length} waiting\n`);
  },
  await siteOrDemo(siteVariables()),
);
