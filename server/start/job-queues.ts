import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { currentCaller } from '../base/caller.ts';
import type { Deps } from '../deps.ts';
import { queueNames } from '../jobs/queues.ts';
import { mailJobs, mailQueue } from '../mail/queue.ts';

/** `network` is that of the requester, whose email limit counts. */
export type PasswordResetJob = { email: string; network?: string };
export type ProviderEventJob = { eventId: string };
export type RefundJob = { refundId: string };

export type JobQueues = Pick<
  Deps,
  'queueMail' | 'mailJobs' | 'queuePasswordReset' | 'queueProviderEvent' | 'queueRefund'
>;

export function queuesOf(boss: PgBoss): JobQueues {
  return {
    queueMail: mailQueue(boss),
    mailJobs: mailJobs(boss),
    queuePasswordReset: async (email) => {
      const { network } = currentCaller();
      const job: PasswordResetJob = { email, ...(network && { network }) };
      await boss.send(queueNames.passwordReset, job);
    },
    queueProviderEvent: async (tx, eventId) => {
      const job = { data: { eventId } satisfies ProviderEventJob };
      await boss.insert(queueNames.providerEvent, [job], { db: fromDrizzle(tx, sql) });
    },
    queueRefund: async (tx, refundId) => {
      // The job has the refund's id, so that no refund has two jobs.
      const job = { id: refundId, data: { refundId } satisfies RefundJob };
      await boss.insert(queueNames.sendRefund, [job], { db: fromDrizzle(tx, sql) });
    },
  };
}
