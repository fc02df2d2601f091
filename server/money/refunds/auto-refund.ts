import { and, asc, isNotNull, isNull, lte } from 'drizzle-orm';
import { forEachApart, toldOfOrder } from '../../books/alerts/index.ts';
import { orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import { giveSeat, lockPersonOf, type Order } from '../../selling/orders/index.ts';
import { returnAll } from './return-all.ts';

/** Orders that one run looks at, so that none takes long. */
const MOST = 100;

const REASON = 'The payment came when there was no seat to give';

/**
 * Ends the wait of those who paid when there was no seat to give, and chose nothing within their time: a seat that is free by now
 * is theirs, else all of the money goes back. Nobody approves it, because nobody owes it.
 */
export async function autoRefundUnseated(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(isOver(deps.now()))
    .orderBy(asc(orders.seatChoiceDeadline))
    .limit(MOST);
  const told = toldOfOrder((code) => `The money of order ${code}, which has no seat, could not be returned`);
  await forEachApart(deps, { job: 'undecided order', items: waiting, told }, ({ id }) =>
    transact(deps, null, (context) => endWait(context, id)),
  );
}

async function endWait(context: Context, id: string): Promise<void> {
  const order = await lockPersonOf(context.tx, id);
  if (!isStillOver(order, context.now())) return;
  const { outcome } = await giveSeat(context, id);
  if (outcome !== 'confirmed') await returnAll(context, order, REASON);
}

const isOver = (now: Date) =>
  and(
    isNotNull(orders.seatChoiceDeadline),
    lte(orders.seatChoiceDeadline, now),
    isNull(orders.confirmedAt),
    isNull(orders.cancelledAt),
  );

/** The same once the person is locked: they may have chosen meanwhile. */
function isStillOver({ seatChoiceDeadline, confirmedAt, cancelledAt }: Order, now: Date): boolean {
  return seatChoiceDeadline !== null && seatChoiceDeadline <= now && !confirmedAt && !cancelledAt;
}
