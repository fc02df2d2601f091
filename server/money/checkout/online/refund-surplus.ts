import type { Context } from '../../../records/index.ts';
import { settleOrder } from '../../../selling/orders/index.ts';
import { alertRefund, setRefundState, storeRefund } from '../../refunds/index.ts';

/**
 * Refunds the surplus of a payment, in the transaction that stores the payment. It needs no approval. The staff get an alert,
 * which ends once the refund is sent; then the buyer gets an email.
 * @param key of the refund, the payment's id at the service
 */
export async function refundSurplus(
  context: Context,
  { orderId, key, ...part }: { orderId: string; paymentId: string; amountPaise: number; key: string },
): Promise<void> {
  const reason = 'Paid more than was owed';
  const refund = await storeRefund(context, { ...part, reason, way: 'provider', idempotencyKey: key });
  await setRefundState(context, refund, 'approved');
  await alertRefund(context, refund, 'surplus');
  await context.audit('refund.surplus', refund.id);
  await settleOrder(context, orderId, { reason, returned: { ...part, refundId: refund.id, isTold: true } });
  await context.queueRefund(context.tx, refund.id);
}
