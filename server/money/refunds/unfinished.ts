import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { rupees } from '../../../contract/base/rupees.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { orders, payments, refunds, transferClaims } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { findRefundablePayments, type RefundablePayment, sumLeft } from './queries.ts';

/** Money of an order that only staff can settle, as a part of a sentence. */
export type Unfinished = { orderId: string; words: string };

type OrderAmount = { orderId: string; code: string; amountPaise: number };

const { id: orderId, code } = orders;

/** Whether a refund needs staff: it is not finished, and not under way at the payment service. */
const needsStaff = or(
  inArray(refunds.state, ['requested', 'failed']),
  and(eq(refunds.state, 'approved'), ne(refunds.way, 'provider')),
);

/** Finds what must be settled before the buyer is erased. @param isIncluded whether a payment without a seat counts */
export async function findUnfinished(
  tx: Tx,
  ids: string[],
  isIncluded: (payment: RefundablePayment) => boolean,
): Promise<Unfinished[]> {
  if (ids.length === 0) return [];
  const isOfOrders = inArray(orderId, ids);
  const openClaims = await tx
    .select({ orderId, code, amountPaise: transferClaims.amountPaise })
    .from(transferClaims)
    .innerJoin(orders, eq(orderId, transferClaims.orderId))
    .where(and(isOfOrders, eq(transferClaims.state, 'open')));
  const openRefunds = await tx
    .select({ orderId, code, amountPaise: refunds.amountPaise, kind: refunds.kind })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orderId, payments.orderId))
    .where(and(isOfOrders, needsStaff));
  const disputedPayments = await tx
    .select({ orderId, code, amountPaise: payments.amountPaise })
    .from(payments)
    .innerJoin(orders, eq(orderId, payments.orderId))
    .where(and(isOfOrders, isNotNull(payments.disputeDue)));
  const toUnfinished = (write: (amount: string) => string) => (row: OrderAmount) => ({
    orderId: row.orderId,
    words: `${write(rupees(row.amountPaise))} order ${row.code}`,
  });
  return [
    ...openClaims.map(toUnfinished((amount) => `a transfer of ${amount} that was reported for`)),
    ...openRefunds
      .filter(({ kind }) => kind !== 'void')
      .map(toUnfinished((amount) => `a refund of ${amount} that is not finished, for`)),
    ...openRefunds
      .filter(({ kind }) => kind === 'void')
      .map(toUnfinished((amount) => `a payment of ${amount} that is being checked, for`)),
    ...disputedPayments.map(toUnfinished((amount) => `a dispute at the bank about ${amount} for`)),
    ...(await findWithoutSeat(tx, ids, isIncluded)).map(toUnfinished((amount) => `${amount} that led to no seat, for`)),
  ];
}

async function findWithoutSeat(
  tx: Tx,
  ids: string[],
  isIncluded: (payment: RefundablePayment) => boolean,
): Promise<OrderAmount[]> {
  const amounts: OrderAmount[] = [];
  for (const order of await findPaidWithoutSeat(tx, ids)) {
    const refundable = (await findRefundablePayments(tx, order.orderId)).filter(isIncluded);
    const amountPaise = sumLeft(refundable);
    if (amountPaise > 0) amounts.push({ ...order, amountPaise });
  }
  return amounts;
}

export function findPaidWithoutSeat(tx: Tx, ids: string[]): Promise<Pick<OrderAmount, 'orderId' | 'code'>[]> {
  return tx
    .selectDistinct({ orderId, code })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orderId))
    .where(and(inArray(orderId, ids), isNull(orders.confirmedAt)));
}

const alertKey = (order: string) => `erase ${order}`;

/** Alerts the staff once for each unfinished order. @param before the beginning of the alert's text, which gives the reason */
export async function alertUnfinished(
  context: Context,
  unfinished: readonly Unfinished[],
  { before, after }: { before: string; after: string },
): Promise<void> {
  for (const [order, items] of Map.groupBy(unfinished, (item) => item.orderId)) {
    const text = `${before} ${items.map(({ words }) => words).join('; ')}. ${after}`;
    await raiseAlert(context, { kind: 'refund', about: alertKey(order), orderId: order, text });
  }
}

export function endUnfinishedAlert(context: Context, order: string): Promise<void> {
  return endAlert(context, alertKey(order));
}
