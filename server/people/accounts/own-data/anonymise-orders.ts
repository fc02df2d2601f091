import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { isOpenOrder } from '../../../db/queries/orders.ts';
import { orders, payments, refunds, transferClaims, waivers } from '../../../db/schema/index.ts';
import { endUnfinishedAlert, refundWithoutSeat } from '../../../money/refunds/index.ts';
import type { Context } from '../../../records/index.ts';
import { ERASED } from '../../../selling/orders/index.ts';

/**
 * Erases the person from orders, which the books need, and ends their links and holds. Payments and refunds lose the
 * number of the transfer, and the notes of staff. Online payments that led to no seat are refunded. Tax documents stay
 * as issued: section 36 of the CGST Act requires them for 72 months after the year's return. Runs in the caller's
 * transaction, which has locked the persons of the orders and found nothing unfinished.
 * @param reason the reason for which open orders end
 */
export async function anonymiseOrders(context: Context, ids: string[], reason: string): Promise<void> {
  const isOfIds = inArray(orders.id, ids);
  await context.tx.update(transferClaims).set({ reference: '' }).where(inArray(transferClaims.orderId, ids));
  await context.tx.update(waivers).set({ reason: ERASED }).where(inArray(waivers.orderId, ids));
  await anonymisePayments(context.tx, ids);
  const isOpen = and(isOfIds, isOpenOrder);
  await context.tx
    .update(orders)
    .set({ cancelReason: ERASED })
    .where(and(isOfIds, isNotNull(orders.cancelledAt)));
  await context.tx
    .update(orders)
    .set({ cancelledAt: context.now(), cancelReason: reason, seatChoiceDeadline: null })
    .where(isOpen);
  const person = {
    userId: null,
    normalizedEmail: '',
    name: '',
    mobile: '',
    billName: '',
    billAddress: null,
    gstin: null,
  };
  const link = { tokenHash: null, tokenSealed: null, makerTokenHash: null, makerTokenSealed: null, network: null };
  await context.tx
    .update(orders)
    .set({ ...person, ...link, erasedAt: sql`now()` })
    .where(isOfIds);
  for (const id of ids) await endUnfinishedAlert(context, id);
  await refundWithoutSeat(context, ids, reason);
}

async function anonymisePayments(tx: Tx, orderIds: string[]): Promise<void> {
  const isOfOrders = inArray(payments.orderId, orderIds);
  await tx.update(payments).set({ reference: '', chequeBank: '' }).where(isOfOrders);
  await tx
    .update(payments)
    .set({ voidReason: ERASED })
    .where(and(isOfOrders, isNotNull(payments.voidReason)));
  const paymentIds = tx.select({ id: payments.id }).from(payments).where(isOfOrders);
  const isOfPayments = inArray(refunds.paymentId, paymentIds);
  await tx.update(refunds).set({ reason: ERASED, reference: '' }).where(isOfPayments);
  // The error of a declined refund is a reason that staff typed.
  await tx
    .update(refunds)
    .set({ error: ERASED })
    .where(and(isOfPayments, inArray(refunds.state, ['declined', 'failed'])));
}
