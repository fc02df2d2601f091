import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { DocumentKind } from '../../../contract/base/states.ts';
import { payments } from '../../db/schema/index.ts';
import { lastCreditDay, splitCredit, untaxed } from './gst.ts';
import { type IssueContext, storeDocument, type TaxDocument } from './issue.ts';
import { prefixFor, takeNumber } from './series.ts';
import { findStanding, invoicedPaise, isSurplus, isUnpaid, lockDocuments, type Standing } from './standing.ts';

type Credit = {
  amountPaise: number;
  refundId: string | null;
  reason: string;
};

/**
 * Credits the documents of a payment, in whole or in part, in the transaction of its refund or chargeback: first what was above the
 * price, then its invoice, then the invoices that it settled. A note has the parties, the rate and the place of supply of its document.
 * @returns the notes; none for a payment from before the books began, which has no document
 * @throws Error if less than that is uncredited
 */
export async function creditPayment(
  context: IssueContext,
  { paymentId, ...credit }: Credit & { paymentId: string },
): Promise<TaxDocument[]> {
  const standing = await lockStanding(context, paymentId);
  const ofPayment = standing.filter((document) => document.paymentId === paymentId);
  const settled = standing.filter(isUnpaid).toReversed();
  return creditEach(context, [...ofPayment.toSorted(surplusFirst), ...settled], credit);
}

/** Credits the rest of a payment's own documents, because it is voided. @returns the notes; none if nothing is uncredited */
export async function creditRemainder(
  context: IssueContext,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<TaxDocument[]> {
  const standing = await lockStanding(context, paymentId);
  const ofPayment = standing.filter((document) => document.paymentId === paymentId);
  const amountPaise = ofPayment.reduce((sum, { uncredited }) => sum + uncredited.totalPaise, 0);
  return creditEach(context, ofPayment, { amountPaise, refundId: null, reason });
}

/**
 * Credits the unpaid invoices of an order down to an amount that is still owed or paid, because the rest is no longer demanded.
 * @param keptPaise what invoices may stand for
 */
export async function creditUnpaid(
  context: IssueContext,
  { orderId, keptPaise, reason }: { orderId: string; keptPaise: number; reason: string },
): Promise<TaxDocument[]> {
  await lockDocuments(context.tx, orderId);
  const standing = await findStanding(context.tx, orderId);
  const unpaid = standing.filter(isUnpaid).toReversed();
  const unpaidPaise = unpaid.reduce((sum, { uncredited }) => sum + uncredited.totalPaise, 0);
  const amountPaise = Math.min(Math.max(invoicedPaise(standing) - keptPaise, 0), unpaidPaise);
  return creditEach(context, unpaid, { amountPaise, refundId: null, reason });
}

async function lockStanding({ tx }: IssueContext, paymentId: string): Promise<Standing[]> {
  const [payment] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
  if (!payment?.orderId) return [];
  await lockDocuments(tx, payment.orderId);
  return findStanding(tx, payment.orderId);
}

const surplusFirst = (one: Standing, other: Standing) => Number(isSurplus(other)) - Number(isSurplus(one));

/** Credits documents in order until the amount is credited. */
async function creditEach(
  context: IssueContext,
  documents: readonly Standing[],
  { amountPaise, ...credit }: Credit,
): Promise<TaxDocument[]> {
  if (documents.length === 0) return [];
  let remainingPaise = amountPaise;
  const parts = documents.map((document) => {
    const part = Math.min(document.uncredited.totalPaise, remainingPaise);
    remainingPaise -= part;
    return { document, amountPaise: part };
  });
  if (remainingPaise > 0) throw new Error(`${documents.map(({ label }) => label).join(' and ')} has less uncredited`);
  const notes: TaxDocument[] = [];
  // Two series are always locked in the same order, so that two transactions cannot wait for each other.
  for (const kind of ['credit_note', 'commercial_note'] as const) {
    for (const part of parts) {
      if (part.amountPaise === 0 || noteKind(context, part.document) !== kind) continue;
      notes.push(await creditDocument(context, part.document, { ...credit, amountPaise: part.amountPaise }));
    }
  }
  return notes;
}

/** Whether credit notes can still lower the tax of a document. */
export const isCreditable = ({ now }: Pick<IssueContext, 'now'>, { fy }: Pick<TaxDocument, 'fy'>) =>
  dateInKolkata(now()) <= lastCreditDay(fy);

/** Money above the price had no tax, and after the limit of section 34 the tax of an invoice stays. */
function noteKind(context: IssueContext, document: Standing): DocumentKind {
  if (isSurplus(document)) return 'commercial_note';
  return document.kind === 'receipt' || isCreditable(context, document) ? 'credit_note' : 'commercial_note';
}

/** The caller holds `lockDocuments`. @throws Error if less than that is uncredited */
export async function creditDocument(
  context: IssueContext,
  document: Standing,
  { amountPaise, refundId, reason }: Credit,
): Promise<TaxDocument> {
  const { now, tx } = context;
  const { seller, buyer, sac, placeOfSupply, orderId, paymentId, isTest, label, issuedOn, lines, uncredited } =
    document;
  if (amountPaise > uncredited.totalPaise) throw new Error(`Document ${label} has less uncredited`);
  const { inPlaceOf: _, discountPaise: __, ...details } = document.details;
  const kind = noteKind(context, document);
  const ratePercent = kind === 'credit_note' ? document.ratePercent : 0;
  const rule = { percent: ratePercent, isSameState: placeOfSupply === seller.state };
  const prefix = await prefixFor(tx, document);
  return storeDocument(tx, {
    ...(await takeNumber(tx, { kind, isTest, prefix, at: now() })),
    orderId,
    paymentId,
    refundId,
    ofDocument: document.id,
    seller,
    buyer,
    lines: [{ description: lines[0]?.description ?? '', amountPaise }],
    details: { ...details, of: { label, issuedOn }, reason },
    sac,
    placeOfSupply,
    ratePercent,
    ...(ratePercent > 0 ? splitCredit(amountPaise, uncredited, rule) : untaxed(amountPaise)),
    totalPaise: amountPaise,
  });
}
