import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import { rupees } from '../../../contract/rupees.ts';
import type { Tx } from '../../db/client.ts';
import { orders, payments, providerEvents, refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { endAlert, raiseAlert } from '../alerts/index.ts';
import { issueCreditNote } from '../books/index.ts';
import { gatewayOf } from '../gateway/index.ts';
import type { EventRefs } from './event.ts';
import { refreshCheckout } from './refresh.ts';

type Dispute = NonNullable<EventRefs['dispute']>;

const LOST = 'payment.dispute.lost';
/** After one of these a dispute is over, whatever comes later. */
const finals = [LOST, 'payment.dispute.won', 'payment.dispute.closed'];

/**
 * Notes a chargeback: the payment is marked until the dispute is over, and what a lost one took is a refund with its credit
 * note. What becomes of the seat is for the staff to say.
 * @throws GatewayError
 */
export async function noteDispute(deps: Deps, type: string, dispute: Dispute): Promise<void> {
  const paymentId = await findPayment(deps, dispute.providerPaymentId);
  if (!paymentId) return;
  await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ payment: payments, order: { id: orders.id, code: orders.code } })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId))
      .for('no key update', { of: payments });
    if (!found) return;
    const { payment, order } = found;
    const ended = await findEnd(tx, dispute.id);
    const disputeDue = ended || !dispute.respondBy ? null : new Date(dispute.respondBy);
    const change = { disputedAt: payment.disputedAt ?? deps.now(), disputeDue };
    await tx.update(payments).set(change).where(eq(payments.id, paymentId));
    if (ended && ended !== LOST) return endAlert(deps, tx, dispute.id);
    const amount = rupees(dispute.amountPaise);
    const text =
      ended === LOST
        ? `The payer's bank took ${amount} of order ${order.code} back. Its credit note is issued; what becomes of the seat is yours to say.`
        : `The payer's bank disputes ${amount} of order ${order.code}. Answer it at Razorpay; the desk has the evidence as one file.`;
    const answerBy = disputeDue && dateInKolkata(disputeDue);
    await raiseAlert(deps, tx, { kind: 'dispute', about: dispute.id, orderId: order.id, text, answerBy });
    // Last: until the transaction ends, every other credit note waits.
    if (type === LOST) await noteLoss(deps, tx, { dispute, paymentId, amountPaise: payment.amountPaise });
  });
}

/** The stored payment; fetched first, where its own event did not come yet. */
async function findPayment(deps: Deps, providerPaymentId: string): Promise<string | undefined> {
  const find = () =>
    deps.db.select({ id: payments.id }).from(payments).where(eq(payments.providerPaymentId, providerPaymentId));
  const [known] = await find();
  if (known) return known.id;
  const fetched = await gatewayOf(deps.env)?.payment(providerPaymentId);
  if (fetched?.orderId) await refreshCheckout(deps, fetched.orderId);
  const [now] = await find();
  return now?.id;
}

/** The type of the event that ended the dispute, whether it came before this one or after it. */
async function findEnd(tx: Tx, disputeId: string): Promise<string | undefined> {
  const isOfIt = sql`${providerEvents.body} -> 'dispute' ->> 'id' = ${disputeId}`;
  const isEnd = and(inArray(providerEvents.type, finals), isOfIt);
  // 'closed' follows 'won' and 'lost', and says less.
  const [end] = await tx
    .select({ type: providerEvents.type })
    .from(providerEvents)
    .where(isEnd)
    .orderBy(sql`${providerEvents.type} = ${LOST} DESC`)
    .limit(1);
  return end?.type;
}

type Loss = { dispute: Dispute; paymentId: string; amountPaise: number };

/** What the bank took, at most what was not returned before. */
async function noteLoss(deps: Deps, tx: Tx, { dispute, paymentId, amountPaise }: Loss): Promise<void> {
  const counts = and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed'));
  const before = await tx.select().from(refunds).where(counts);
  if (before.some(({ idempotencyKey }) => idempotencyKey === dispute.id)) return;
  const left = before.reduce((sum, refund) => sum - refund.amountPaise, amountPaise);
  const lost = Math.min(dispute.amountPaise, left);
  if (lost <= 0) return;
  const reason = "Taken back by the payer's bank";
  const [made] = await tx
    .insert(refunds)
    .values({
      paymentId,
      amountPaise: lost,
      kind: 'chargeback',
      way: 'provider',
      state: 'done',
      doneAt: deps.now(),
      idempotencyKey: dispute.id,
      reason,
    })
    .returning({ id: refunds.id });
  if (made) await issueCreditNote(deps, tx, { paymentId, amountPaise: lost, refundId: made.id, reason });
}
