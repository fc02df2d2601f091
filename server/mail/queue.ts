import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobInsert, type PgBoss } from 'pg-boss';
import type { Tx } from '../db/client.ts';
import { mails } from '../db/schema/index.ts';
import { queueNames } from '../jobs/queues.ts';
import type { MailJobs, QueuedMail } from './types.ts';

export type SendMailJob = { mailId: string };

/** Stores emails with their jobs, all in the caller's transaction. */
export function mailQueue(boss: PgBoss) {
  return async (tx: Tx, ...queued: QueuedMail[]) => {
    const stored = await tx.insert(mails).values(queued).returning({ id: mails.id });
    const [first] = stored;
    if (!first) throw new Error('The email was not stored');
    await boss.insert(
      queueNames.sendMail,
      stored.map(({ id }) => jobOf(id)),
      { db: fromDrizzle(tx, sql) },
    );
    return first.id;
  };
}

/** The job of an email has the email's id, so that it can be found and no email has two jobs. */
function jobOf(mailId: string): JobInsert<SendMailJob> {
  return { id: mailId, data: { mailId } };
}

export function mailJobs(boss: PgBoss): MailJobs {
  return {
    nextAttempt: async (mailId) => {
      const [job] = await boss.findJobs(queueNames.sendMail, { id: mailId });
      if (!job || !['created', 'retry', 'active'].includes(job.state)) return null;
      return { isRunning: job.state === 'active', startsAt: job.startAfter };
    },
    sendNow: async (tx, mailIds) => {
      const db = fromDrizzle(tx, sql);
      await boss.deleteJob(queueNames.sendMail, [...mailIds], { db });
      await boss.insert(queueNames.sendMail, mailIds.map(jobOf), { db });
    },
  };
}
