import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { dueReminders, instalments, orders } from '../../db/schema/index.ts';
import { cancelSeat } from '../../learning/enrollments/index.ts';
import type { Context } from '../../records/index.ts';
import { endPartPaymentAlert, findInstalments, findSums, lockOrder, type Order } from '../../selling/orders/index.ts';

/**
 * Ends an order and frees its seat, in the caller's transaction, which has locked its person. Its payments stay until they are
 * refunded. Idempotent.
 */
export async function endOrder(context: Context, found: Order, reason: string): Promise<void> {
  const { now, tx } = context;
  if (found.enrollmentId) await cancelSeat(tx, { id: found.enrollmentId, at: now(), reason });
  const order = await lockOrder(tx, found.id);
  if (order.cancelledAt) return;
  const change = { cancelledAt: now(), cancelReason: reason, seatChoiceDeadline: null, version: order.version + 1 };
  await tx
    .update(orders)
    .set({ ...change, updatedAt: now() })
    .where(eq(orders.id, order.id));
  await endPartPaymentAlert(context, order);
}

/**
 * Lowers the price of an order by a refund that leaves its seat. The refund reduces the paid instalments, the last first, so the
 * unpaid ones stay. Money paid beyond the price reduces nothing. In the caller's transaction, which has locked its person.
 */
export async function lowerPrice({ now, tx }: Context, orderId: string, paise: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const { settledPaise } = await findSums(tx, orderId);
  const beyondPaise = Math.max(settledPaise - order.totalPaise, 0);
  const off = Math.min(Math.max(paise - beyondPaise, 0), order.totalPaise);
  const paidUpTo = Math.min(settledPaise, order.totalPaise);
  let upTo = 0;
  for (const { number, amountPaise } of await findInstalments(tx, orderId)) {
    const from = upTo;
    upTo += amountPaise;
    const returned = Math.min(upTo, paidUpTo) - Math.max(from, paidUpTo - off);
    if (returned > 0) await setPart(tx, { orderId, number, amountPaise: amountPaise - returned });
  }
  const change = {
    discountPaise: order.discountPaise + off,
    totalPaise: order.totalPaise - off,
    version: order.version + 1,
    updatedAt: now(),
  };
  await tx.update(orders).set(change).where(eq(orders.id, orderId));
}

async function setPart(
  tx: Tx,
  { orderId, number, amountPaise }: { orderId: string; number: number; amountPaise: number },
) {
  const isPart = and(eq(instalments.orderId, orderId), eq(instalments.number, number));
  if (amountPaise > 0) {
    await tx.update(instalments).set({ amountPaise }).where(isPart);
    return;
  }
  await tx.delete(instalments).where(isPart);
  // A later instalment may reuse the number, and has its own reminders.
  await tx.delete(dueReminders).where(and(eq(dueReminders.orderId, orderId), eq(dueReminders.number, number)));
}
