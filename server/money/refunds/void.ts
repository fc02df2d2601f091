import { eq } from 'drizzle-orm';
import type { DeskReason } from '../../../contract/desk-orders.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { keptReason, lockMistaken, voidMistaken } from '../../selling/orders/index.ts';
import { needsApproval } from './approval.ts';
import type { Refund } from './queries.ts';
import type { Asked } from './request.ts';
import { storeRefund } from './store.ts';

/**
 * Cancels a payment that was recorded by mistake. Where a second person has to approve it, it is kept as a refund of the kind
 * `void` until then.
 * @throws RequestError not_found, or conflict as `lockMistaken`
 */
export async function voidPayment(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<Asked> {
  const payment = await lockMistaken(context.tx, id);
  const { orderId, amountPaise, createdAt: recordedAt } = payment;
  if (!(await needsApproval(context, { orderId, amountPaise, recordedAt }))) {
    await voidMistaken(context, payment, reason);
    return 'started';
  }
  // No money moves, so that the way means nothing.
  const values = { kind: 'void', way: 'cash', reason: keptReason(payment, reason), askedBy: context.actor.id } as const;
  const waiting = await storeRefund(context, { ...values, paymentId: id, amountPaise });
  await context.audit('refund.ask', waiting.id, [`payment ${id}`]);
  return 'waits';
}

/** Cancels the payment that somebody else asked to cancel; what waited is no refund. */
export async function approveVoid(context: Context<Actor>, refund: Refund): Promise<void> {
  await context.tx.delete(refunds).where(eq(refunds.id, refund.id));
  await voidMistaken(context, await lockMistaken(context.tx, refund.paymentId), refund.reason);
}
