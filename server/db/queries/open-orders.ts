import { and, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { orders } from '../schema/sales.ts';

/** Matches orders that are neither confirmed nor cancelled. In a query on `orders`. */
export const isOpenOrder: SQL = sql`(${isNull(orders.confirmedAt)} AND ${isNull(orders.cancelledAt)})`;

/** Matches open orders that keep a seat or a coupon at a moment. In a query on `orders`. */
export function isHeldOrder(now: Date): SQL | undefined {
  return and(gt(orders.heldUntil, now), isOpenOrder);
}
