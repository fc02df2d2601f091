import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { payments, refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { raiseAlert } from '../alerts/index.ts';
import { issueCreditNote } from '../books/index.ts';
import { GatewayError, gatewayOf, type ProviderRefund } from '../gateway/index.ts';
import { mailRefundDone } from '../refunds/index.ts';

type RefundDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail' | 'templates'>;

/**
 * Returns what of a payment is too much, in the transaction that stores it: refund, credit note and job. Nobody approves it,
 * because nobody owes it.
 * @param key of the refund, the payment's id at the service
 */
export async function returnSurplus(
  deps: Pick<Deps, 'now' | 'queueRefund'>,
  tx: Tx,
  { paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string },
): Promise<void> {
  const reason = 'Paid more than was owed';
  const [made] = await tx
    .insert(refunds)
    .values({ paymentId, amountPaise, way: 'provider', idempotencyKey: key, reason, approvedAt: deps.now() })
    .returning({ id: refunds.id });
  if (!made) throw new Error('The refund was not stored');
  await issueCreditNote(deps, tx, { paymentId, amountPaise, refundId: made.id, reason });
  await deps.queueRefund(tx, made.id);
}

const isUnderWay = and(eq(refunds.way, 'provider'), eq(refunds.state, 'pending'));

/**
 * Sends an approved refund to the payment service, under its key: however often it is sent, the money goes back once. When
 * the service refuses it, it has failed, and staff pay it another way. While the service is away it stays under way, because
 * nobody knows whether it arrived; `refreshRefunds` sends it again.
 */
export async function sendRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const [found] = await deps.db
    .select({ refund: refunds, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), isUnderWay));
  if (!found?.providerPaymentId) return;
  const { providerPaymentId, refund } = found;
  const { amountPaise, idempotencyKey: key } = refund;
  try {
    const sent = await gatewayOf(deps.env)?.refund({ providerPaymentId, amountPaise, key });
    if (!sent) throw new GatewayError('away', 'No keys of the payment service are set');
    await noteRefund(deps, refundId, sent);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { message, failure } = error;
    deps.log('error', 'payments.refund_not_sent', { refund: refundId, reason: message });
    const state = failure === 'refused' ? 'failed' : 'pending';
    await deps.db
      .update(refunds)
      .set({ state, error: message })
      .where(and(eq(refunds.id, refundId), isUnderWay));
  }
}

/**
 * Asks the payment service what became of a refund, and notes it. One that was made at the service, and not here, is left to
 * the staff: the books lack it.
 * @throws GatewayError
 */
export async function refreshRefund(
  deps: RefundDeps,
  refund: { id: string; providerPaymentId: string },
): Promise<void> {
  const [known] = await deps.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerRefundId, refund.id));
  const provider = await gatewayOf(deps.env)?.refundById(refund.id);
  if (!provider) return;
  if (known) return noteRefund(deps, known.id, provider);
  await noteForeign(deps, refund);
}

/** Leaves a refund of a payment of ours to the staff, unless it is one of ours whose id is not stored yet. */
async function noteForeign(deps: RefundDeps, { id, providerPaymentId }: { id: string; providerPaymentId: string }) {
  const isOurs = eq(payments.providerPaymentId, providerPaymentId);
  await deps.db.transaction(async (tx) => {
    const [payment] = await tx
      .select({ id: payments.id, orderId: payments.orderId })
      .from(payments)
      .where(isOurs)
      .for('no key update');
    if (!payment) return;
    const mayBeOurs = and(eq(refunds.paymentId, payment.id), isUnderWay);
    if ((await tx.$count(refunds, mayBeOurs)) > 0) return;
    const isNow = eq(refunds.providerRefundId, id);
    if ((await tx.$count(refunds, isNow)) > 0) return;
    const text = `Refund ${id} of payment ${providerPaymentId} was made at Razorpay, not here: the books lack it.`;
    await raiseAlert(deps, tx, { kind: 'refund', about: id, orderId: payment.orderId, text });
  });
}

/** Asks about every refund under way, whose event may be lost, and sends again those that may not have arrived. */
export async function refreshRefunds(deps: RefundDeps): Promise<void> {
  const open = await deps.db
    .select({
      id: refunds.id,
      providerRefundId: refunds.providerRefundId,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    // One that was never tried waits for its approval or its job.
    .where(and(isUnderWay, or(isNotNull(refunds.providerRefundId), isNotNull(refunds.error))));
  for (const { id, providerRefundId, providerPaymentId } of open) {
    if (providerRefundId && providerPaymentId) await refreshRefund(deps, { id: providerRefundId, providerPaymentId });
    else await sendRefund(deps, id);
  }
}

const outcomes = {
  pending: { state: 'pending', error: null },
  processed: { state: 'done', error: null },
  failed: { state: 'failed', error: 'The payment service could not return the money.' },
} as const;

/** Notes what the service says of a refund. One that was done can still fail, when the payer's bank sends it back. */
async function noteRefund(deps: RefundDeps, refundId: string, provider: ProviderRefund): Promise<void> {
  const { db, now, log } = deps;
  const { state, error } = outcomes[provider.status];
  await db.transaction(async (tx) => {
    const isIt = eq(refunds.id, refundId);
    const [refund] = await tx.select().from(refunds).where(isIt).for('no key update');
    if (!refund) return;
    if (refund.way !== 'provider') {
      // Staff have paid it another way meanwhile.
      if (state === 'done') log('error', 'payments.refunded_twice', { refund: refundId });
      return;
    }
    const doneAt = state === 'done' ? (refund.doneAt ?? now()) : null;
    await tx.update(refunds).set({ state, error, doneAt, providerRefundId: provider.id }).where(isIt);
    if (state === 'done' && refund.state !== 'done') await mailRefundDone(deps, tx, refund);
  });
}
