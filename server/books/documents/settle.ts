import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { Tx } from '../../db/client.ts';
import { demandedPaise, keptPaise, settledPaise } from '../../db/queries/orders.ts';
import { orders, taxDocuments } from '../../db/schema/index.ts';
import { isCreditable, PlannedCredits } from './credit.ts';
import { isSupplied } from './credit-limit.ts';
import { type IssueContext, issueInPlaceOf, type TaxDocument } from './issue.ts';
import { findStanding, isSurplus, isUnpaid, lockDocuments, type Standing } from './standing.ts';

/** What goes back of a payment; the refund is null if none is stored. `isOwed`: the order still demands it. */
export type Returned = { paymentId: string; amountPaise: number; refundId: string | null; isOwed?: boolean };

/**
 * `reason` is printed on the credit notes; `voidedId` is the payment that is void from now on, `keptRefundId` a refund that came back
 * and is kept. `keepsTax`: what is no longer demanded is a debt that nobody pays, whose tax stays.
 */
export type Settlement = {
  reason: string;
  returned?: Returned | undefined;
  voidedId?: string | undefined;
  keptRefundId?: string | undefined;
  keepsTax?: boolean | undefined;
};

/**
 * Brings the documents of an order in line with what is paid and demanded of it, in the transaction that changes that: it credits
 * what goes back and what a void payment had, it invoices money above the price that pays for the supply by now, and it credits
 * unpaid invoices of what is neither demanded nor kept. The invoice of a supply that was made stays as a debt if its money is lost
 * (section 34 of the CGST Act), even after the seat has ended, and a later payment settles it. A note has the parties, the rate and the place of supply of its document.
 * @returns the new invoices, and then the notes; none for payments from before the books began, which have no document
 * @throws Error if less than what goes back is uncredited
 */
export async function settleDocuments(
  context: IssueContext,
  orderId: string,
  { reason, returned, voidedId, keptRefundId, keepsTax }: Settlement,
): Promise<TaxDocument[]> {
  await lockDocuments(context.tx, orderId);
  const issuedAgain = keptRefundId ? await issueAgain(context, keptRefundId) : [];
  const standing = await findStanding(context.tx, orderId);
  if (standing.length === 0) return [];
  const { kept, demanded, settled } = await findBalance(context.tx, orderId);
  const withoutDebts = async (documents: readonly Standing[]) => {
    const others: Standing[] = [];
    for (const document of documents) {
      if (demanded <= settled || !(await isDebt(context, document))) others.push(document);
    }
    return others;
  };
  const credits = new PlannedCredits();
  const ofReturned = returned ? documentsOf(standing, returned.paymentId) : [];
  if (returned && ofReturned.length > 0) {
    const { isOwed, amountPaise, ...credit } = returned;
    const credited = isOwed ? await withoutDebts(ofReturned) : ofReturned;
    const most = isOwed ? credits.sumLeft(credited) : amountPaise;
    credits.add(credited, { ...credit, amountPaise: Math.min(amountPaise, most), reason });
  }
  for (const document of await withoutDebts(standing.filter(({ paymentId }) => paymentId === voidedId))) {
    credits.add([document], { amountPaise: credits.leftOf(document), refundId: null, reason });
  }
  const supplies = standing.filter((document) => !isSurplus(document));
  const invoices = await invoiceReceipts(context, standing.filter(isSurplus), credits, {
    surplusPaise: Math.max(settled - kept, 0),
    missingPaise: Math.max(kept - credits.sumLeft(supplies), 0),
  });
  const unpaid = supplies.filter(isUnpaid).toReversed();
  const invoicedPaise = credits.sumLeft(supplies) + invoices.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const amountPaise = Math.min(Math.max(invoicedPaise - demanded, 0), credits.sumLeft(unpaid));
  credits.add(unpaid, { amountPaise, refundId: null, reason, keepsTax });
  return [...issuedAgain, ...invoices, ...(await credits.issue(context))];
}

/** Issues what the notes of a refund took back, as of today: its money is kept. */
async function issueAgain(context: IssueContext, refundId: string): Promise<TaxDocument[]> {
  const notes = await findNotesOfRefund(context.tx, refundId);
  const paidOn = dateInKolkata(context.now());
  const issued: TaxDocument[] = [];
  for (const { base, totalPaise } of notes) {
    const kind = base.kind === 'invoice' ? 'invoice' : 'receipt';
    issued.push(await issueInPlaceOf(context, base, { kind, totalPaise, paidOn }));
  }
  return issued;
}

/** What the notes of a refund credited, with their documents. */
export function findNotesOfRefund(tx: Tx, refundId: string) {
  const note = alias(taxDocuments, 'note');
  return tx
    .select({ base: taxDocuments, kind: note.kind, totalPaise: note.totalPaise })
    .from(note)
    .innerJoin(taxDocuments, eq(taxDocuments.id, note.ofDocument))
    .where(eq(note.refundId, refundId))
    .orderBy(note.createdAt, note.number);
}

/** The documents of a payment: what was above the price, then its invoice, then the invoices that it settled, newest first. */
function documentsOf(standing: readonly Standing[], paymentId: string): Standing[] {
  const ofPayment = standing.filter((document) => document.paymentId === paymentId);
  const surplusFirst = (one: Standing, other: Standing) => Number(isSurplus(other)) - Number(isSurplus(one));
  return [...ofPayment.toSorted(surplusFirst), ...standing.filter(isUnpaid).toReversed()];
}

/** Whether an invoice that lost its money stays: its supply was made, or no credit note can lower its tax any more. */
const isDebt = async (context: IssueContext, document: Standing) =>
  document.kind === 'invoice' && ((await isSupplied(context, document)) || !(await isCreditable(context, document)));

async function findBalance(tx: Tx, orderId: string) {
  const sums = { kept: keptPaise, demanded: demandedPaise, settled: settledPaise };
  const [balance] = await tx.select(sums).from(orders).where(eq(orders.id, orderId));
  if (!balance) throw new Error(`There is no order ${orderId}`);
  return balance;
}

/**
 * Credits receipts down to what is above the price (`surplusPaise`), the oldest first, and invoices as much of them as no other document covers. The
 * money pays for the supply from today, when it is applied to it (section 2(31) of the CGST Act).
 */
async function invoiceReceipts(
  context: IssueContext,
  receipts: readonly Standing[],
  credits: PlannedCredits,
  { surplusPaise, missingPaise }: { surplusPaise: number; missingPaise: number },
): Promise<TaxDocument[]> {
  const invoices: TaxDocument[] = [];
  let appliedPaise = Math.max(credits.sumLeft(receipts) - surplusPaise, 0);
  let uncoveredPaise = missingPaise;
  for (const receipt of receipts) {
    const amountPaise = Math.min(credits.leftOf(receipt), appliedPaise);
    if (amountPaise === 0) continue;
    const totalPaise = Math.min(amountPaise, uncoveredPaise);
    const paidOn = dateInKolkata(context.now());
    const wanted = { kind: 'invoice', totalPaise, paidOn } as const;
    const invoice = totalPaise > 0 ? await issueInPlaceOf(context, receipt, wanted) : undefined;
    const reason = `It pays for the course now${invoice ? `: see ${invoice.label}` : ''}`;
    credits.add([receipt], { amountPaise, refundId: null, reason });
    if (invoice) invoices.push(invoice);
    appliedPaise -= amountPaise;
    uncoveredPaise -= totalPaise;
  }
  return invoices;
}
