import { and, asc, eq, gt, gte, isNull, not, notExists, or, sql } from 'drizzle-orm';
import { describeOrderFailure, tryEachWithAlerts } from '../../../books/alerts/index.ts';
import { isSeatOfAccount, seatsTaken } from '../../../db/queries/enrollments.ts';
import { isOpenOrder } from '../../../db/queries/orders.ts';
import { batches, courses, enrollments, orders } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Context, transact } from '../../../records/index.ts';
import { mailPaymentReceived } from '../mails/payment.ts';
import { saleState } from '../sale/for-sale.ts';
import { type Confirmation, type Credit, confirmOrder } from './confirm.ts';

const BATCH_SIZE = 100;

/** Confirms an order and emails a buyer who gets a seat. The caller has locked the person. @throws RequestError as `confirmOrder` */
export async function giveSeat(context: Context, id: string, credit: Credit = {}): Promise<Confirmation> {
  const confirmation = await confirmOrder(context, id, credit);
  if (confirmation.outcome === 'confirmed') {
    await mailPaymentReceived(context, confirmation, { amountPaise: 0 });
  }
  return confirmation;
}

/** Gives free seats to buyers who paid without one, in the order of payments. `seats_taken` counts these seats as taken. */
export async function seatPaidOrders(deps: Deps): Promise<void> {
  const describeFailure = describeOrderFailure((code) => `Order ${code} could not be given the seat that is free now`);
  await tryEachWithAlerts(deps, { job: 'paid order', items: await findOrdersToSeat(deps), describeFailure }, ({ id }) =>
    transact(deps, null, async (context) => {
      await giveSeat(context, id);
    }),
  );
}

function findOrdersToSeat({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return (
    db
      .select({ id: orders.id, code: orders.code })
      .from(orders)
      .innerJoin(courses, eq(courses.id, orders.courseId))
      // An order without a batch waits for a seat if its course was in the trash.
      .leftJoin(batches, eq(batches.id, orders.batchId))
      .where(
        and(
          gt(orders.seatChoiceDeadline, now()),
          isOpenOrder,
          sql`${saleState(now())} <> 'over'`,
          or(
            isNull(batches.seats),
            gte(batches.seats, sql`${seatsTaken(batches.id, now(), orders.id)} + ${orders.seats}`),
          ),
          or(
            not(orders.hasOwnSeat),
            notExists(db.select({ one: sql`1` }).from(enrollments).where(isSeatOfAccount(orders.courseId, orders))),
          ),
        ),
      )
      .orderBy(asc(orders.seatChoiceDeadline), asc(orders.id))
      .limit(BATCH_SIZE)
  );
}
