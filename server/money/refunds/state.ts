import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { RefundState } from '../../../contract/base/states.ts';
import type { Tx } from '../../db/client.ts';
import { bankMatches, refundBounces, refunds } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { alertRefund, endRefundAlert } from './alert.ts';
import { mailRefund, refundDone } from './mails.ts';
import type { Refund } from './queries.ts';

/**
 * The allowed changes of a refund's state. If the payer's bank returns the money of a sent refund, the refund has failed.
 */
const allowedChanges: Record<RefundState, readonly RefundState[]> = {
  requested: ['approved', 'declined'],
  declined: [],
  // Declined only if the refunded cheque bounced.
  approved: ['sending', 'failed', 'done', 'declined'],
  sending: ['failed', 'done'],
  // Declined only if it came back, and the buyer leaves it.
  failed: ['sending', 'done', 'declined'],
  done: ['failed'],
};

type Change = Partial<
  Pick<
    Refund,
    | 'amountPaise'
    | 'doneAt'
    | 'error'
    | 'aloneBy'
    | 'aloneOn'
    | 'approvedBy'
    | 'way'
    | 'kind'
    | 'reference'
    | 'providerRefundId'
    | 'idempotencyKey'
  >
>;

/** Whether a refund is approved, and not known to be sent. */
export const isUnderWay = ({ state }: Pick<Refund, 'state'>) => state === 'approved' || state === 'sending';

/**
 * The only function that changes the state of a refund, with its times, alert and emails. If the state stays the same, it only
 * stores the change. The caller has locked the refund.
 * @param returnedAt the time at which a sent refund came back
 * @throws Error for a change that is not allowed; callers check first and refuse with a message
 */
export async function setRefundState(
  context: Context,
  refund: Refund,
  state: RefundState,
  change: Change = {},
  returnedAt = context.now(),
): Promise<Refund> {
  const { id } = refund;
  const isNew = state !== refund.state;
  if (isNew && !allowedChanges[refund.state].includes(state))
    throw new Error(`A refund that is ${refund.state} cannot be ${state}`);
  const values = {
    ...change,
    state,
    doneAt: state === 'done' ? (change.doneAt ?? refund.doneAt ?? context.now()) : null,
    doneBy: state === 'done' ? (refund.doneBy ?? context.actor?.id ?? null) : null,
    ...(state === 'approved' && { approvedBy: context.actor?.id ?? null, approvedAt: context.now() }),
  };
  await context.tx.update(refunds).set(values).where(eq(refunds.id, id));
  const updated = { ...refund, ...values };
  if (refund.doneAt && state === 'failed')
    await storeBounce(context.tx, { ...refund, doneAt: refund.doneAt }, returnedAt);
  if (isNew && state === 'failed') await alertRefund(context, updated, refund.doneAt ? 'bounced' : 'failed');
  if (isNew && (state === 'done' || state === 'declined')) await endRefundAlert(context, id);
  if (isNew && state === 'done' && updated.kind === 'refund') await mailRefund(context, updated, refundDone);
  return updated;
}

/** For the months of the books; a line of the bank that showed the refund shows that sending. */
async function storeBounce(tx: Tx, refund: Refund & { doneAt: Date }, returnedAt: Date): Promise<void> {
  const { id: refundId, amountPaise, way, providerRefundId, reference, doneAt: sentAt } = refund;
  const [row] = await tx.select({ bounces: count() }).from(refundBounces).where(eq(refundBounces.refundId, refundId));
  const number = (row?.bounces ?? 0) + 1;
  const [bounce] = await tx
    .insert(refundBounces)
    .values({ refundId, number, amountPaise, way, providerRefundId, reference, sentAt, returnedAt })
    .returning();
  const sent = { refundId: null, sentId: bounce?.sentId };
  await tx.update(bankMatches).set(sent).where(eq(bankMatches.refundId, refundId));
}

type NewRefund = Pick<Refund, 'paymentId' | 'amountPaise' | 'way' | 'reason'> & Partial<Refund>;

/** Stores a refund, in the state `requested` unless another is given. */
export async function storeRefund({ now, tx }: Context, values: NewRefund): Promise<Refund> {
  const [refund] = await tx
    .insert(refunds)
    .values({ idempotencyKey: randomUUID(), createdAt: now(), ...values })
    .returning();
  if (!refund) throw new Error('The refund was not stored');
  return refund;
}
