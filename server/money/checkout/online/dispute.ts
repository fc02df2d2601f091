import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { endAlert, raiseAlert } from '../../../books/alerts/index.ts';
import type { Tx } from '../../../db/client.ts';
import { payments, providerEvents, refunds } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Context, transact } from '../../../records/index.ts';
import { endSeatChoice, findOrder, lockOrderPerson } from '../../../selling/orders/index.ts';
import { GatewayError, requireGateway } from '../../gateway/index.ts';
import { alertRefund, recordChargeback } from '../../refunds/index.ts';
import { EventRefs } from './event.ts';
import { findCheckout, type StoredCheckout } from './stored-checkouts.ts';
import { syncCheckout } from './sync-checkout.ts';

type Dispute = NonNullable<EventRefs['dispute']>;

/** The event that reports the amount a dispute took. */
export const LOST = 'payment.dispute.lost';
const finalEvents = [LOST, 'payment.dispute.won', 'payment.dispute.closed'];

/**
 * Records a dispute: the payment is marked until the dispute is over, and a lost dispute becomes a chargeback. The staff decide
 * whether the buyer keeps the seat.
 * @throws GatewayError, or Error when the payment is ours and not booked; the staff then get an alert
 */
export async function recordDispute(deps: Deps, type: string, dispute: Dispute): Promise<void> {
  const paymentId = await findPayment(deps, dispute);
  if (!paymentId) return;
  await transact(deps, null, async (context) => {
    const [row] = await context.tx
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(eq(payments.id, paymentId));
    if (!row?.orderId) return;
    const { id: orderId, code } = await lockOrderPerson(context.tx, row.orderId);
    const [payment] = await context.tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
    if (!payment) return;
    // The type may also come from a fetch, before the event arrives.
    const finalType = finalEvents.find((end) => end === type);
    const endEvent = type === LOST ? LOST : ((await findEnd(context.tx, dispute.id)) ?? finalType);
    const disputeDue = endEvent || !dispute.respondBy ? null : new Date(dispute.respondBy);
    const dueDates = [disputeDue, await findOtherDue(context.tx, dispute)].filter((due) => due !== null);
    const earliest = dueDates.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
    const change = { disputedAt: payment.disputedAt ?? context.now(), disputeDue: earliest };
    await context.tx.update(payments).set(change).where(eq(payments.id, paymentId));
    if (endEvent && endEvent !== LOST) {
      if (payment.disputeDue && !earliest) await alertUnsent(context, paymentId);
      return endAlert(context, dispute.id);
    }
    const { id: about, amountPaise: takenPaise } = dispute;
    const amount = `${rupees(takenPaise)} of order ${code}`;
    const alert = { kind: 'dispute', about, orderId } as const;
    if (!endEvent) {
      const text = `The payer's bank disputes ${amount}. Answer it at Razorpay; the desk has the evidence as one file.`;
      await raiseAlert(context, { ...alert, text, answerBy: disputeDue && dateInKolkata(disputeDue) });
      return alertUnsent(context, paymentId);
    }
    // Its own event reports the amount.
    if (type !== LOST) return;
    const chargebackTexts = await recordChargeback(context, { disputeId: about, takenPaise, orderId, payment });
    if (!chargebackTexts) return;
    await endSeatChoice(context, orderId);
    const sentences = [
      `The payer's bank took ${amount} back.`,
      ...chargebackTexts,
      'You decide what becomes of the seat.',
    ];
    await raiseAlert(context, { ...alert, text: sentences.join(' ') });
  });
}

export async function recordFetchedDispute(deps: Deps, type: string, dispute: Dispute): Promise<void> {
  const { id, providerPaymentId, amountPaise, respondBy } = dispute;
  const disputeRefs = { id, providerPaymentId, amountPaise, respondBy };
  const body: EventRefs = { providerOrderId: null, refund: null, dispute: disputeRefs };
  const [receivedAt, doneAt] = [deps.now(), deps.now()];
  const event = { id: `fetched ${type} ${id}`, type, body, receivedAt, doneAt };
  await deps.db.insert(providerEvents).values(event).onConflictDoNothing();
  await recordDispute(deps, type, dispute);
}

