import { tryEachWithAlerts } from '../../../../server/books/alerts/index.ts';
import { deleteAfterRetention } from '../../../../server/desk/retention/index.ts';
import {
  fetchDisputes,
  processWebhook,
  refreshReturned,
  sendRefund,
} from '../../../../server/money/online-payments/index.ts';
import { autoRefundUnseated } from '../../../../server/money/refunds/index.ts';
import { deleteUnconfirmed } from '../../../../server/people/accounts/index.ts';
import {
  checkInvariants,
  endOldOrders,
  mailExpiredHolds,
  remindOfDues,
  seatPaidOrders,
} from '../../../../server/selling/orders/index.ts';
import { offerSeats } from '../../../../server/selling/waitlist/index.ts';
import type { MoneyWorld } from './world.ts';

/** Does the jobs that wait, and those that they queue; one that fails is tried again the next time, as its queue does. */
export async function workQueued({ deps, queued }: MoneyWorld): Promise<void> {
  const { events, refunds } = queued;
  const again = { events: [] as string[], refunds: [] as string[] };
  while (events.length + refunds.length > 0) {
    const [eventId, refundId] = [events.shift(), refunds.shift()];
    if (eventId) await processWebhook(deps, eventId).catch(() => again.events.push(eventId));
    if (refundId) await sendRefund(deps, refundId).catch(() => again.refunds.push(refundId));
  }
  events.push(...again.events);
  refunds.push(...again.refunds);
}

/** As its schedule does a job that fails with the payment service: an alert, until it succeeds. */
function apart(deps: MoneyWorld['deps'], step: (deps: MoneyWorld['deps']) => Promise<void>): Promise<void> {
  const describeFailure = () => ({ id: step.name, text: `The job ${step.name} failed` });
  return tryEachWithAlerts(deps, { job: 'job', items: [step], describeFailure }, () => step(deps));
}

/** The jobs that touch orders and money, as their schedules start them. A job that fails is a fault. */
async function runJobs(world: MoneyWorld): Promise<void> {
  const { deps, poll, fault } = world;
  const jobs = {
    poll,
    fetchDisputes,
    refreshReturned: () => apart(deps, refreshReturned),
    queued: () => workQueued(world),
    mailExpiredHolds,
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

const QUARTER = 15;

/**
 * Lets more than an hour pass: the payment service sends again what was refused, and is asked every quarter of an hour, the full
 * hour among them, at which more is asked about. Then the other jobs run.
 */
export async function passAnHour(world: MoneyWorld): Promise<void> {
  for (let left = 5; left > 0; left -= 1) {
    world.pass(QUARTER - (world.clock.now.getUTCMinutes() % QUARTER));
    await world.tellAgain();
    await world.poll().catch((error: Error) => world.fault(`job poll: ${error.message}`));
    await workQueued(world);
  }
  await runJobs(world);
}

/** Days pass, with the company's own keys: set wrongly for days, they lose what is only told for one. */
export async function passDays(world: MoneyWorld, days: number): Promise<void> {
  Object.assign(world.deps.env, world.ownKeys);
  await passAnHour(world);
  await passMinutes(world, days * 1440);
}
