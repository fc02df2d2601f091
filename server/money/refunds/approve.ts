import { eq } from 'drizzle-orm';
import { RequestError } from '../../base/errors.ts';
import { issueCreditNote } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../records/index.ts';
import { lockPersonOf, type Order } from '../../selling/orders/index.ts';
import { mailRefund } from './mails.ts';
import { endOrder, lowerPrice } from './order-changes.ts';
import { findOrderOf, lockRefund, type Refund } from './queries.ts';
import { approveVoid } from './void.ts';

export type RefundDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail' | 'queueRefund' | 'templates'>;

/** A decision of a member of staff on a refund. */
type Decision = { actorId: string; id: string };

/**
 * Approves a refund that somebody else asked for, and starts it; a payment that was to be cancelled is void then.
 * @throws RequestError not_found, forbidden for who asked for it, conflict when it is decided already
 */
export function approveRefund(deps: RefundDeps, { actorId, id }: Decision): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { order, refund } = await lockWaiting(tx, id);
    if (refund.askedBy === actorId) {
      throw new RequestError('forbidden', { message: 'You asked for this refund: somebody else approves it.' });
    }
    await recordAudit(tx, { actorId, action: 'refund.approve', recordId: id });
    if (refund.kind === 'void') await approveVoid(deps, tx, { refund, actorId });
    else await startRefund(deps, tx, { order, refund, actorId });
  });
}

/** Says no to a refund. @throws RequestError not_found, or conflict when it is decided already, or its order ended without a seat */
export function declineRefund(
  { db }: RefundDeps,
  { actorId, id, reason }: Decision & { reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { order, refund } = await lockWaiting(tx, id);
    if (refund.kind !== 'void' && order.cancelledAt && !order.confirmedAt) {
      const message = `Order ${order.code} has ended without a seat, so nobody keeps its money: somebody else approves this.`;
      throw new RequestError('conflict', { message });
    }
    await tx.update(refunds).set({ state: 'failed', error: reason }).where(eq(refunds.id, id));
    await recordAudit(tx, { actorId, action: 'refund.decline', recordId: id });
  });
}

/** A refund that waits for approval, with its order, whose person is locked. */
async function lockWaiting(tx: Tx, id: string): Promise<{ order: Order; refund: Refund }> {
  const order = await lockPersonOf(tx, await findOrderOf(tx, id));
  const refund = await lockRefund(tx, id);
  if (refund.approvedAt || refund.state !== 'pending') {
    const why = refund.state === 'failed' && !refund.approvedAt ? ` It was declined: ${refund.error}` : '';
    throw new RequestError('conflict', { message: `This refund is decided already.${why}` });
  }
  return { order, refund };
}

/** `actorId` is null where a rule decides. */
type Approved = { order: Order; refund: Refund; actorId: string | null };

/**
 * Starts an approved refund, in the caller's transaction, which holds the order's person: seat, price, mail, job, and last the
 * credit note, on whose kind all others wait.
 */
export async function startRefund(deps: RefundDeps, tx: Tx, { order, refund, actorId }: Approved): Promise<void> {
  const { id, paymentId, amountPaise, reason, way, endsSeat } = refund;
  if (endsSeat) await endOrder(deps, tx, order, reason);
  else if (order.confirmedAt && !order.cancelledAt) await lowerPrice(deps, tx, order.id, amountPaise);
  await tx.update(refunds).set({ approvedBy: actorId, approvedAt: deps.now() }).where(eq(refunds.id, id));
  if (way === 'provider') await deps.queueRefund(tx, id);
  await issueCreditNote(deps, tx, { paymentId, amountPaise, refundId: id, reason });
  await mailRefund(deps, tx, order, refund, 'refund_started');
}
