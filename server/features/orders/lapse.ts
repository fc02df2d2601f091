import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { forEachApart, toldOfOrder } from '../alerts/index.ts';
import { mailHoldLapsed } from './mails.ts';
import { lockPersonOf } from './queries.ts';
import { paidPaise } from './state.ts';

type LapseDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail' | 'templates'>;

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
      // Who paid is told something else, and an address that is not proven may be a stranger's.
      const [{ paid } = { paid: 0 }] = await tx.select({ paid: paidPaise }).from(orders).where(eq(orders.id, id));
      if (paid === 0 && order.provenAt) await mailHoldLapsed(deps, tx, order);
    }),
  );
  if (lapsed.length > 0) await deps.db.execute(sql`SELECT pg_notify('content_changed', 'orders')`);
}

const isOver = (now: Date) =>
  and(
    lte(orders.heldUntil, now),
    isNotNull(orders.heldUntil),
    isNull(orders.lapseMailedAt),
    isNull(orders.confirmedAt),
    isNull(orders.cancelledAt),
  );
