import { type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '../../../contract/selling/order-state.ts';
import { settledPaise } from '../../db/queries/order-balance.ts';
import { orders } from '../../db/schema/index.ts';

/** The state of an order, derived from times and sums, in a query on `orders`. `today` is the date of `now` in Asia/Kolkata. */
export function orderState({ now, today }: { now: Date; today: string }): SQL<OrderState> {
  const { cancelledAt, confirmedAt, seatChoiceDeadline, heldUntil, totalPaise, nextDueOn } = orders;
  return sql<OrderState>`CASE
    WHEN ${cancelledAt} IS NOT NULL THEN 'cancelled'
    WHEN ${confirmedAt} IS NOT NULL THEN CASE
      WHEN ${settledPaise} >= ${totalPaise} THEN 'paid'
      WHEN ${nextDueOn} < ${today} THEN 'overdue'
      ELSE 'confirmed' END
    WHEN ${seatChoiceDeadline} IS NOT NULL THEN 'needs_seat'
    WHEN ${heldUntil} IS NULL THEN 'open'
    WHEN ${heldUntil} > ${now.toISOString()}::timestamptz THEN 'held'
    ELSE 'lapsed' END`;
}
