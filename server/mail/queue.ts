import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { mails } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { queueNames } from '../jobs/queues.ts';

/** The payload of a `send-mail` job. */
export type SendMailJob = { mailId: string };

/** Stores a mail in the outbox and its job in the queue, both in the transaction of the caller. */
export function mailQueue(boss: PgBoss): Deps['queueMail'] {
  return async (tx, mail) => {
    const [stored] = await tx.insert(mails).values(mail).returning({ id: mails.id });
    if (!stored) throw new Error('The mail was not stored');
    const job: SendMailJob = { mailId: stored.id };
    await boss.send(queueNames.sendMail, job, { db: fromDrizzle(tx, sql) });
  };
}
