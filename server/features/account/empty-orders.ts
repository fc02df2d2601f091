import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orders, paymentReports, payments } from '../../db/schema/index.ts';

/**
 * Takes the person out of orders, which the books need, and ends their links and holds; payments lose the number of the
 * transfer. Tax documents stay as they were issued: section 36 of the CGST Act wants them kept for 72 months after the year's
 * return.
 * @param reason why the open ones among them end
 */
export async function emptyOrders(tx: Tx, ids: string[], reason: string): Promise<void> {
  const isOne = inArray(orders.id, ids);
  await tx.update(paymentReports).set({ reference: '' }).where(inArray(paymentReports.orderId, ids));
  await tx.update(payments).set({ reference: '' }).where(inArray(payments.orderId, ids));
  const isOpen = and(isOne, isNull(orders.confirmedAt), isNull(orders.cancelledAt));
  await tx.update(orders).set({ cancelledAt: sql`now()`, cancelReason: reason }).where(isOpen);
  const person = { userId: null, emailKey: '', name: '', mobile: '', billName: '', billAddress: null, gstin: null };
  const link = { tokenHash: null, tokenSealed: null };
  await tx
    .update(orders)
    .set({ ...person, ...link, erasedAt: sql`now()` })
    .where(isOne);
}
