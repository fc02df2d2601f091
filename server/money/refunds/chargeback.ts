import { asc, eq } from 'drizzle-orm';
import { rupees } from '../../../contract/base/rupees.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { settleOrder } from '../../selling/orders/index.ts';
import type { Refund } from './queries.ts';
import { setRefundState, storeRefund } from './state.ts';

type LostDispute = {
  disputeId: string;
  takenPaise: number;
  orderId: string;
  payment: { id: string; amountPaise: number };
};

const REASON = "Taken back by the payer's bank";

/**
 * Records the money that a lost dispute took, in the caller's transaction, which has locked the order's person and the
 * payment. It fulfils refunds that failed or are unsent; a larger refund is fulfilled in part, and the staff decide on
 * the rest. The remaining amount becomes a chargeback with a credit note, up to the amount that was not refunded. A
 * refund that waits for approval is lowered to the rest, or declined.
 * @returns a report in sentences; null if the dispute was recorded before
 */
export async function recordChargeback(context: Context, lostDispute: LostDispute): Promise<string[] | null> {
  const { disputeId, takenPaise, orderId, payment } = lostDispute;
  const isOfPayment = eq(refunds.paymentId, payment.id);
  const storedRefunds = await context.tx
    .select()
    .from(refunds)
    .where(isOfPayment)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  if (storedRefunds.some(({ idempotencyKey }) => idempotencyKey.startsWith(disputeId))) return null;
  const decided = storedRefunds.filter(({ state }) => state !== 'requested' && state !== 'declined');
  const fulfilled = coveredBy(takenPaise, decided.filter(isUnsent));
  const uncoveredPaise = takenPaise - sumOf(fulfilled);
  const largerRefund =
    uncoveredPaise > 0 ? decided.find((refund) => isUnsent(refund) && !fulfilled.includes(refund)) : undefined;
  const otherPaise = largerRefund ? 0 : uncoveredPaise;
  const leftPaise = payment.amountPaise - sumOf(decided);
  const lostPaise = Math.min(otherPaise, leftPaise);
  const waitingRefunds = storedRefunds.filter(({ state }) => state === 'requested');
  const messages = [
    ...(await lowerWaitingRefunds(context, waitingRefunds, leftPaise - lostPaise)),
    ...(await fulfil(context, fulfilled, disputeId)),
    ...(largerRefund ? [await fulfilPart(context, largerRefund, { disputeId, amountPaise: uncoveredPaise })] : []),
  ];
  const twicePaise = otherPaise - lostPaise;
  if (twicePaise > 0) messages.push(`${rupees(twicePaise)} was already refunded, so the buyer has it twice.`);
  const taken = { paymentId: payment.id, amountPaise: lostPaise };
  const chargeback = lostPaise > 0 ? await storeChargeback(context, { ...taken, disputeId }) : undefined;
  // All other credit notes wait until the transaction ends.
  const documents = await settleOrder(context, orderId, {
    reason: REASON,
    ...(chargeback && { returned: { ...taken, refundId: chargeback.id, isTold: false, isOwed: true } }),
  });
  if (!chargeback) return messages;
  const labels = documents.flatMap(({ refundId, label }) => (refundId === chargeback.id ? [label] : [])).join(' and ');
  const noteText = labels
    ? `Its credit note is ${labels}.`
    : 'No credit note is issued: what is demanded stays invoiced.';
  return [noteText, ...messages];
}

/** Whether a refund failed, or is approved and unsent. A refund that is being sent may have arrived. */
const isUnsent = ({ state }: Refund) => state === 'failed' || state === 'approved';

function coveredBy(paise: number, candidates: readonly Refund[]): Refund[] {
  let remainingPaise = paise;
  return candidates.filter(({ amountPaise }) => {
    const isCovered = amountPaise <= remainingPaise;
    if (isCovered) remainingPaise -= amountPaise;
    return isCovered;
  });
}

const sumOf = (items: readonly Refund[]) => items.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

async function lowerWaitingRefunds(context: Context, waiting: readonly Refund[], leftPaise: number): Promise<string[]> {
  const messages: string[] = [];
  let remainingPaise = leftPaise;
  for (const refund of waiting) {
    const { id, amountPaise: oldPaise } = refund;
    const amountPaise = Math.min(oldPaise, remainingPaise);
    remainingPaise -= amountPaise;
    if (amountPaise === oldPaise) continue;
    const changeText = amountPaise > 0 ? `lowered to ${rupees(amountPaise)}` : 'declined';
    const error = `Was ${rupees(oldPaise)}, and is ${changeText}: the payer's bank took the money back.`;
    if (amountPaise > 0) await setRefundState(context, refund, 'requested', { amountPaise, error });
    else await setRefundState(context, refund, 'declined', { error });
    await context.audit(amountPaise > 0 ? 'refund.lower' : 'refund.decline', id);
    messages.push(`A refund of ${rupees(oldPaise)} that waited for approval is ${changeText}.`);
  }
  return messages;
}

/** Done by the bank; their credit notes already exist. */
async function fulfil(context: Context, unsent: readonly Refund[], disputeId: string): Promise<string[]> {
  for (const refund of unsent) {
    const idempotencyKey = `${disputeId} ${refund.id}`;
    await setRefundState(context, refund, 'done', { kind: 'chargeback', way: 'provider', error: null, idempotencyKey });
    await context.audit('refund.chargeback', refund.id);
  }
  return unsent.map(({ amountPaise, state }) => {
    const outcomeText =
      state === 'failed'
        ? 'had failed, and is now done by the bank'
        : 'had not been sent yet and is now done by the bank. Do not send it';
    return `A refund of ${rupees(amountPaise)} ${outcomeText}.`;
  });
}

type TakenMoney = { paymentId: string; amountPaise: number; disputeId: string };

/** Splits a refund of which the bank took a part. Staff decide on the rest, because the dispute may have covered it. */
async function fulfilPart(context: Context, refund: Refund, taken: Omit<TakenMoney, 'paymentId'>): Promise<string> {
  const { id, paymentId, amountPaise: oldPaise } = refund;
  const amountPaise = oldPaise - taken.amountPaise;
  const error = `Was ${rupees(oldPaise)}, and is lowered to ${rupees(amountPaise)}: the payer's bank took the rest. Send it only if it is owed.`;
  await setRefundState(context, refund, 'failed', { amountPaise, error });
  await context.audit('refund.lower', id);
  // Both share the credit note of the refund.
  await storeChargeback(context, { ...taken, paymentId });
  return `This lowered an unsent refund from ${rupees(oldPaise)} to ${rupees(amountPaise)} and stopped it. Check it under Refunds.`;
}

async function storeChargeback(context: Context, { disputeId, ...taken }: TakenMoney): Promise<Refund> {
  const fixedFields = {
    kind: 'chargeback',
    way: 'provider',
    state: 'done',
    doneAt: context.now(),
    reason: REASON,
  } as const;
  const chargeback = await storeRefund(context, { ...taken, ...fixedFields, idempotencyKey: disputeId });
  await context.audit('refund.chargeback', chargeback.id);
  return chargeback;
}
