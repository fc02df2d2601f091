import type { Job, JobWithMetadata, PgBoss } from 'pg-boss';
import { deleteExpiredAccess } from '../auth/session.ts';
import { runForCaller } from '../base/caller.ts';
import { describeReason } from '../base/errors.ts';
import { tryEach, tryEachWithAlerts } from '../books/alerts/index.ts';
import type { Deps } from '../deps.ts';
import { deleteAfterRetention } from '../desk/retention/delete-after-retention.ts';
import { purgeTrash } from '../desk/trash/index.ts';
import { deleteExpiredOutcomes } from '../http/form-outcomes.ts';
import { deleteExpiredLimits } from '../http/rate-limit.ts';
import { duringDay } from '../jobs/daytime.ts';
import { queueNames } from '../jobs/queues.ts';
import { expectRuns, forgetOtherRuns, nextRun, recordRun } from '../jobs/scheduled-runs.ts';
import { askSurveys } from '../learning/surveys/index.ts';
import { scanFiles } from '../learning/work/index.ts';
import { deliverMail, type MailTransport } from '../mail/deliver.ts';
import type { SendMailJob } from '../mail/queue.ts';
import {
  fetchDisputes,
  pollGateway,
  processProviderEvent,
  refreshReturned,
  sendRefund,
} from '../money/checkout/index.ts';
import { autoRefundUnseated } from '../money/refunds/index.ts';
import { fetchSettlements } from '../money/settlements/index.ts';
import { deleteUnconfirmed, mailPasswordReset } from '../people/accounts/index.ts';
import {
  checkInvariants,
  endOldOrders,
  remindOfDues,
  seatPaidOrders,
  tellExpiredHolds,
} from '../selling/orders/index.ts';
import { offerSeats } from '../selling/waitlist/index.ts';
import { markJoined, remindOfClasses } from '../teaching/classes/index.ts';
import type { PasswordResetJob, ProviderEventJob, RefundJob } from './job-queues.ts';

/** Without batches, one job would run every two seconds, and a flood from one stranger would delay everyone. */
const frequentPolling = {
  pollingIntervalSeconds: 0.5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** Runs the jobs until the boss is stopped. @param transport closed with the boss; without one emails wait in the outbox */
export async function registerJobHandlers(boss: PgBoss, deps: Deps, transport: MailTransport | null): Promise<void> {
  const { schedule, scheduleSelling, names } = scheduler(boss, deps);
  await schedule(
    queueNames.deleteExpired,
    '*/10 * * * *',
    deleteExpiredOutcomes,
    deleteExpiredLimits,
    deleteExpiredAccess,
  );
  // At night in India, because each deletion empties the page cache.
  await schedule(queueNames.purgeTrash, '30 3 * * *', purgeTrash);
  await schedule(queueNames.deleteAfterRetention, '50 3 * * *', deleteUnconfirmed, deleteAfterRetention);
  await schedule(queueNames.remindOfClasses, '* * * * *', remindOfClasses);
  await schedule(queueNames.scanFiles, '* * * * *', scanFiles);
  await schedule(queueNames.markJoined, '*/10 * * * *', markJoined);
  await schedule(queueNames.askSurveys, '20 * * * *', duringDay(askSurveys));
  // In this order: a seat whose hold has expired is free first for a buyer who has paid, then for the waitlist, also at night: until
  // it is offered, anyone can take it.
  await scheduleSelling(queueNames.tellExpiredHolds, '* * * * *', tellExpiredHolds, seatPaidOrders, offerSeats);
  // Batches begin and end at midnight; hourly, for a site that was off then.
  await scheduleSelling(queueNames.endOldOrders, '15 * * * *', endOldOrders);
  // Several times in the hours of an office: each reminder goes out once, and a site that was off sends it later.
  await scheduleSelling(queueNames.remindOfDues, '5 9-18 * * *', duringDay(remindOfDues));
  await scheduleSelling(queueNames.checkSelling, '10 4 * * *', checkInvariants);
  // Before an office opens, after the banks' work of the night.
  await scheduleSelling(queueNames.fetchSettlements, '20 7 * * *', fetchSettlements, fetchDisputes, refreshReturned);
  await scheduleSelling(queueNames.autoRefundUnseated, '*/5 * * * *', autoRefundUnseated);
  await scheduleSelling(queueNames.pollGateway, '*/5 * * * *', pollGateway);
  await forgetOtherRuns(deps, names);
  await boss.work<PasswordResetJob, unknown, typeof frequentPolling>(
    queueNames.passwordReset,
    frequentPolling,
    (jobs) =>
      runEach(deps, jobs, ({ email, network = null }) => runForCaller(network, () => mailPasswordReset(deps, email))),
  );
  await registerPaymentHandlers(boss, deps);
  if (!transport) return;
  boss.once('stopped', () => transport.close());
  const options = { batchSize: 10, burstWhenBatchFull: true, includeMetadata: true, perJobResults: true } as const;
  await boss.work<SendMailJob, unknown, typeof options>(queueNames.sendMail, options, async (jobs) => {
    const results = [];
    for (const job of jobs) results.push({ id: job.id, status: await sendOne(deps, transport, job) });
    return results;
  });
}

type Step = (deps: Deps) => Promise<void>;

const TIME_ZONE = 'Asia/Kolkata';

/** Steps run one after the other; a failed one is logged, stops no other, and raises an alert in a job of sales. */
function scheduler(boss: PgBoss, deps: Deps) {
  const names: string[] = [];
  const at = async (name: string, cron: string, task: () => Promise<unknown>) => {
    const nextDue = () => nextRun(boss, { cron, timezone: TIME_ZONE }, deps.now());
    names.push(name);
    await expectRuns(deps, name, nextDue());
    await boss.work(name, async () => {
      await task();
      await recordRun(deps, name, nextDue());
    });
    // Once for all the runs that were missed while the site was off.
    await boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: 'once' });
  };
  return {
    names,
    schedule: (name: string, cron: string, ...items: Step[]) => {
      const idOf = (step: Step) => step.name;
      return at(name, cron, () => tryEach(deps, { job: name, items, idOf }, (step) => step(deps)));
    },
    scheduleSelling: (name: string, cron: string, ...items: Step[]) => {
      const describeFailure = (step: Step) => ({ id: step.name, text: `The job ${name} (${step.name}) failed` });
      return at(name, cron, () =>
        tryEachWithAlerts(deps, { job: `job ${name}`, items, describeFailure }, (step) => step(deps)),
      );
    },
  };
}

async function registerPaymentHandlers(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.work<ProviderEventJob, unknown, typeof frequentPolling>(
    queueNames.providerEvent,
    frequentPolling,
    (jobs) => runEach(deps, jobs, ({ eventId }) => processProviderEvent(deps, eventId)),
  );
  await boss.work<RefundJob, unknown, typeof frequentPolling>(queueNames.sendRefund, frequentPolling, (jobs) =>
    runEach(deps, jobs, ({ refundId }) => sendRefund(deps, refundId)),
  );
}

/** Only those that fail are tried again. */
async function runEach<Data>(
  { log }: Pick<Deps, 'log'>,
  jobs: readonly Job<Data>[],
  task: (data: Data) => Promise<void>,
) {
  const results = [];
  for (const { id, name, data } of jobs) {
    const status = await task(data).then(
      () => 'completed' as const,
      (error: unknown) => {
        log('warn', 'jobs.failed', { queue: name, reason: describeReason(error) });
        return 'failed' as const;
      },
    );
    results.push({ id, status });
  }
  return results;
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
