import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { rupees } from '../../../contract/base/rupees.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { orders, payments, refunds, transferClaims } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { findRefundablePayments, type RefundablePayment } from './queries.ts';

/** Money of an order that only staff can settle, as the continuation of a sentence. */
export type Unfinished = { orderId: string; words: string };

type OfOrder = { orderId: string; code: string; amountPaise: number };

const { id: orderId, code } = orders;

/** The refund needs staff: it is not finished, and not under way at the payment service. */
const needsSomebody = or(
  inArray(refunds.state, ['requested', 'failed']),
  and(eq(refunds.state, 'approved'), ne(refunds.way, 'provider')),
);

/**
 * Money of these orders that must be settled before the buyer is erased.
 * @param counts the kinds of money without a seat to include
 */
export async function findUnfinished(
  tx: Tx,
  ids: string[],
  counts: (payment: RefundablePayment) => boolean,
): Promise<Unfinished[]> {
  if (ids.length === 0) return [];
  const isOne = inArray(orderId, ids);
  const claimed = await tx
    .select({ orderId, code, amountPaise: transferClaims.amountPaise })
    .from(transferClaims)
    .innerJoin(orders, eq(orderId, transferClaims.orderId))
    .where(and(isOne, eq(transferClaims.state, 'open')));
  const returning = await tx
    .select({ orderId, code, amountPaise: refunds.amountPaise, kind: refunds.kind })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orderId, payments.orderId))
    .where(and(isOne, needsSomebody));
  const disputed = await tx
    .select({ orderId, code, amountPaise: payments.amountPaise })
    .from(payments)
    .innerJoin(orders, eq(orderId, payments.orderId))
    .where(and(isOne, isNotNull(payments.disputeDue)));
  const say = (write: (amount: string) => string) => (found: OfOrder) => ({
    orderId: found.orderId,
    words: `${write(rupees(found.amountPaise))} order ${found.code}`,
  });
  return [
    ...claimed.map(say((amount) => `a transfer of ${amount} that was reported for`)),
    ...returning
      .filter(({ kind }) => kind !== 'void')
      .map(say((amount) => `a refund of ${amount} that is not finished, for`)),
    ...returning
      .filter(({ kind }) => kind === 'void')
      .map(say((amount) => `a payment of ${amount} that is being checked, for`)),
    ...disputed.map(say((amount) => `a dispute at the bank about ${amount} for`)),
    ...(await findWithoutSeat(tx, ids, counts)).map(say((amount) => `${amount} that led to no seat, for`)),
  ];
}

/** The remaining money of orders that never had a seat. */
async function findWithoutSeat(
  tx: Tx,
  ids: string[],
  counts: (payment: RefundablePayment) => boolean,
): Promise<OfOrder[]> {
  const found: OfOrder[] = [];
  for (const order of await findPaidWithoutSeat(tx, ids)) {
    const returnable = (await findRefundablePayments(tx, order.orderId)).filter(counts);
    const amountPaise = returnable.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
    if (amountPaise > 0) found.push({ ...order, amountPaise });
  }
  return found;
}

/** The paid orders among these that never had a seat. */
export function findPaidWithoutSeat(tx: Tx, ids: string[]): Promise<Pick<OfOrder, 'orderId' | 'code'>[]> {
  return tx
    .selectDistinct({ orderId, code })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orderId))
    .where(and(inArray(orderId, ids), isNull(orders.confirmedAt)));
}

const alertKey = (order: string) => `erase ${order}`;

/**
 * Alerts the staff about money that must be settled, once for each order.
 * @param before the beginning of the alert's text, which gives the reason
 */
export async function alertUnfinished(
  context: Context,
  unfinished: readonly Unfinished[],
  { before, after }: { before: string; after: string },
): Promise<void> {
  for (const [order, found] of Map.groupBy(unfinished, (each) => each.orderId)) {
    const text = `${before} ${found.map(({ words }) => words).join('; ')}. ${after}`;
    await raiseAlert(context, { kind: 'refund', about: alertKey(order), orderId: order, text });
  }
}

/** Ends the alert about an order whose money is settled. */
export function endUnfinishedAlert(context: Context, order: string): Promise<void> {
  return endAlert(context, alertKey(order));
}
