import { eq } from 'drizzle-orm';
import { issueCreditNote } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../../selling/orders/index.ts';
import { mailRefund } from './mails.ts';
import { endOrder, lowerPrice } from './order-changes.ts';
import type { Refund } from './queries.ts';

export type RefundDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail' | 'queueRefund'>;

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
