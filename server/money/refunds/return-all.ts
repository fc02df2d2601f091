import type { Context } from '../../records/index.ts';
import { findOrder, type Order } from '../../selling/orders/index.ts';
import { alertRefund } from './alert.ts';
import { endOrder } from './order-changes.ts';
import { findReturnable } from './queries.ts';
import { startRefund } from './start.ts';
import { storeRefund } from './store.ts';
import { findPaidWithoutSeat } from './unfinished.ts';

/**
 * Gives everything of an order back that nobody owes, and ends it, in the caller's transaction, which holds its person: by the
 * payment service what came through it, and by hand the rest, of which the staff are told.
 */
export async function returnAll(context: Context, order: Order, reason: string): Promise<void> {
  const parts = (await findReturnable(context.tx, order.id)).filter(({ leftPaise }) => leftPaise > 0);
  if (parts.length === 0) await endOrder(context, order, reason);
  for (const { id: paymentId, isProvider, leftPaise } of parts) {
    const way = isProvider ? 'provider' : 'upi';
    const wanted = { paymentId, amountPaise: leftPaise, way, reason, endsSeat: true, askedBy: null } as const;
    const refund = await storeRefund(context, wanted);
    if (!isProvider) await alertRefund(context, refund, 'by_hand');
    await startRefund({ ...context, actor: null }, { order, refund });
  }
}

/** Gives everything of those of the orders back that never had a seat, in the caller's transaction, which holds their person. */
export async function returnWithoutSeat(context: Context, ids: string[], reason: string): Promise<void> {
  for (const { orderId } of await findPaidWithoutSeat(context.tx, ids)) {
    await returnAll(context, await findOrder(context.tx, orderId), reason);
  }
}
