import { and, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { batches, courses, orders, payments, refunds } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { findOpenClaim, findStart, findSums, type Order } from '../../selling/orders/index.ts';
import { needsApproval } from './approval.ts';
import { defaultWay, findRefundablePayments, sumLeft } from './queries.ts';
import { refundInFull } from './refund-in-full.ts';
import { allocate, type RefundOutcome } from './request.ts';
import { startRefund } from './start.ts';
import { storeRefund } from './state.ts';
import { lastRefundDay, proposeRefund } from './terms.ts';

const REASON = 'The buyer changed their mind';

/** The refund of a buyer who changes their mind; `until` is the last day for a full refund, null without a batch. */
export type OwnRefund = { amountPaise: number; until: string | null; isRequested: boolean };

/** The refund that a buyer can have now, by the same rule as for staff; null for an order that has ended. */
export async function findOwnRefund(tx: Tx, order: Order, now: Date): Promise<OwnRefund | null> {
  if (order.cancelledAt || order.erasedAt) return null;
  const refundablePaise = sumLeft(await findRefundablePayments(tx, order.id));
  const startsOn = await findStart(tx, order.batchId);
  const soldOrder = { terms: order.refundTerms, startsOn, refundablePaise };
  // Without a seat, the whole amount is refunded.
  const refundPaise = order.confirmedAt ? proposeRefund(soldOrder, dateInKolkata(now)).amountPaise : refundablePaise;
  return {
    amountPaise: refundPaise,
    until: startsOn && lastRefundDay(order.refundTerms, startsOn),
    isRequested: await isRequested(tx, order.id),
  };
}

export type PaidSeat = { course: string; refundPaise: number };

/** The paid seats in batches that are not over: people who delete their account give them up. */
export async function findPaidSeats(tx: Tx, ids: string[], now: Date): Promise<Map<string, PaidSeat>> {
  const isNotOver = or(isNull(batches.endsOn), gte(batches.endsOn, dateInKolkata(now)));
  const paidOrders = await tx
    .select({ order: orders, course: courses.title })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(and(inArray(orders.id, ids), isNotNull(orders.confirmedAt), isNull(orders.cancelledAt), isNotOver));
  const seats = new Map<string, PaidSeat>();
  for (const { order, course } of paidOrders) {
    const { netPaidPaise } = await findSums(tx, order.id);
    const ownRefund = await findOwnRefund(tx, order, now);
    if (ownRefund && netPaidPaise > 0) seats.set(order.id, { course, refundPaise: ownRefund.amountPaise });
  }
  return seats;
}

/**
 * Refunds a buyer who changed their mind, by the terms, and ends their seat, in the caller's transaction, which has
 * locked their person. It needs approval as a refund by staff does. The refund also waits for the staff if they must
 * send it by hand, or if the seat has long been without a batch. A buyer without a seat gets everything back at once.
 * @throws RequestError conflict if nothing would be refunded, or a transfer claim is open
 */
export async function requestOwnRefund(context: Context, order: Order): Promise<RefundOutcome> {
  const { tx, now } = context;
  const ownRefund = await findOwnRefund(tx, order, now());
  if (!ownRefund) fail.conflict('This order has ended.');
  if (ownRefund.isRequested)
    fail.conflict('You have already asked for this refund. We will email you when the money is sent.');
  if (ownRefund.amountPaise === 0)
    fail.conflict('By the terms of this order, nothing can be refunded now. Please call us.');
  if (await findOpenClaim(tx, order.id)) {
    fail.conflict('We are still looking for the transfer that you reported. Please try again when we have found it.');
  }
  if (!order.confirmedAt) {
    await refundInFull(context, order, REASON);
    return 'started';
  }
  const openPayments = (await findRefundablePayments(tx, order.id)).filter(({ leftPaise }) => leftPaise > 0);
  const isByHand = openPayments.some(({ isOnline }) => !isOnline);
  const waits =
    isByHand ||
    isLongWithoutBatch(order, now()) ||
    (await needsApproval(context, { orderId: order.id, amountPaise: ownRefund.amountPaise }));
  for (const { payment, amountPaise } of allocate(openPayments, ownRefund.amountPaise)) {
    const request = {
      paymentId: payment.id,
      amountPaise,
      way: defaultWay(payment),
      reason: REASON,
      endsSeat: true,
      requestedBy: null,
    } as const;
    const refund = await storeRefund(context, request);
    await context.audit('refund.ask', refund.id);
    if (!waits) await startRefund(context, { order, refund });
  }
  return waits ? 'waits' : 'started';
}

/** They may wait for a batch, or have learned for a year, which only staff can find out. */
function isLongWithoutBatch({ batchId, confirmedAt, refundTerms }: Order, now: Date): boolean {
  if (batchId || !confirmedAt) return false;
  return dateInKolkata(now) > lastRefundDay(refundTerms, dateInKolkata(confirmedAt));
}

export function ownRefundText(outcome: RefundOutcome, amountPaise: number): string {
  const amount = rupees(amountPaise);
  return outcome === 'started'
    ? `Your seat is given up, and ${amount} is on its way back to you. We have emailed you the details.`
    : `We have received your request. Our team will check the refund of ${amount} and email you when it is sent. Your seat stays yours until then.`;
}

async function isRequested(tx: Tx, orderId: string): Promise<boolean> {
  const orderPayments = tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId));
  return (await tx.$count(refunds, and(inArray(refunds.paymentId, orderPayments), eq(refunds.state, 'requested')))) > 0;
}
