import { and, asc, isNotNull, isNull, lte } from 'drizzle-orm';
import { describeOrderFailure, tryEachWithAlerts } from '../../books/alerts/index.ts';
import { orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import { giveSeat, lockOrderPerson, type Order } from '../../selling/orders/index.ts';
import { refundInFull } from './refund-in-full.ts';

/** The most orders of one run, so that none takes long. */
const BATCH_SIZE = 100;

const REASON = 'The payment came when there was no seat to give';

/**
 * Handles buyers who paid without getting a seat and did not choose one in time: they get a seat that is free by now, else a full
 * refund, which needs no approval.
 */
export async function autoRefundUnseated(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(isOver(deps.now()))
    .orderBy(asc(orders.seatChoiceDeadline))
    .limit(BATCH_SIZE);
  const describeFailure = describeOrderFailure(
    (code) => `The money of order ${code}, which has no seat, could not be returned`,
  );
  await tryEachWithAlerts(deps, { job: 'undecided order', items: waiting, describeFailure }, ({ id }) =>
    transact(deps, null, (context) => endWait(context, id)),
  );
}

async function endWait(context: Context, id: string): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (!isStillOver(order, context.now())) return;
  const { outcome } = await giveSeat(context, id);
  if (outcome !== 'confirmed') await refundInFull(context, order, REASON);
}

const isOver = (now: Date) =>
  and(
    isNotNull(orders.seatChoiceDeadline),
    lte(orders.seatChoiceDeadline, now),
    isNull(orders.confirmedAt),
    isNull(orders.cancelledAt),
  );

/** The same check under the person's lock: they may have chosen in the meantime. */
function isStillOver({ seatChoiceDeadline, confirmedAt, cancelledAt }: Order, now: Date): boolean {
  return seatChoiceDeadline !== null && seatChoiceDeadline <= now && !confirmedAt && !cancelledAt;
}
