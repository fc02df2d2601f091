import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../contract/base/time.ts';
import type { SaleState } from '../../../../contract/selling/order-state.ts';
import { describeOrderFailure, tryEachWithAlerts } from '../../../books/alerts/index.ts';
import { isOpenOrder, settledPaise } from '../../../db/queries/orders.ts';
import { batches, checkouts, courses, orders, transferClaims } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../records/index.ts';
import { isFinal, lockOrderPerson } from '../queries.ts';
import { cancelUnpaid } from './cancel.ts';
import { findSaleState, PRICE_DAYS, saleState } from './for-sale.ts';

const BATCH_SIZE = 200;
/** The time in which a failed payment may still succeed, in milliseconds. */
const PAYING_MS = 5 * DAY_MS;

const reasons: Record<Exclude<SaleState, 'open'>, string> = {
  begun: 'Its batch has begun',
  over: 'Its batch is over',
  old: `Its price was made more than ${PRICE_DAYS} days ago`,
};

/** Ends the orders that are no longer for sale, hold no seat, and have no payment, not even one on its way. */
export async function endOldOrders(deps: Deps): Promise<void> {
  const describeFailure = describeOrderFailure((code) => `Order ${code} could not be ended`);
  await tryEachWithAlerts(deps, { job: 'old order', items: await findOldOrders(deps), describeFailure }, ({ id }) =>
    transact(deps, null, async (context) => {
      const order = await lockOrderPerson(context.tx, id);
      const sale = await findSaleState(context.tx, id, context.now());
      const isHeld = order.heldUntil !== null && order.heldUntil > context.now();
      // Changed while this waited for the lock.
      if (isFinal(order) || isHeld || sale === 'open') return;
      await cancelUnpaid(context, { id, reason: reasons[sale] });
      await context.audit('order.cancel', id);
    }),
  );
}

function findOldOrders({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const isOpenClaim = and(eq(transferClaims.orderId, orders.id), eq(transferClaims.state, 'open'));
  const isPaying = and(
    eq(checkouts.orderId, orders.id),
    isNotNull(checkouts.providerOrderId),
    gt(checkouts.openedAt, new Date(now().getTime() - PAYING_MS)),
  );
  return db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(
      and(
        isOpenOrder,
        isNull(orders.erasedAt),
        isNull(orders.seatChoiceDeadline),
        or(isNull(orders.heldUntil), lte(orders.heldUntil, now())),
        sql`${saleState(now())} <> 'open'`,
        eq(settledPaise, 0),
        notExists(db.select({ one: sql`1` }).from(transferClaims).where(isOpenClaim)),
        notExists(db.select({ one: sql`1` }).from(checkouts).where(isPaying)),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(BATCH_SIZE);
}
