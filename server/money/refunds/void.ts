import { eq } from 'drizzle-orm';
import type { DeskReason } from '../../../contract/base/bodies.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { lockVoidablePayment, storableReason, voidRecordedPayment } from '../../selling/orders/index.ts';
import { needsApproval } from './approval.ts';
import type { Refund } from './queries.ts';
import type { RefundOutcome } from './request.ts';
import { storeRefund } from './store.ts';

/**
 * Voids a payment that was recorded by mistake. If a second person must approve that, a refund of the kind `void`
 * is stored as the request.
 * @throws RequestError not_found, or conflict as `lockVoidablePayment`
 */
export async function voidPayment(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<RefundOutcome> {
  const payment = await lockVoidablePayment(context.tx, id);
  const { orderId, amountPaise, createdAt: recordedAt } = payment;
  if (!(await needsApproval(context, { orderId, amountPaise, recordedAt }))) {
    await voidRecordedPayment(context, payment, reason);
    return 'started';
  }
  // No money moves, so the way has no meaning.
  const values = {
    kind: 'void',
    way: 'cash',
    reason: storableReason(payment, reason),
    requestedBy: context.actor.id,
  } as const;
  const request = await storeRefund(context, { ...values, paymentId: id, amountPaise });
  await context.audit('refund.ask', request.id, [`payment ${id}`]);
  return 'waits';
}

export async function approveVoid(context: Context<Actor>, refund: Refund): Promise<void> {
  await context.tx.delete(refunds).where(eq(refunds.id, refund.id));
  await voidRecordedPayment(context, await lockVoidablePayment(context.tx, refund.paymentId), refund.reason);
}