/** It may or may not be sent now. */
async function alertUnsent(context: Context, paymentId: string): Promise<void> {
  const isByHand = and(eq(refunds.state, 'approved'), ne(refunds.way, 'provider'));
  const isUnsent = and(eq(refunds.paymentId, paymentId), or(eq(refunds.state, 'failed'), isByHand));
  for (const refund of await context.tx.select().from(refunds).where(isUnsent)) {
    await alertRefund(context, refund, refund.state === 'failed' ? 'failed' : 'by_hand');
  }
}

/** Fetched first if its own event has not come yet. */
async function findPayment(deps: Deps, dispute: Dispute): Promise<string | undefined> {
  const { providerPaymentId } = dispute;
  const find = () =>
    deps.db.select({ id: payments.id }).from(payments).where(eq(payments.providerPaymentId, providerPaymentId));
  const [storedPayment] = await find();
  if (storedPayment) return storedPayment.id;
  const { orderId } = await requireGateway(deps.env).payment(providerPaymentId);
  if (!orderId) return undefined;
  // Another alert has the reason why it cannot be booked.
  await syncCheckout(deps, orderId).catch((error: unknown) => {
    if (error instanceof GatewayError) throw error;
  });
  const [fetchedPayment] = await find();
  if (fetchedPayment) return fetchedPayment.id;
  const checkout = await findCheckout(deps.db, orderId);
  return checkout && refuseUnbooked(deps, checkout, dispute);
}

/** Alerts the staff of a dispute about a payment that is not booked, because its answer cannot wait. @throws Error always */
async function refuseUnbooked(deps: Deps, { orderId }: StoredCheckout, dispute: Dispute): Promise<never> {
  const { id: about, providerPaymentId, respondBy } = dispute;
  await transact(deps, null, async (context) => {
    const { code } = await findOrder(context.tx, orderId);
    const text = `The payer's bank disputes payment ${providerPaymentId} of order ${code}, which is not booked. Answer it at Razorpay.`;
    const answerBy = respondBy && dateInKolkata(new Date(respondBy));
    await raiseAlert(context, { kind: 'dispute', about, orderId, text, answerBy });
  });
  throw new Error(`Payment ${providerPaymentId} of a dispute is not booked`);
}

/** Whether it came before this one or after it. */
async function findEnd(tx: Tx, disputeId: string): Promise<string | undefined> {
  const matchesDispute = sql`${providerEvents.body} -> 'dispute' ->> 'id' = ${disputeId}`;
  const isEnd = and(inArray(providerEvents.type, finalEvents), matchesDispute);
  // 'closed' follows 'won' and 'lost' and adds nothing.
  const [end] = await tx
    .select({ type: providerEvents.type })
    .from(providerEvents)
    .where(isEnd)
    .orderBy(sql`${providerEvents.type} = ${LOST} DESC`)
    .limit(1);
  return end?.type;
}

/** Null without any. */
async function findOtherDue(tx: Tx, { id, providerPaymentId }: Dispute): Promise<Date | null> {
  const rows = await tx
    .select({ type: providerEvents.type, body: providerEvents.body })
    .from(providerEvents)
    .where(sql`${providerEvents.body} -> 'dispute' ->> 'providerPaymentId' = ${providerPaymentId}`);
  const otherDisputes = rows.flatMap(({ type, body }) => {
    const dispute = EventRefs.safeParse(body).data?.dispute;
    return dispute && dispute.id !== id ? [{ type, ...dispute }] : [];
  });
  const endedIds = new Set(otherDisputes.filter(({ type }) => finalEvents.includes(type)).map((dispute) => dispute.id));
  const [first] = otherDisputes
    .flatMap((dispute) => (endedIds.has(dispute.id) ? [] : (dispute.respondBy ?? [])))
    .sort();
  return first ? new Date(first) : null;
}
