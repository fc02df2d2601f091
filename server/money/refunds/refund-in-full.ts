import type { Context } from '../../records/index.ts';
import { findOrder, type Order } from '../../selling/orders/index.ts';
import { alertRefund } from './alert.ts';
import { endOrder } from './order-changes.ts';
import { defaultWay, findRefundablePayments } from './queries.ts';
import { startRefund } from './start.ts';
import { storeRefund } from './state.ts';
import { findPaidWithoutSeat } from './unfinished.ts';

/** Refunds an order without approval; its person is locked. Staff get an alert to refund by hand what was not paid online. */
export async function refundInFull(context: Context, order: Order, reason: string): Promise<void> {
  const refundable = (await findRefundablePayments(context.tx, order.id)).filter(({ leftPaise }) => leftPaise > 0);
  if (refundable.length === 0) await endOrder(context, order, reason);
  for (const { id: paymentId, isOnline, leftPaise } of refundable) {
    const way = defaultWay({ isOnline });
    const values = { paymentId, amountPaise: leftPaise, way, reason, endsSeat: true, requestedBy: null } as const;
    const refund = await storeRefund(context, values);
    if (!isOnline) await alertRefund(context, refund, 'by_hand');
    await startRefund({ ...context, actor: null }, { order, refund });
  }
}

/** Refunds in full those of the orders that never had a seat, in the caller's transaction, which has locked their person. */
export async function refundWithoutSeat(context: Context, ids: string[], reason: string): Promise<void> {
  for (const { orderId } of await findPaidWithoutSeat(context.tx, ids)) {
    await refundInFull(context, await findOrder(context.tx, orderId), reason);
  }
}
