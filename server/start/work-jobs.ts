import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { deleteExpiredAccess } from '../auth/session.ts';
import type { Deps } from '../deps.ts';
import { deleteUnconfirmed, mailPasswordReset } from '../features/account/index.ts';
import { forgetOld } from '../features/desk/retention/index.ts';
import { purgeTrash } from '../features/desk/trash/index.ts';
import { checkInvariants, tellLapsed } from '../features/orders/index.ts';
import { deleteExpiredOutcomes } from '../http/form-outcomes.ts';
import { deleteExpiredLimits } from '../http/rate-limit.ts';
import { queueNames } from '../jobs/queues.ts';
import { mailJobs, mailQueue, type SendMailJob } from '../mail/queue.ts';
import { deliverMail, type MailTransport } from '../mail/send.ts';

type PasswordResetJob = { email: string };

/** What services queue jobs with. */
export function queuesOf(boss: PgBoss): Pick<Deps, 'queueMail' | 'mailJobs' | 'queuePasswordReset'> {
  return {
    queueMail: mailQueue(boss),
    mailJobs: mailJobs(boss),
    queuePasswordReset: async (email) => {
      await boss.send(queueNames.passwordReset, { email } satisfies PasswordResetJob);
    },
  };
}

/**
 * Starts doing the jobs, until the boss is stopped.
 * @param transport sends the mails, and is closed with the boss; without one they wait in the outbox.
 */
export async function workJobs(boss: PgBoss, deps: Deps, transport: MailTransport | null): Promise<void> {
  await boss.work(queueNames.cleanExpired, async () => {
    await deleteExpiredOutcomes(deps);
    await deleteExpiredLimits(deps);
    await deleteExpiredAccess(deps);
  });
  await boss.schedule(queueNames.cleanExpired, '*/10 * * * *');
  await boss.work(queueNames.purgeTrash, () => purgeTrash(deps));
  // When few are awake where the site's people are: each deletion empties the page cache.
  await boss.schedule(queueNames.purgeTrash, '30 3 * * *', null, { tz: 'Asia/Kolkata' });
  await boss.work(queueNames.forgetOld, async () => {
    await deleteUnconfirmed(deps);
    await forgetOld(deps);
  });
  await boss.schedule(queueNames.forgetOld, '50 3 * * *', null, { tz: 'Asia/Kolkata' });
  await boss.work(queueNames.tellLapsed, () => tellLapsed(deps));
  await boss.schedule(queueNames.tellLapsed, '* * * * *');
  await boss.work(queueNames.checkSelling, () => checkInvariants(deps));
  await boss.schedule(queueNames.checkSelling, '10 4 * * *', null, { tz: 'Asia/Kolkata' });
  await boss.work<PasswordResetJob>(queueNames.passwordReset, async ([job]) => {
    if (job) await mailPasswordReset(deps, job.data.email);
  });
  if (!transport) return;
  boss.once('stopped', () => transport.close());
  const options = { batchSize: 10, burstWhenBatchFull: true, includeMetadata: true, perJobResults: true } as const;
  await boss.work<SendMailJob, unknown, typeof options>(queueNames.sendMail, options, async (jobs) => {
    const results = [];
    for (const job of jobs) results.push({ id: job.id, status: await sendOne(deps, transport, job) });
    return results;
  });
}

async function sendOne(
  deps: Deps,
  transport: MailTransport,
  job: JobWithMetadata<SendMailJob>,
): Promise<'completed' | 'failed'> {
  const isLastAttempt = job.retryCount >= job.retryLimit;
  const isDone = await deliverMail(deps, transport, { mailId: job.data.mailId, isLastAttempt });
  return isDone ? 'completed' : 'failed';
}
