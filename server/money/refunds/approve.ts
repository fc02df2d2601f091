import { eq } from 'drizzle-orm';
import type { DeskReason } from '../../../contract/base/bodies.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { fail } from '../../base/errors.ts';
import { raiseAlert } from '../../books/alerts/index.ts';
import { findNotesOfRefund, isSurplus } from '../../books/documents/index.ts';
import { refundBounces } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { giveSeat, type Order, settleOrder, storableReason } from '../../selling/orders/index.ts';
import { requireApprover } from './approval.ts';
import { raisePrice } from './order-changes.ts';
import { findRefundablePayments, lockRefund, type Refund, sumLeft } from './queries.ts';
import { refundInFull } from './refund-in-full.ts';
import { startRefund } from './start.ts';
import { setRefundState } from './state.ts';
import { approveVoid } from './void.ts';

/**
 * Approves a refund that someone else requested, and starts it; or voids the payment that they asked to void. One that a rule has
 * started only gets its approver, so that someone else can send it by hand.
 * @throws RequestError not_found; forbidden for the person who requested it; conflict if it was already decided
 */
export async function approveRefund(context: Context<Actor>, { id }: ById): Promise<void> {
  const { order, refund } = await lockUnapprovedRefund(context, id);
  requireApprover(context.actor, refund);
  await context.audit('refund.approve', id);
  if (refund.state !== 'requested') {
    await setRefundState(context, refund, refund.state, { approvedBy: context.actor.id });
    return;
  }
  if (refund.kind === 'void') await approveVoid(context, refund);
  else await startRefund(context, { order, refund });
  if (!refund.endsSeat) return;
  // The refund of an order without a seat includes payments that came after the request.
  if (order.confirmedAt) await alertPaidSince(context, order, refund);
  else await refundInFull(context, order, refund.reason);
}

/** Staff must decide on these, too. */
async function alertPaidSince(context: Context, { id: orderId, code }: Order, { createdAt }: Refund): Promise<void> {
  const newPayments = (await findRefundablePayments(context.tx, orderId)).filter(
    (payment) => payment.createdAt > createdAt,
  );
  const paise = sumLeft(newPayments);
  if (paise === 0) return;
  const text = `${rupees(paise)} came in for order ${code} while its refund waited for approval. The order has ended. Refund this money as well, unless the buyer owes it.`;
  await raiseAlert(context, { kind: 'refund', about: `came since ${orderId}`, orderId, text });
}

/**
 * Declines a refund, also one that came back and is kept; its money and later payments may be enough for the seat.
 * @throws RequestError not_found, conflict, or as `keepReturned`
 */
export async function declineRefund(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<void> {
  const { order, refund } = (await lockReturned(context, id)) ?? (await lockRequestedRefund(context, id));
  if (refund.kind !== 'void' && order.cancelledAt && !order.confirmedAt) {
    fail.conflict(
      `Order ${order.code} has ended without a seat, so its money must be refunded: someone else has to approve this.`,
    );
  }
  const error = storableReason(order, reason);
  const isReturned = refund.state === 'failed';
  if (isReturned) await keepReturned(context, order, refund);
  await setRefundState(context, refund, 'declined', { error });
  await context.audit('refund.decline', id);
  // An order that ended without a seat keeps no money.
  if (order.cancelledAt && !order.confirmedAt) await refundInFull(context, order, error);
  else if (!order.confirmedAt) await giveSeat(context, order.id);
  await settleOrder(context, order.id, { reason: error, keptRefundId: isReturned ? id : undefined });
}

/** A refund that the bank returned and that was not sent again. */
async function lockReturned(context: Context, id: string) {
  const locked = await lockRefund(context.tx, id);
  const hasReturned = (await context.tx.$count(refundBounces, eq(refundBounces.refundId, id))) > 0;
  return locked.refund.state === 'failed' && hasReturned ? locked : undefined;
}

/**
 * Raises the price again that a refund had lowered, because the buyer leaves the money that came back.
 * @throws RequestError forbidden for whoever requested or approved it; conflict if no new invoice can have its tax
 */
async function keepReturned(
  context: Context<Actor>,
  { id, confirmedAt, cancelledAt }: Order,
  refund: Refund,
): Promise<void> {
  if ([refund.requestedBy, refund.approvedBy].includes(context.actor.id))
    fail.forbidden('You requested or approved this refund, so someone else has to decline it.');
  const notes = await findNotesOfRefund(context.tx, refund.id);
  if (notes.some(({ kind }) => kind === 'commercial_note'))
    fail.conflict('Its credit note changed no tax, so no invoice can take its place. Send it in another way.');
  if (!confirmedAt || cancelledAt) return;
  const suppliedPaise = notes.reduce((sum, { base, totalPaise }) => sum + (isSurplus(base) ? 0 : totalPaise), 0);
  await raisePrice(context, id, suppliedPaise);
}

async function lockUnapprovedRefund(context: Context, id: string) {
  const lockedRefund = await lockRefund(context.tx, id);
  const { state, requestedBy, approvedBy } = lockedRefund.refund;
  const isByRule = requestedBy === null && approvedBy === null && (state === 'approved' || state === 'failed');
  return isByRule ? lockedRefund : lockRequestedRefund(context, id);
}

async function lockRequestedRefund(context: Context, id: string) {
  const lockedRefund = await lockRefund(context.tx, id);
  const { state, error } = lockedRefund.refund;
  const declinedText = state === 'declined' ? ` It was declined: ${error}` : '';
  if (state !== 'requested') fail.conflict(`This refund has already been decided.${declinedText}`);
  return lockedRefund;
}
