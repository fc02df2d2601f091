import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { inPaise } from '../../db/columns.ts';
import { isReturning } from '../../db/queries/orders.ts';
import { orders, payments, refunds } from '../../db/schema/index.ts';
import { lockOrderPerson, type Order } from '../../selling/orders/index.ts';

const MISSING = 'There is no such refund.';

export type Refund = typeof refunds.$inferSelect;

/** A payment of an order, and its refundable amount. A refund that the service could not send is retried instead. */
export type RefundablePayment = { id: string; isOnline: boolean; leftPaise: number; createdAt: Date };

export const sumLeft = (refundable: readonly RefundablePayment[]) =>
  refundable.reduce((sum, { leftPaise }) => sum + leftPaise, 0);

/** The way of a refund that no one chose: as the payment came, or by staff. */
export const defaultWay = ({ isOnline }: Pick<RefundablePayment, 'isOnline'>) => (isOnline ? 'provider' : 'upi');

/** The valid payments of an order, newest first, which is the order of refunding. */
export async function findRefundablePayments(tx: Tx, orderId: string): Promise<RefundablePayment[]> {
  const returned = inPaise(sql`coalesce(sum(${refunds.amountPaise}), 0)`);
  const rows = await tx
    .select({ payment: payments, returned })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), ne(refunds.state, 'declined')))
    .where(and(eq(payments.orderId, orderId), isNull(payments.voidedAt)))
    .groupBy(payments.id)
    .orderBy(desc(payments.paidOn), desc(payments.createdAt), desc(payments.id));
  return rows.map(({ payment: { id, provider, amountPaise, createdAt }, returned: returnedPaise }) => ({
    id,
    isOnline: provider !== null,
    leftPaise: amountPaise - returnedPaise,
    createdAt,
  }));
}

export async function isDisputed(tx: Tx, paymentId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.id, paymentId), isNotNull(payments.disputeDue)))) > 0;
}

export async function findOrderIdOfRefund(tx: Tx, refundId: string): Promise<string> {
  const [row] = await tx
    .select({ orderId: orders.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(refunds.id, refundId));
  return row?.orderId ?? fail.notFound(MISSING);
}

/** Locks its order's person, too. @throws RequestError not_found */
export async function lockRefund(tx: Tx, id: string): Promise<{ order: Order; refund: Refund }> {
  const order = await lockOrderPerson(tx, await findOrderIdOfRefund(tx, id));
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update');
  return { order, refund: refund ?? fail.notFound(MISSING) };
}

/** What can be refunded of a payment, in paise; 0 for a void one. */
export async function findRefundablePaise(tx: Tx, paymentId: string): Promise<number> {
  const returning = sql`SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds
    WHERE refunds.payment_id = ${paymentId} AND ${isReturning}`;
  const [row] = await tx
    .select({ left: inPaise(sql`${payments.amountPaise} - (${returning})`) })
    .from(payments)
    .where(and(eq(payments.id, paymentId), isNull(payments.voidedAt)));
  return row?.left ?? 0;
}
