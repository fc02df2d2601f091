import { and, eq, isNotNull } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { Tx } from '../../db/client.ts';
import { demandedPaise, keptPaise, settledPaise } from '../../db/queries/orders.ts';
import { orders, payments } from '../../db/schema/index.ts';
import { PlannedCredits } from './credit.ts';
import { type IssueContext, issueSupplyOfReceipt, type TaxDocument } from './issue.ts';
import { findStanding, isSurplus, isUnpaid, lockDocuments, type Standing } from './standing.ts';

/** What goes back of a payment; the refund is null if none is stored. */
export type Returned = { paymentId: string; amountPaise: number; refundId: string | null };

/**
 * Brings the documents of an order in line with what is paid and demanded of it, in the transaction that changes that: it credits
 * what goes back and what void payments had, it invoices money above the price that pays for the supply by now, and it credits
 * unpaid invoices of what is neither demanded nor kept. A note has the parties, the rate and the place of supply of its document.
 * @param change.reason is printed on the credit notes
 * @returns the new invoices, and then the notes; none for payments from before the books began, which have no document
 * @throws Error if less than what goes back is uncredited
 */
export async function settleDocuments(
  context: IssueContext,
  orderId: string,
  { reason, returned }: { reason: string; returned?: Returned | undefined },
): Promise<TaxDocument[]> {
  await lockDocuments(context.tx, orderId);
  const standing = await findStanding(context.tx, orderId);
  if (standing.length === 0) return [];
  const credits = new PlannedCredits();
  const ofReturned = returned ? documentsOf(standing, returned.paymentId) : [];
  if (returned && ofReturned.length > 0) credits.add(ofReturned, { ...returned, reason });
  const isVoid = await findVoid(context.tx, orderId);
  for (const document of standing.filter(({ paymentId }) => paymentId !== null && isVoid.has(paymentId))) {
    credits.add([document], { amountPaise: credits.leftOf(document), refundId: null, reason });
  }
  const { kept, demanded, settled } = await findBalance(context.tx, orderId);
  const supplies = standing.filter((document) => !isSurplus(document));
  const invoices = await invoiceReceipts(context, standing.filter(isSurplus), credits, {
    surplusPaise: Math.max(settled - kept, 0),
    missingPaise: Math.max(kept - credits.sumLeft(supplies), 0),
  });
  const unpaid = supplies.filter(isUnpaid).toReversed();
  const invoicedPaise = credits.sumLeft(supplies) + invoices.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const amountPaise = Math.min(Math.max(invoicedPaise - demanded, 0), credits.sumLeft(unpaid));
  credits.add(unpaid, { amountPaise, refundId: null, reason });
  return [...invoices, ...(await credits.issue(context))];
}

/** The documents of a payment: what was above the price, then its invoice, then the invoices that it settled, newest first. */
function documentsOf(standing: readonly Standing[], paymentId: string): Standing[] {
  const ofPayment = standing.filter((document) => document.paymentId === paymentId);
  const surplusFirst = (one: Standing, other: Standing) => Number(isSurplus(other)) - Number(isSurplus(one));
  return [...ofPayment.toSorted(surplusFirst), ...standing.filter(isUnpaid).toReversed()];
}

async function findVoid(tx: Tx, orderId: string): Promise<Set<string>> {
  const isVoid = and(eq(payments.orderId, orderId), isNotNull(payments.voidedAt));
  return new Set((await tx.select({ id: payments.id }).from(payments).where(isVoid)).map(({ id }) => id));
}

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
    const invoice = totalPaise > 0 ? await issueSupplyOfReceipt(context, receipt, { totalPaise, paidOn }) : undefined;
    const reason = `It pays for the course now${invoice ? `: see ${invoice.label}` : ''}`;
    credits.add([receipt], { amountPaise, refundId: null, reason });
    if (invoice) invoices.push(invoice);
    appliedPaise -= amountPaise;
    uncoveredPaise -= totalPaise;
  }
  return invoices;
}
