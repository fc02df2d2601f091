import { tryEachWithAlerts } from '../../../../server/books/alerts/index.ts';
import { deleteAfterRetention } from '../../../../server/desk/retention/delete-after-retention.ts';
import {
  fetchDisputes,
  processProviderEvent,
  refreshReturned,
  sendRefund,
} from '../../../../server/money/checkout/index.ts';
import { autoRefundUnseated } from '../../../../server/money/refunds/index.ts';
import { deleteUnconfirmed } from '../../../../server/people/accounts/index.ts';
import {
  checkInvariants,
  endOldOrders,
  remindOfDues,
  seatPaidOrders,
  tellExpiredHolds,
} from '../../../../server/selling/orders/index.ts';
import { offerSeats } from '../../../../server/selling/waitlist/index.ts';
import type { MoneyWorld } from './world.ts';

/** Works the queued jobs, and the jobs that they queue. A failed job is tried again the next time, as its queue does. */
export async function workQueued({ deps, queued }: MoneyWorld): Promise<void> {
  const { events, refunds } = queued;
  const again = { events: [] as string[], refunds: [] as string[] };
  while (events.length + refunds.length > 0) {
    const [eventId, refundId] = [events.shift(), refunds.shift()];
    if (eventId) await processProviderEvent(deps, eventId).catch(() => again.events.push(eventId));
    if (refundId) await sendRefund(deps, refundId).catch(() => again.refunds.push(refundId));
  }
  events.push(...again.events);
  refunds.push(...again.refunds);
}

/** Runs a job as its schedule does: a failure of the payment service becomes an alert until the job succeeds. */
function withAlert(deps: MoneyWorld['deps'], step: (deps: MoneyWorld['deps']) => Promise<void>): Promise<void> {
  const describeFailure = () => ({ id: step.name, text: `The job ${step.name} failed` });
  return tryEachWithAlerts(deps, { job: 'job', items: [step], describeFailure }, () => step(deps));
}

/** The jobs that touch orders and money, as their schedules start them. A job that fails is a fault. */
async function runJobs(world: MoneyWorld): Promise<void> {
  const { deps, poll, fault } = world;
  const jobs = {
    poll,
    fetchDisputes,
    refreshReturned: () => withAlert(deps, refreshReturned),
    queued: () => workQueued(world),
    tellExpiredHolds,
    seatPaidOrders,
    offerSeats,
    endOldOrders,
    autoRefundUnseated,
    remindOfDues,
    deleteUnconfirmed,
    deleteAfterRetention,
    checkInvariants,
  };
  for (const [name, job] of Object.entries(jobs)) {
    await job(deps).catch((error: Error) => fault(`job ${name}: ${error.message}`));
  }
  await workQueued(world);
}

export async function passMinutes(world: MoneyWorld, minutes: number): Promise<void> {
  world.pass(minutes);
  await runJobs(world);
}

const QUARTER_MINUTES = 15;

/**
 * Lets more than an hour pass. The payment service repeats refused events, and is polled every quarter of an hour, also at the
 * full hour, when the poll covers more orders. Then the other jobs run.
 */
export async function passAnHour(world: MoneyWorld): Promise<void> {
  for (let quarter = 5; quarter > 0; quarter -= 1) {
    world.pass(QUARTER_MINUTES - (world.clock.now.getUTCMinutes() % QUARTER_MINUTES));
    await world.tellAgain();
    await world.poll().catch((error: Error) => world.fault(`job poll: ${error.message}`));
    await workQueued(world);
  }
  await runJobs(world);
}

/** Lets days pass with the company's own keys: with wrong keys for days, events that are sent for one day would be lost. */
export async function passDays(world: MoneyWorld, days: number): Promise<void> {
  Object.assign(world.deps.env, world.ownKeys);
  await passAnHour(world);
  await passMinutes(world, days * 1440);
}
