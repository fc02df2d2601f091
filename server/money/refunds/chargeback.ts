import { asc, eq } from 'drizzle-orm';
import { rupees } from '../../../contract/rupees.ts';
import { issueCreditNote } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../records/index.ts';
import { endRefundAlert } from './alert.ts';
import type { Refund } from './queries.ts';

type LossDeps = Pick<Deps, 'now'>;

/** A lost dispute, and the payment that it is of. */
type Loss = { disputeId: string; takenPaise: number; payment: { id: string; amountPaise: number } };

const REASON = "Taken back by the payer's bank";

/**
 * Notes what a lost dispute took, in the caller's transaction, which holds the order's person and the payment. It fulfils refunds
 * that failed or wait to be sent by hand; the rest is a chargeback with its credit note, at most what was not returned. A refund that waits for its approval
 * is lowered to what is left then, or declined.
 * @returns what was done, sentence by sentence; null when it was noted before
 */
export async function noteChargeback(deps: LossDeps, tx: Tx, loss: Loss): Promise<string[] | null> {
  const { disputeId, takenPaise, payment } = loss;
  const isIts = eq(refunds.paymentId, payment.id);
  const known = await tx.select().from(refunds).where(isIts).orderBy(asc(refunds.createdAt), asc(refunds.id));
  if (known.some(({ idempotencyKey }) => idempotencyKey.startsWith(disputeId))) return null;
  const decided = known.filter(({ state, approvedAt }) => state === 'done' || approvedAt !== null);
  const fulfilled = within(takenPaise, decided.filter(isUnsent));
  const otherPaise = takenPaise - sumOf(fulfilled);
  const leftPaise = payment.amountPaise - sumOf(decided);
  const lostPaise = Math.min(otherPaise, leftPaise);
  const waiting = known.filter(({ state, approvedAt }) => state === 'pending' && approvedAt === null);
  const said = [
    ...(await lowerWaiting(tx, waiting, leftPaise - lostPaise)),
    ...(await fulfil(deps, tx, fulfilled, disputeId)),
  ];
  const twicePaise = otherPaise - lostPaise;
  if (twicePaise > 0) said.push(`${rupees(twicePaise)} of it was returned already: the buyer has it twice.`);
  if (lostPaise === 0) return said;
  return [await store(deps, tx, { paymentId: payment.id, amountPaise: lostPaise, disputeId }), ...said];
}

/** Failed, or to be sent by hand and not sent. What is under way at the payment service may have arrived. */
const isUnsent = ({ state, way }: Refund) => state === 'failed' || (state === 'pending' && way !== 'provider');

/** The first of them that an amount covers, one after the other. */
function within(paise: number, found: readonly Refund[]): Refund[] {
  let left = paise;
  return found.filter(({ amountPaise }) => {
    const isCovered = amountPaise <= left;
    if (isCovered) left -= amountPaise;
    return isCovered;
  });
}

const sumOf = (found: readonly Refund[]) => found.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

async function lowerWaiting(tx: Tx, waiting: readonly Refund[], leftPaise: number): Promise<string[]> {
  const said: string[] = [];
  let left = leftPaise;
  for (const { id, amountPaise } of waiting) {
    const paise = Math.min(amountPaise, left);
    left -= paise;
    if (paise === amountPaise) continue;
    const what = paise > 0 ? `lowered to ${rupees(paise)}` : 'declined';
    const error = `Was ${rupees(amountPaise)}, and is ${what}: the payer's bank took the money back.`;
    await tx
      .update(refunds)
      .set(paise > 0 ? { amountPaise: paise, error } : { state: 'failed', error })
      .where(eq(refunds.id, id));
    await recordAudit(tx, { actorId: null, action: paise > 0 ? 'refund.lower' : 'refund.decline', recordId: id });
    said.push(`A refund of ${rupees(amountPaise)} that waited for approval is ${what}.`);
  }
  return said;
}

/** What was to be returned, and could not be, is with the buyer now; its credit note is issued. */
async function fulfil({ now }: LossDeps, tx: Tx, unsent: readonly Refund[], disputeId: string): Promise<string[]> {
  for (const { id } of unsent) {
    const done = { kind: 'chargeback', way: 'provider', state: 'done', doneAt: now(), error: null } as const;
    await tx
      .update(refunds)
      .set({ ...done, idempotencyKey: `${disputeId} ${id}` })
      .where(eq(refunds.id, id));
    await endRefundAlert({ now }, tx, id);
    await recordAudit(tx, { actorId: null, action: 'refund.chargeback', recordId: id });
  }
  return unsent.map(({ amountPaise, state }) => {
    const why = state === 'failed' ? 'could not be: that is done' : 'was not sent yet: do not send it any more';
    return `${rupees(amountPaise)} of it was to be returned, and ${why}.`;
  });
}

type Lost = { paymentId: string; amountPaise: number; disputeId: string };

async function store({ now }: LossDeps, tx: Tx, { disputeId, ...lost }: Lost): Promise<string> {
  const done = { kind: 'chargeback', way: 'provider', state: 'done', doneAt: now(), reason: REASON } as const;
  const [made] = await tx
    .insert(refunds)
    .values({ ...lost, ...done, idempotencyKey: disputeId })
    .returning({ id: refunds.id });
  if (!made) throw new Error('The chargeback was not stored');
  await recordAudit(tx, { actorId: null, action: 'refund.chargeback', recordId: made.id });
  // Until the transaction ends, every other credit note waits.
  const note = await issueCreditNote({ now }, tx, { ...lost, refundId: made.id, reason: REASON });
  return note ? `Its credit note is ${note.label}.` : 'It has no document, so no credit note is issued.';
}
