import { eq } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema/index.ts';
import { recordAudit } from '../../records/index.ts';
import { giveSeat, lockPersonOf, type Order } from '../../selling/orders/index.ts';
import { findOrderOf, lockRefund, type Refund } from './queries.ts';
import { returnAll } from './return-all.ts';
import { type RefundDeps, startRefund } from './start.ts';
import { approveVoid } from './void.ts';

/** A decision of a member of staff on a refund. */
type Decision = { actorId: string; id: string };

/**
 * Approves a refund that somebody else asked for, and starts it; a payment that was to be cancelled is void then.
 * @throws RequestError not_found, forbidden for who asked for it, conflict when it is decided already
 */
export function approveRefund(deps: RefundDeps, { actorId, id }: Decision): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { order, refund } = await lockWaiting(tx, id);
    if (refund.askedBy === actorId) fail.forbidden('You asked for this refund: somebody else approves it.');
    await recordAudit(tx, { actorId, action: 'refund.approve', recordId: id });
    if (refund.kind === 'void') await approveVoid(deps, tx, { refund, actorId });
    else await startRefund(deps, tx, { order, refund, actorId });
    // An order without a seat ends with its money, also with what came while this waited.
    if (refund.endsSeat && !order.confirmedAt) await returnAll(deps, tx, order, refund.reason);
  });
}

/** Says no to a refund; its money may be enough for the seat, with what came while it waited. @throws RequestError not_found, or conflict when it is decided already, or its order ended without a seat */
export function declineRefund(deps: RefundDeps, { actorId, id, reason }: Decision & { reason: string }): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { order, refund } = await lockWaiting(tx, id);
    if (refund.kind !== 'void' && order.cancelledAt && !order.confirmedAt) {
      fail.conflict(
        `Order ${order.code} has ended without a seat, so nobody keeps its money: somebody else approves this.`,
      );
    }
    await tx.update(refunds).set({ state: 'failed', error: reason }).where(eq(refunds.id, id));
    await recordAudit(tx, { actorId, action: 'refund.decline', recordId: id });
    if (!order.confirmedAt) await giveSeat(deps, tx, order.id, actorId);
  });
}

/** A refund that waits for approval, with its order, whose person is locked. */
async function lockWaiting(tx: Tx, id: string): Promise<{ order: Order; refund: Refund }> {
  const order = await lockPersonOf(tx, await findOrderOf(tx, id));
  const refund = await lockRefund(tx, id);
  if (refund.approvedAt || refund.state !== 'pending') {
    const why = refund.state === 'failed' && !refund.approvedAt ? ` It was declined: ${refund.error}` : '';
    fail.conflict(`This refund is decided already.${why}`);
  }
  return { order, refund };
}
