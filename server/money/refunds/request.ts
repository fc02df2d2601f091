import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { RefundWay } from '../../../contract/base/states.ts';
import type { DeskRefundRequest } from '../../../contract/money/desk-refunds.ts';
import { fail } from '../../base/errors.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { findOpenClaim, lockOrderPerson, type Order, storableReason } from '../../selling/orders/index.ts';
import { needsApproval } from './approval.ts';
import { endOrder, refuseWhileOwed } from './order-changes.ts';
import { findRefundablePayments, type RefundablePayment, sumLeft } from './queries.ts';
import { startRefund } from './start.ts';
import { storeRefund } from './state.ts';

export type RefundOutcome = 'started' | 'waits';

/**
 * Requests a refund of an order, by the refundable amount that staff saw, and ends its seat if they chose that. Without an amount,
 * only the seat ends. A second person may have to approve it.
 * @throws RequestError not_found, invalid_input for more than can be refunded, or conflict when the refundable amount has changed, or
 * as `refuseWhileOwed`
 */
export async function requestRefund(
  context: Context<Actor>,
  { id: orderId, ...request }: ById<DeskRefundRequest>,
): Promise<RefundOutcome | 'ended'> {
  const order = await lockOrderPerson(context.tx, orderId);
  const { amountPaise, way } = request;
  const reason = storableReason(order, request.reason);
  const refundable = await findRefundablePayments(context.tx, orderId);
  const refundablePaise = sumLeft(refundable);
  if (request.refundablePaise !== refundablePaise) {
    fail.conflict(
      `${rupees(refundablePaise)} can be refunded now, not ${rupees(request.refundablePaise)}. Look at the payments and refunds first.`,
    );
  }
  // An order without a seat ends with its money.
  const endsSeat = request.endsSeat || !order.confirmedAt;
  if (endsSeat && (await findOpenClaim(context.tx, orderId))) {
    fail.conflict(`The buyer of order ${order.code} reported a transfer. Match or reject it first.`);
  }
  checkAmount(order, refundablePaise, request);
  if (endsSeat) await refuseWhileOwed(context, order);
  if (amountPaise === 0) {
    await endOrder(context, order, reason);
    await context.audit('order.end', orderId);
    return 'ended';
  }
  const waits = await needsApproval(context, { orderId, amountPaise });
  for (const { payment, ...part } of allocate(usableFor(way, refundable, amountPaise), amountPaise)) {
    const alone = waits ? {} : { aloneBy: context.actor.id, aloneOn: dateInKolkata(context.now()) };
    const values = { ...part, paymentId: payment.id, way, reason, endsSeat, requestedBy: context.actor.id, ...alone };
    const refund = await storeRefund(context, values);
    await context.audit('refund.ask', refund.id);
    if (!waits) await startRefund(context, { order, refund });
  }
  return waits ? 'waits' : 'started';
}

function checkAmount(order: Order, refundablePaise: number, { amountPaise, endsSeat }: DeskRefundRequest): void {
  if (amountPaise === 0 && !endsSeat) fail.invalid('amountPaise', 'Enter the amount to refund.');
  if (amountPaise > refundablePaise) fail.invalid('amountPaise', `Only ${rupees(refundablePaise)} can be refunded.`);
  if (!order.confirmedAt && amountPaise < refundablePaise) {
    fail.invalid(
      'amountPaise',
      `The order has no seat, so the whole amount must be refunded: ${rupees(refundablePaise)}.`,
    );
  }
}

function usableFor(way: RefundWay, refundable: RefundablePayment[], amountPaise: number): RefundablePayment[] {
  if (way !== 'provider') return refundable;
  const online = refundable.filter(({ isOnline }) => isOnline);
  const onlinePaise = sumLeft(online);
  if (amountPaise > onlinePaise) fail.invalid('way', `Only ${rupees(onlinePaise)} came through the payment service.`);
  return online;
}

type Allocation = { payment: RefundablePayment; amountPaise: number };

/** Divides an amount between payments, the newest first. */
export function allocate(refundable: readonly RefundablePayment[], amountPaise: number): Allocation[] {
  let remainingPaise = amountPaise;
  return refundable.flatMap((payment) => {
    const part = Math.min(remainingPaise, payment.leftPaise);
    remainingPaise -= part;
    return part > 0 ? [{ payment, amountPaise: part }] : [];
  });
}
