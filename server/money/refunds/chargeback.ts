import { asc, eq } from 'drizzle-orm';
import { rupees } from '../../../contract/base/rupees.ts';
import { issueCreditNote } from '../../books/documents/index.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import type { Refund } from './queries.ts';
import { setState } from './state.ts';
import { storeRefund } from './store.ts';

/** A lost dispute and its payment. */
type Loss = { disputeId: string; takenPaise: number; payment: { id: string; amountPaise: number } };

const REASON = "Taken back by the payer's bank";

/**
 * Records the money that a lost dispute took, in the caller's transaction, which has locked the order's person and the
 * payment. It fulfils refunds that failed or are unsent; a larger refund is fulfilled in part, and the staff decide on
 * the rest. The remaining amount becomes a chargeback with a credit note, up to the amount that was not refunded. A
 * refund that waits for approval is reduced to the rest, or declined.
 * @returns a report in sentences; null if it was noted before
 */
export async function recordChargeback(context: Context, loss: Loss): Promise<string[] | null> {
  const { disputeId, takenPaise, payment } = loss;
  const isIts = eq(refunds.paymentId, payment.id);
  const known = await context.tx.select().from(refunds).where(isIts).orderBy(asc(refunds.createdAt), asc(refunds.id));
  if (known.some(({ idempotencyKey }) => idempotencyKey.startsWith(disputeId))) return null;
  const decided = known.filter(({ state }) => state !== 'requested' && state !== 'declined');
  const fulfilled = within(takenPaise, decided.filter(isUnsent));
  const overPaise = takenPaise - sumOf(fulfilled);
  const larger = overPaise > 0 ? decided.find((refund) => isUnsent(refund) && !fulfilled.includes(refund)) : undefined;
  const otherPaise = larger ? 0 : overPaise;
  const leftPaise = payment.amountPaise - sumOf(decided);
  const lostPaise = Math.min(otherPaise, leftPaise);
  const waiting = known.filter(({ state }) => state === 'requested');
  const messages = [
    ...(await lowerWaiting(context, waiting, leftPaise - lostPaise)),
    ...(await fulfil(context, fulfilled, disputeId)),
    ...(larger ? [await fulfilPart(context, larger, { disputeId, amountPaise: overPaise })] : []),
  ];
  const twicePaise = otherPaise - lostPaise;
  if (twicePaise > 0) messages.push(`${rupees(twicePaise)} was already refunded, so the buyer has it twice.`);
  if (lostPaise === 0) return messages;
  return [await store(context, { paymentId: payment.id, amountPaise: lostPaise, disputeId }), ...messages];
}

/** Failed, or approved and unsent. A refund that is being sent may have arrived. */
const isUnsent = ({ state }: Refund) => state === 'failed' || state === 'approved';

/** The refunds, in order, that an amount covers. */
function within(paise: number, found: readonly Refund[]): Refund[] {
  let left = paise;
  return found.filter(({ amountPaise }) => {
    const isCovered = amountPaise <= left;
    if (isCovered) left -= amountPaise;
    return isCovered;
  });
}

const sumOf = (found: readonly Refund[]) => found.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

async function lowerWaiting(context: Context, waiting: readonly Refund[], leftPaise: number): Promise<string[]> {
  const messages: string[] = [];
  let left = leftPaise;
  for (const refund of waiting) {
    const { id, amountPaise: wasPaise } = refund;
    const amountPaise = Math.min(wasPaise, left);
    left -= amountPaise;
    if (amountPaise === wasPaise) continue;
    const what = amountPaise > 0 ? `lowered to ${rupees(amountPaise)}` : 'declined';
    const error = `Was ${rupees(wasPaise)}, and is ${what}: the payer's bank took the money back.`;
    if (amountPaise > 0) await setState(context, refund, 'requested', { amountPaise, error });
    else await setState(context, refund, 'declined', { error });
    await context.audit(amountPaise > 0 ? 'refund.lower' : 'refund.decline', id);
    messages.push(`A refund of ${rupees(wasPaise)} that waited for approval is ${what}.`);
  }
  return messages;
}

/** Marks a refund as done by the bank; its credit note already exists. */
async function fulfil(context: Context, unsent: readonly Refund[], disputeId: string): Promise<string[]> {
  for (const refund of unsent) {
    const idempotencyKey = `${disputeId} ${refund.id}`;
    await setState(context, refund, 'done', { kind: 'chargeback', way: 'provider', error: null, idempotencyKey });
    await context.audit('refund.chargeback', refund.id);
  }
  return unsent.map(({ amountPaise, state }) => {
    const why =
      state === 'failed'
        ? 'had failed, and is now done by the bank'
        : 'had not been sent yet and is now done by the bank. Do not send it';
    return `A refund of ${rupees(amountPaise)} ${why}.`;
  });
}

type Lost = { paymentId: string; amountPaise: number; disputeId: string };

/** Splits a refund of which the bank took a part. Staff must release the rest, because it may be the same money. */
async function fulfilPart(context: Context, refund: Refund, taken: Omit<Lost, 'paymentId'>): Promise<string> {
  const { id, paymentId, amountPaise: wasPaise } = refund;
  const amountPaise = wasPaise - taken.amountPaise;
  const words = `lowered to ${rupees(amountPaise)}`;
  const error = `Was ${rupees(wasPaise)}, and is ${words}: the payer's bank took the rest. Send it only if it is owed.`;
  await setState(context, refund, 'failed', { amountPaise, error });
  await context.audit('refund.lower', id);
  // Both share the credit note of the refund.
  await storeTaken(context, { ...taken, paymentId });
  return `By that, a refund of ${rupees(wasPaise)} that was not sent is ${words}, and has stopped: look at it under Refunds.`;
}

async function storeTaken(context: Context, { disputeId, ...lost }: Lost): Promise<Refund> {
  const done = { kind: 'chargeback', way: 'provider', state: 'done', doneAt: context.now(), reason: REASON } as const;
  const made = await storeRefund(context, { ...lost, ...done, idempotencyKey: disputeId });
  await context.audit('refund.chargeback', made.id);
  return made;
}

async function store(context: Context, { disputeId, ...lost }: Lost): Promise<string> {
  const made = await storeTaken(context, { ...lost, disputeId });
  // All other credit notes wait until the transaction ends.
  const note = await issueCreditNote(context, { ...lost, refundId: made.id, reason: REASON });
  return note ? `Its credit note is ${note.label}.` : 'It has no document, so no credit note is issued.';
}
