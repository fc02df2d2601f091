import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { rupees } from '../../../contract/rupees.ts';
import { endAlert, forEachApart, raiseAlert, toldOfOrder } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { keptPaise } from '../../db/order-sums.ts';
import { orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { mailAbout } from './mails/about.ts';
import { holdLapsed } from './mails/no-seat.ts';
import { findSums, lockPersonOf, type Order } from './queries.ts';

type TellDeps = Pick<Deps, 'env' | 'log' | 'now' | 'queueMail'>;
type LapseDeps = TellDeps & Pick<Deps, 'db'>;

/** Holds that one run looks at, so that none takes long. */
const MOST = 200;

/**
 * Tells the buyers whose holds are over, once each, and the public pages that their seats are free. Whether a hold lives
 * follows from its time alone, so a late run delays nothing but the mails.
 */
export async function tellLapsed(deps: LapseDeps): Promise<void> {
  const lapsed = await deps.db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(isOver(deps.now()))
    .orderBy(orders.heldUntil)
    .limit(MOST);
  const told = toldOfOrder((code) => `The buyer of order ${code} could not be told that the hold is over`);
  await forEachApart(deps, { job: 'lapsed hold', items: lapsed, told }, ({ id }) =>
    deps.db.transaction(async (tx) => {
      await lockPersonOf(tx, id);
      const [order] = await tx
        .update(orders)
        .set({ lapseMailedAt: deps.now() })
        .where(and(eq(orders.id, id), isOver(deps.now())))
        .returning();
      if (!order) return;
      const [{ kept } = { kept: 0 }] = await tx.select({ kept: keptPaise }).from(orders).where(eq(orders.id, id));
      // An address that is not proven may be a stranger's.
      if (kept === 0) return order.provenAt ? mailAbout(deps, tx, order, holdLapsed) : undefined;
      if (!order.decideBy) await tellOfPart(deps, tx, order, kept);
    }),
  );
  if (lapsed.length > 0) await deps.db.execute(sql`SELECT pg_notify('content_changed', 'orders')`);
}

const aboutPart = (orderId: string) => `part of order ${orderId}`;

/** The money of an order is enough by now. */
export function endPartAlert(deps: Pick<Deps, 'now'>, tx: Tx, { id }: Order): Promise<void> {
  return endAlert(deps, tx, aboutPart(id));
}

/** Money that is too little for a seat would lie there, and nobody would look at it. */
function tellOfPart(deps: TellDeps, tx: Tx, { id: orderId, code }: Order, kept: number): Promise<void> {
  const text = `${rupees(kept)} came in for order ${code}, less than its first part, and nobody keeps the seat. Take the rest, or return the money.`;
  return raiseAlert(deps, tx, { kind: 'payment', about: aboutPart(orderId), orderId, text });
}

/** Tells the staff, in the caller's transaction, of money below the first part of an order that keeps no seat, which no end of a hold will tell. */
export async function tellUnkeptPart(deps: TellDeps, tx: Tx, order: Order): Promise<void> {
  if (order.heldUntil && order.heldUntil > deps.now()) return;
  await tellOfPart(deps, tx, order, (await findSums(tx, order.id)).keptPaise);
}

const isOver = (now: Date) =>
  and(
    lte(orders.heldUntil, now),
    isNotNull(orders.heldUntil),
    isNull(orders.lapseMailedAt),
    isNull(orders.confirmedAt),
    isNull(orders.cancelledAt),
  );
