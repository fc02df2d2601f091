import { and, asc, isNotNull, lte } from 'drizzle-orm';
import { describeOrderFailure, tryEachWithAlerts } from '../../books/alerts/index.ts';
import { isOpenOrder } from '../../db/queries/orders.ts';
import { orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import { giveSeat, isFinal, lockOrderPerson, type Order } from '../../selling/orders/index.ts';
import { refundInFull } from './refund-in-full.ts';

const BATCH_SIZE = 100;

const REASON = 'The payment came when there was no seat to give';

/** Gives buyers who chose no seat in time one if one is free now, or else a full refund without approval. */
export async function autoRefundUnseated(deps: Deps): Promise<void> {
  const undecidedOrders = await deps.db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(isPastDeadline(deps.now()))
    .orderBy(asc(orders.seatChoiceDeadline))
    .limit(BATCH_SIZE);
  const describeFailure = describeOrderFailure(
    (code) => `The money of order ${code}, which has no seat, could not be returned`,
  );
  await tryEachWithAlerts(deps, { job: 'undecided order', items: undecidedOrders, describeFailure }, ({ id }) =>
    transact(deps, null, (context) => seatOrRefund(context, id)),
  );
}

async function seatOrRefund(context: Context, id: string): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (!isStillPastDeadline(order, context.now())) return;
  const { outcome } = await giveSeat(context, id);
  if (outcome !== 'confirmed') await refundInFull(context, order, REASON);
}

const isPastDeadline = (now: Date) =>
  and(isNotNull(orders.seatChoiceDeadline), lte(orders.seatChoiceDeadline, now), isOpenOrder);

/** `isPastDeadline` of an order that is read under the lock of its person, who may have chosen in the meantime. */
function isStillPastDeadline(order: Order, now: Date): boolean {
  return order.seatChoiceDeadline !== null && order.seatChoiceDeadline <= now && !isFinal(order);
}
