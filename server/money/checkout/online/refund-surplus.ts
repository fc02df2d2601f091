import { creditPayment } from '../../../books/documents/index.ts';
import type { Context } from '../../../records/index.ts';
import { alertRefund, setRefundState, storeRefund } from '../../refunds/index.ts';

/**
 * Refunds the surplus of a payment, in the transaction that stores the payment. It needs no approval. The staff get an alert,
 * which ends once the refund is sent; then the buyer gets an email.
 * @param key of the refund, the payment's id at the service
 */
export async function refundSurplus(
  context: Context,
  { paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string },
): Promise<void> {
  const surplus = { paymentId, amountPaise, reason: 'Paid more than was owed' };
  const refund = await storeRefund(context, { ...surplus, way: 'provider', idempotencyKey: key });
  await setRefundState(context, refund, 'approved');
  await alertRefund(context, refund, 'surplus');
  await context.audit('refund.surplus', refund.id);
  await creditPayment(context, { ...surplus, refundId: refund.id });
  await context.queueRefund(context.tx, refund.id);
}
