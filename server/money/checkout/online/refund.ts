import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { rupees } from '../../../../contract/base/rupees.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../../contract/base/time.ts';
import { raiseAlert, tryEach } from '../../../books/alerts/index.ts';
import { orders, payments, refunds } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../records/index.ts';
import { lockOrderPerson } from '../../../selling/orders/index.ts';
import { createGateway, GatewayError, type ProviderRefund, requireGateway } from '../../gateway/index.ts';
import { alertRefund, alertSentTwice, findOrderIdOfRefund, isUnderWay, setRefundState } from '../../refunds/index.ts';
import { LOST, recordFetchedDispute } from './dispute.ts';
import { checkRefund, findDisputes } from './refund-check.ts';

const isAtService = and(eq(refunds.way, 'provider'), inArray(refunds.state, ['approved', 'sending']));

/**
 * Sends an approved refund to the payment service, with an idempotency key, so that the money goes back once. It waits while the
 * payment is disputed; a lost dispute fulfils it. If the service refuses it, or refunded the payment before, it fails and staff
 * decide. While the service is away, `refreshRefunds` sends it again.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const [row] = await deps.db
    .select({ refund: refunds, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), isAtService));
  if (!row?.providerPaymentId) return;
  const { providerPaymentId, refund } = row;
  const { amountPaise, idempotencyKey: key } = refund;
  const isSameAttempt = and(eq(refunds.id, refundId), eq(refunds.idempotencyKey, key));
  const isUnsent = and(isSameAttempt, isAtService);
  try {
    const { open: openDisputes, lost, foreignPaise } = await checkRefund(deps, { refund, providerPaymentId });
    if (lost.length > 0 && refund.state === 'sending') await recordOutcome(deps, isUnsent, takenByBank);
    for (const dispute of lost) await recordFetchedDispute(deps, LOST, dispute);
    for (const dispute of openDisputes) await recordFetchedDispute(deps, 'payment.dispute.created', dispute);
    if (openDisputes.length > 0) return await storeSendError(deps, isUnsent, DISPUTED);
    if (foreignPaise > 0) throw new GatewayError('refused', foreignRefundText(foreignPaise));
    // From now on, the service may have the refund.
    if (!(await recordOutcome(deps, isUnsent, { state: 'sending', error: null }))) return;
    const providerRefund = await requireGateway(deps.env).refund({ providerPaymentId, amountPaise, key });
    await recordOutcome(deps, isSameAttempt, outcomeOf(providerRefund));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { message, failure } = error;
    deps.log('error', 'payments.refund_not_sent', { refund: refundId, reason: message });
    if (failure === 'refused') await recordOutcome(deps, isUnsent, { state: 'failed', error: message });
    else await storeSendError(deps, isUnsent, message);
  }
}

const DISPUTED =
  "The payer's bank disputes this payment. The refund is sent once the dispute is over, if the money is still ours.";

const foreignRefundText = (paise: number) =>
  `${rupees(paise)} of this payment was refunded at the payment service, not here. Try again only if this is owed, too.`;

/** The poll retries it. */
async function storeSendError({ db }: Deps, isRefund: SQL | undefined, error: string): Promise<void> {
  await db.update(refunds).set({ error }).where(isRefund);
}

/** A refund made at the service is missing in the books: the staff are alerted. @throws GatewayError */
export async function refreshRefund(deps: Deps, refund: { id: string; providerPaymentId: string }): Promise<void> {
  const outcome = outcomeOf(await requireGateway(deps.env).refundById(refund.id));
  const isKnown = await recordOutcome(deps, eq(refunds.providerRefundId, refund.id), outcome);
  if (outcome.state === 'failed') await recordLostDispute(deps, refund.providerPaymentId);
  // A failed refund moved no money.
  else if (!isKnown) await alertForeignRefund(deps, refund);
}

/** The failed refund moved no money, so only the bank took it. */
async function recordLostDispute(deps: Deps, providerPaymentId: string): Promise<void> {
  const payment = await requireGateway(deps.env).payment(providerPaymentId);
  const { lost } = await findDisputes(deps, payment);
  for (const dispute of lost) await recordFetchedDispute(deps, LOST, dispute);
}

/** Unless it may be a refund whose id is not stored yet. */
async function alertForeignRefund(deps: Deps, { id, providerPaymentId }: { id: string; providerPaymentId: string }) {
  const isOwnPayment = eq(payments.providerPaymentId, providerPaymentId);
  await transact(deps, null, async (context) => {
    const [payment] = await context.tx
      .select({ id: payments.id, orderId: payments.orderId })
      .from(payments)
      .where(isOwnPayment)
      .for('no key update');
    if (!payment) return;
    const mayBeOurs = and(eq(refunds.paymentId, payment.id), isAtService, isNull(refunds.providerRefundId));
    // The job of the event retries.
    if ((await context.tx.$count(refunds, mayBeOurs)) > 0) throw new Error('A refund of this payment is being sent');
    const isStored = eq(refunds.providerRefundId, id);
    if ((await context.tx.$count(refunds, isStored)) > 0) return;
    const text = `Refund ${id} of payment ${providerPaymentId} was made at Razorpay, not here: the books lack it.`;
    await raiseAlert(context, { kind: 'refund', about: id, orderId: payment.orderId, text });
  });
}

