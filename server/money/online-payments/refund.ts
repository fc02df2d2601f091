import { and, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { doApart, raiseAlert } from '../../books/alerts/index.ts';
import { issueCreditNote } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { payments, refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../records/index.ts';
import { GatewayError, gatewayOf, type ProviderRefund, requireGateway } from '../gateway/index.ts';
import { alertRefund, alertSentTwice, endRefundAlert, mailRefundDone } from '../refunds/index.ts';

type RefundDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail'>;

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
  await recordAudit(tx, { actorId: null, action: 'refund.surplus', recordId: made.id });
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
  const isThisTry = and(eq(refunds.id, refundId), eq(refunds.idempotencyKey, key));
  try {
    const sent = await gatewayOf(deps.env)?.refund({ providerPaymentId, amountPaise, key });
    if (!sent) throw new GatewayError('away', 'No keys of the payment service are set');
    await noteRefund(deps, isThisTry, sent);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { message, failure } = error;
    deps.log('error', 'payments.refund_not_sent', { refund: refundId, reason: message });
    const state = failure === 'refused' ? 'failed' : 'pending';
    await deps.db.transaction(async (tx) => {
      const [noted] = await tx
        .update(refunds)
        .set({ state, error: message })
        .where(and(isThisTry, isUnderWay))
        .returning();
      if (noted?.state === 'failed') await alertRefund(deps, tx, noted, 'failed');
    });
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
  const provider = await requireGateway(deps.env).refundById(refund.id);
  const isKnown = await noteRefund(deps, eq(refunds.providerRefundId, refund.id), provider);
  // What failed moved no money.
  if (!isKnown && provider.status !== 'failed') await noteForeign(deps, refund);
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
    const mayBeOurs = and(eq(refunds.paymentId, payment.id), isUnderWay, isNull(refunds.providerRefundId));
    // The event's job asks again.
    if ((await tx.$count(refunds, mayBeOurs)) > 0) throw new Error('A refund of this payment is being sent');
    const isNow = eq(refunds.providerRefundId, id);
    if ((await tx.$count(refunds, isNow)) > 0) return;
    const text = `Refund ${id} of payment ${providerPaymentId} was made at Razorpay, not here: the books lack it.`;
    await raiseAlert(deps, tx, { kind: 'refund', about: id, orderId: payment.orderId, text });
  });
}

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/**
 * Asks about every refund under way, whose event may be lost, and sends again those that may not have arrived; one that cannot
 * be asked about stops no other. The staff are told of those that take too long.
 */
export async function refreshRefunds(deps: RefundDeps): Promise<void> {
  const ago = (milliseconds: number) => new Date(deps.now().getTime() - milliseconds);
  const { approvedAt, providerRefundId } = refunds;
  // One that was never tried waits for its job, which may be lost.
  const isOurs = or(isNotNull(providerRefundId), isNotNull(refunds.error), lte(approvedAt, ago(HOUR_MS)));
  const open = await deps.db
    .select({ id: refunds.id, providerRefundId, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isUnderWay, isNotNull(approvedAt), isOurs));
  await doApart(deps, { job: 'refund', items: open, idOf: ({ id }) => id }, ({ id, providerPaymentId, ...sent }) =>
    sent.providerRefundId && providerPaymentId
      ? refreshRefund(deps, { id: sent.providerRefundId, providerPaymentId })
      : sendRefund(deps, id),
  );
  const isUnsent = and(isNull(providerRefundId), lte(approvedAt, ago(HOUR_MS)));
  const late = await deps.db
    .select()
    .from(refunds)
    .where(and(isUnderWay, or(isUnsent, lte(approvedAt, ago(WEEK_MS)))));
  await doApart(deps, { job: 'late refund', items: late, idOf: ({ id }) => id }, (refund) =>
    deps.db.transaction((tx) => alertRefund(deps, tx, refund, refund.providerRefundId ? 'slow' : 'unsent')),
  );
}

const outcomes = {
  pending: { state: 'pending', error: null },
  processed: { state: 'done', error: null },
  failed: { state: 'failed', error: 'The payment service could not return the money.' },
} as const;

/**
 * Notes what the service says of a refund. One that was done can still fail, when the payer's bank sends it back; none is under
 * way again, so that an answer that was long on its way changes nothing.
 * @returns whether there is such a refund
 */
async function noteRefund(deps: RefundDeps, isIt: SQL | undefined, provider: ProviderRefund): Promise<boolean> {
  const { state, error } = outcomes[provider.status];
  return deps.db.transaction(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(isIt).for('no key update');
    if (!refund) return false;
    if (refund.way !== 'provider') {
      if (state === 'done') await alertSentTwice(deps, tx, refund);
      return true;
    }
    if (state === 'pending' && refund.state !== 'pending') return true;
    const doneAt = state === 'done' ? (refund.doneAt ?? deps.now()) : null;
    const change = { state, error, doneAt, providerRefundId: provider.id };
    await tx.update(refunds).set(change).where(eq(refunds.id, refund.id));
    if (state === refund.state) return true;
    if (state === 'failed') await alertRefund(deps, tx, refund, 'failed');
    if (state === 'done') {
      await endRefundAlert(deps, tx, refund.id);
      await mailRefundDone(deps, tx, refund);
    }
    return true;
  });
}
