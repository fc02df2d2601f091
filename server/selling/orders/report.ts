import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { unlessConflict } from '../../db/savepoint.ts';
import { paymentReports, refunds } from '../../db/schema/index.ts';
import { readBusiness } from '../../db/site-settings.ts';
import type { Deps } from '../../deps.ts';
import type { FormMails } from '../../http/rate-limit.ts';
import { recordAudit } from '../../records/index.ts';
import { requireBill } from './bill.ts';
import { honourCoupon } from './coupon.ts';
import { endHold, holdInside } from './hold.ts';
import { keepSeat } from './keep.ts';
import { mailAbout } from './mails/about.ts';
import { holdLapsed } from './mails/no-seat.ts';
import { mailPaymentReported } from './mails/report.ts';
import { recordPayment } from './pay.ts';
import { nextDue } from './plan.ts';
import { findInstalments, findOpenReport, findOrder, findSums, lockPersonOf, type Order } from './queries.ts';
import { requireShare } from './shares.ts';

type ReportDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail'>;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Stores that a buyer says they made a transfer: it is reported, not paid. The seat is kept while staff look for it; where it
 * cannot be kept any more, the report is stored all the same.
 * @param reference the UTR
 * @param strangers the mails that may be sent about an order that is not proven
 * @throws RequestError not_found, or conflict: nothing is owed, or a report waits already
 */
export async function reportPayment(
  deps: ReportDeps,
  tx: Tx,
  id: string,
  reference: string,
  strangers: FormMails = { toSender: true, toStaff: true },
): Promise<void> {
  const order = await lockPersonOf(tx, id);
  if (order.cancelledAt) fail.conflict('This order has ended. If you have paid for it, please call us.', 'reference');
  const waiting = await findOpenReport(tx, id);
  if (waiting?.reference === reference) return;
  if (waiting) fail.conflict('You have told us about a transfer already. We are looking for it.', 'reference');
  await requireBill(tx, order);
  const { coveredPaise } = await findSums(tx, id);
  const due = nextDue(await findInstalments(tx, id), coveredPaise);
  if (!due) fail.conflict('Everything is paid already.', 'reference');
  const { amountPaise } = due;
  await tx.insert(paymentReports).values({ orderId: id, amountPaise, reference, createdAt: deps.now() });
  const { heldUntil } = await keepWhileChecked(deps, tx, order, deps.now());
  const keptUntil = heldUntil && heldUntil > deps.now() ? heldUntil : null;
  const mails = order.provenAt ? { toSender: true, toStaff: true } : strangers;
  await mailPaymentReported(deps, tx, order, { amountPaise, reference, keptUntil, mails });
}

/**
 * Keeps the seat while staff look for a transfer: for hours, if the owner of the address reported it and none was rejected
 * before; anybody else could make up a number, and keeps it for as long as one pays. Where it cannot be kept, it is not.
 */
export async function keepWhileChecked(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  order: Order,
  reportedAt: Date,
): Promise<Order> {
  const { reportedHours } = await readBusiness(tx);
  const until = new Date(reportedAt.getTime() + reportedHours * HOUR_MS);
  const isBelieved = order.provenAt && (await countRejected(tx, order.id)) === 0;
  const claim = honourCoupon;
  const keep = async () => {
    if (!isBelieved) return keepSeat(deps, tx, order, claim);
    await requireShare(tx, order, deps.now());
    return holdInside(deps, tx, order.id, until, { claim });
  };
  return (await unlessConflict(tx, keep)) ?? order;
}

function countRejected(tx: Tx, orderId: string): Promise<number> {
  return tx.$count(paymentReports, and(eq(paymentReports.orderId, orderId), eq(paymentReports.state, 'rejected')));
}

type Checked = { actorId: string; id: string };

/** What staff found in the account, unless they say otherwise the day and amount of the report; and tax that was kept back. */
type Found = { paidOn?: string | undefined; amountPaise?: number | undefined; tdsPaise?: number };

/**
 * Confirms a reported transfer that staff found in the account: it is a payment then. What of it is more than is owed goes
 * back by a refund that waits for a second person.
 * @throws RequestError not_found, or conflict when somebody was first or the number paid already
 */
export function confirmReport(deps: ReportDeps, { actorId, id, paidOn, ...found }: Checked & Found): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const report = await lockReport(tx, id);
    const { orderId, reference } = report;
    const { tdsPaise = 0 } = found;
    const amountPaise = (found.amountPaise ?? report.amountPaise) + tdsPaise;
    const surplusPaise = await surplusOf(tx, orderId, amountPaise);
    // The day of the report was not typed by staff, so that nobody needs to confirm it.
    const day = paidOn ? { paidOn } : { paidOn: dateInKolkata(report.createdAt), confirmsLate: true };
    const typed = { amountPaise, tdsPaise, method: 'upi', reference, surplusPaise, ...day } as const;
    const { paymentId } = await recordPayment(deps, tx, { orderId, actorId }, typed);
    if (surplusPaise > 0) {
      const back = { paymentId, amountPaise: surplusPaise, way: 'bank_transfer', askedBy: actorId } as const;
      await tx.insert(refunds).values({ ...back, reason: 'Paid more than was owed', idempotencyKey: randomUUID() });
    }
    const change = { state: 'confirmed', paymentId, checkedAt: deps.now(), checkedBy: actorId } as const;
    await tx.update(paymentReports).set(change).where(eq(paymentReports.id, id));
    await recordAudit(tx, { actorId, action: 'order.confirm_report', recordId: orderId });
  });
}

/** What of an amount its order does not owe, in paise: all of it once that has ended. */
async function surplusOf(tx: Tx, orderId: string, amountPaise: number): Promise<number> {
  const { totalPaise, cancelledAt } = await findOrder(tx, orderId);
  if (cancelledAt) return amountPaise;
  const { coveredPaise } = await findSums(tx, orderId);
  return Math.min(Math.max(coveredPaise + amountPaise - totalPaise, 0), amountPaise);
}

/** Rejects a reported transfer that is not in the account: the hold ends, and the buyer is told. */
export function rejectReport(deps: ReportDeps, { actorId, id }: Checked): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { orderId } = await lockReport(tx, id);
    const change = { state: 'rejected', checkedAt: deps.now(), checkedBy: actorId } as const;
    await tx.update(paymentReports).set(change).where(eq(paymentReports.id, id));
    const order = await endHold(deps, tx, orderId);
    if (!order.confirmedAt) await mailAbout(deps, tx, order, holdLapsed);
    await recordAudit(tx, { actorId, action: 'order.reject_report', recordId: orderId });
  });
}

/** The person comes before their report. @throws RequestError not_found, conflict */
async function lockReport(tx: Tx, id: string) {
  const [found] = await tx.select().from(paymentReports).where(eq(paymentReports.id, id));
  if (!found) fail.notFound('There is no such report.');
  await lockPersonOf(tx, found.orderId);
  const isOpen = and(eq(paymentReports.id, id), eq(paymentReports.state, 'open'));
  const [report] = await tx.select().from(paymentReports).where(isOpen).for('no key update');
  if (!report) fail.conflict('Somebody has checked this transfer already.', 'reference');
  return report;
}