/**
 * Asks about every refund under way, because its event may be lost, and sends again the refunds that may not have arrived; a
 * failure does not stop the others. Alerts the staff about slow refunds, including those that they send by hand.
 */
export async function refreshRefunds(deps: Deps): Promise<void> {
  const ago = (milliseconds: number) => new Date(deps.now().getTime() - milliseconds);
  const { state, approvedAt, providerRefundId, error } = refunds;
  // A refund that was never tried waits an hour for its job, which may be lost.
  const isDue = or(eq(state, 'sending'), isNotNull(error), lte(approvedAt, ago(HOUR_MS)));
  const openRefunds = await deps.db
    .select({ id: refunds.id, providerRefundId, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isAtService, isDue));
  await tryEach(
    deps,
    { job: 'refund', items: openRefunds, idOf: ({ id }) => id },
    ({ id, providerPaymentId, ...sent }) =>
      sent.providerRefundId && providerPaymentId
        ? refreshRefund(deps, { id: sent.providerRefundId, providerPaymentId })
        : sendRefund(deps, id),
  );
  const isSlow = and(
    inArray(state, ['approved', 'sending']),
    lte(approvedAt, ago(WEEK_MS)),
    or(eq(refunds.way, 'provider'), isNull(payments.disputeDue)),
  );
  const isUnsent = and(isAtService, isNull(providerRefundId), lte(approvedAt, ago(HOUR_MS)));
  const lateRefunds = await deps.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(or(isUnsent, isSlow));
  await tryEach(deps, { job: 'late refund', items: lateRefunds, idOf: ({ refund }) => refund.id }, ({ refund }) =>
    transact(deps, null, (context) => alertRefund(context, refund, faultOf(refund))),
  );
}

/** The time in which the payer's bank may return a refund, in milliseconds. */
const BOUNCE_MS = 14 * DAY_MS;

/** The payer's bank may have returned one and its event may be lost. Daily. @throws Error that names the first failure */
export async function refreshReturned(deps: Deps): Promise<void> {
  const gateway = createGateway(deps.env);
  if (!gateway) return;
  const isRecent = gt(refunds.doneAt, new Date(deps.now().getTime() - BOUNCE_MS));
  const isReturned = and(eq(refunds.way, 'provider'), eq(refunds.kind, 'refund'), eq(refunds.state, 'done'), isRecent);
  const items = await deps.db
    .select({ id: refunds.providerRefundId, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isReturned, eq(orders.isTest, gateway.isTest)));
  const idOf = ({ id }: (typeof items)[number]) => id ?? '';
  const [failed] = await tryEach(deps, { job: 'returned refund', items, idOf }, async ({ id, providerPaymentId }) => {
    if (id && providerPaymentId) await refreshRefund(deps, { id, providerPaymentId });
  });
  if (failed) throw new Error(`refund ${failed.item.id}: ${failed.reason}`);
}

function faultOf({ way, providerRefundId }: typeof refunds.$inferSelect) {
  if (way !== 'provider') return 'by_hand';
  return providerRefundId ? 'slow' : 'unsent';
}

type Outcome = { state: 'sending' | 'done' | 'failed'; error: string | null; providerRefundId?: string };

const outcomes: Record<ProviderRefund['status'], Outcome> = {
  pending: { state: 'sending', error: null },
  processed: { state: 'done', error: null },
  failed: { state: 'failed', error: 'The payment service could not refund the money.' },
};

const takenByBank: Outcome = { state: 'failed', error: "The payer's bank took the money back." };

const outcomeOf = ({ id, status }: ProviderRefund): Outcome => ({ ...outcomes[status], providerRefundId: id });

/**
 * Records the state of a refund at the service. A finished refund can still fail, when the payer's bank returns it, but never
 * becomes pending again, so a late response changes nothing.
 * @returns whether there is such a refund
 */
function recordOutcome(deps: Deps, isRefund: SQL | undefined, { state, ...change }: Outcome): Promise<boolean> {
  return transact(deps, null, async (context) => {
    const [row] = await context.tx.select({ id: refunds.id }).from(refunds).where(isRefund);
    if (!row) return false;
    // Same lock order as the erasure of a person, payments before refunds, to avoid deadlocks.
    await lockOrderPerson(context.tx, await findOrderIdOfRefund(context.tx, row.id));
    const [refund] = await context.tx.select().from(refunds).where(isRefund).for('no key update');
    if (!refund) return false;
    // Refunded by hand or by a lost dispute: the service's answer no longer matters.
    if (refund.way !== 'provider' || refund.kind === 'chargeback') {
      if (state === 'done') await alertSentTwice(context, refund);
    } else if (state !== 'sending' || isUnderWay(refund)) await setRefundState(context, refund, state, change);
    return true;
  });
}
