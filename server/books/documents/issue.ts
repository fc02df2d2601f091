import { and, desc, eq, isNull, notExists, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { longDate } from '../../../contract/base/calendar.ts';
import type { DocumentParty } from '../../../contract/books/bill.ts';
import type { Tx } from '../../db/client.ts';
import { readBusiness, readSettings } from '../../db/queries/site-settings.ts';
import { batches, courses, orders, payments, taxDocuments } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { placeOfSupply, rateOn, splitCredit, splitTax, untaxed } from './gst.ts';
import { takeNumber } from './series.ts';

export type TaxDocument = typeof taxDocuments.$inferSelect;

type IssueContext = Pick<Context, 'tx' | 'now'>;

/**
 * Issues the document of a payment, in the transaction that stores the payment: a tax invoice, or a receipt while the company
 * is not registered for GST. Call it late: until the transaction ends, every other document of the kind waits.
 * @throws Error if the payment has no order or already has a document
 */
export async function issueDocumentFor({ now, tx }: IssueContext, paymentId: string): Promise<TaxDocument> {
  const [row] = await tx
    .select({ payment: payments, order: orders, course: courses.title, batch: batches })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(eq(payments.id, paymentId));
  if (!row) throw new Error(`Payment ${paymentId} has no order`);
  const { payment, order, course, batch } = row;
  const business = await readBusiness(tx);
  const { amountPaise: totalPaise, paidOn, method } = payment;
  const erasedBuyer = order.erasedAt ? await findBuyer(tx, order.id) : undefined;
  const supplyState =
    erasedBuyer?.state ?? placeOfSupply({ gstin: order.gstin, state: order.billState }, business.state);
  const ratePercent = business.gstin ? rateOn(business.rates, paidOn) : 0;
  const rule = { percent: ratePercent, isSameState: supplyState === business.state };
  const { legalName, address, state, gstin } = business;
  const number = await takeNumber(tx, {
    kind: gstin ? 'invoice' : 'receipt',
    isTest: order.isTest,
    prefix: business.invoicePrefix,
    at: now(),
  });
  return storeDocument(tx, {
    ...number,
    orderId: order.id,
    paymentId,
    seller: { name: legalName || (await readSettings(tx)).brand, address, state, gstin },
    buyer: erasedBuyer ?? buyerOf(order, supplyState),
    lines: [{ description: describeSeat(course, batch), amountPaise: totalPaise }],
    details: { order: order.code, paidOn, method, of: null, reason: null },
    sac: business.sac,
    placeOfSupply: supplyState,
    ratePercent,
    ...(gstin ? splitTax(totalPaise, rule) : untaxed(totalPaise)),
    totalPaise,
  });
}

type Credit = {
  paymentId: string;
  /** At most the uncredited amount of the document. */
  amountPaise: number;
  refundId: string | null;
  reason: string;
};

/**
 * Credits the document of a payment, in whole or in part, in the transaction of the refund, chargeback or void. The
 * credit note has the parties, the rate and the place of supply of the document.
 * @returns the credit note; null for a payment from before the books began, which has no document
 * @throws Error if less than that is uncredited
 */
export async function issueCreditNote(context: IssueContext, credit: Credit): Promise<TaxDocument | null> {
  await lockDocuments(context.tx, credit.paymentId);
  const [document] = await context.tx
    .select()
    .from(taxDocuments)
    .where(isCurrentDocumentFor(context.tx, credit.paymentId));
  return document ? creditDocument(context, document, credit) : null;
}

/** For a payment that is voided. Null if there is no document, or it is fully credited. */
export async function creditRemainder(
  context: IssueContext,
  { paymentId, reason }: Pick<Credit, 'paymentId' | 'reason'>,
): Promise<TaxDocument | null> {
  await lockDocuments(context.tx, paymentId);
  const [document] = await context.tx.select().from(taxDocuments).where(isCurrentDocumentFor(context.tx, paymentId));
  const amountPaise = document ? (await findUncredited(context.tx, document)).totalPaise : 0;
  return document && amountPaise > 0
    ? creditDocument(context, document, { amountPaise, refundId: null, reason })
    : null;
}

/** Locks the documents of a payment, so that its credit notes are issued one after the other. */
export async function lockDocuments(tx: Tx, paymentId: string): Promise<void> {
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('no key update');
}

/** The condition for the current document of a payment, which no other document has replaced. */
export function isCurrentDocumentFor(tx: Tx, paymentId: string | SQLWrapper): SQL | undefined {
  const other = alias(taxDocuments, 'other');
  const replacement = tx.select({ one: sql`1` }).from(other).where(eq(other.replaces, taxDocuments.id));
  return and(eq(taxDocuments.paymentId, paymentId), isNull(taxDocuments.ofDocument), notExists(replacement));
}

/** The caller holds `lockDocuments`. @throws Error if less than that is uncredited */
export async function creditDocument(
  { now, tx }: IssueContext,
  document: TaxDocument,
  { amountPaise, refundId, reason }: Omit<Credit, 'paymentId'>,
): Promise<TaxDocument> {
  const uncredited = await findUncredited(tx, document);
  if (amountPaise > uncredited.totalPaise) throw new Error(`Document ${document.label} has less uncredited`);
  const { seller, buyer, sac, placeOfSupply, ratePercent, orderId, paymentId, isTest, label, issuedOn, lines } =
    document;
  const { inPlaceOf: _, ...details } = document.details;
  const rule = { percent: ratePercent, isSameState: placeOfSupply === seller.state };
  const { invoicePrefix: prefix } = await readBusiness(tx);
  const number = await takeNumber(tx, { kind: 'credit_note', isTest, prefix, at: now() });
  return storeDocument(tx, {
    ...number,
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

export async function findUncredited(tx: Tx, document: TaxDocument) {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = taxDocuments;
  const [credited] = await tx
    .select({
      taxable: sum(taxablePaise).mapWith(Number),
      cgst: sum(cgstPaise).mapWith(Number),
      sgst: sum(sgstPaise).mapWith(Number),
      igst: sum(igstPaise).mapWith(Number),
      total: sum(totalPaise).mapWith(Number),
    })
    .from(taxDocuments)
    .where(eq(taxDocuments.ofDocument, document.id));
  return {
    taxablePaise: document.taxablePaise - (credited?.taxable ?? 0),
    cgstPaise: document.cgstPaise - (credited?.cgst ?? 0),
    sgstPaise: document.sgstPaise - (credited?.sgst ?? 0),
    igstPaise: document.igstPaise - (credited?.igst ?? 0),
    totalPaise: document.totalPaise - (credited?.total ?? 0),
  };
}

type BilledOrder = Pick<typeof orders.$inferSelect, 'name' | 'billName' | 'billAddress' | 'gstin'>;

/** The buyer of an erased order in its last document, which the law requires to be kept. */
async function findBuyer(tx: Tx, orderId: string): Promise<DocumentParty | undefined> {
  const [lastDocument] = await tx
    .select({ buyer: taxDocuments.buyer })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(desc(taxDocuments.createdAt), desc(taxDocuments.number))
    .limit(1);
  return lastDocument?.buyer;
}

/** The name of a buyer whose account was deleted before any document named them. */
const UNNAMED = 'Unregistered buyer, account deleted';

/** @param supplyState GST code of the place of supply */
export function buyerOf({ name, billName, billAddress, gstin }: BilledOrder, supplyState: string): DocumentParty {
  return { name: billName || name || UNNAMED, address: billAddress ?? '', state: supplyState, gstin };
}

/** A seat in words, such as `DevOps Basics, batch 86 from 14 December 2026`. */
function describeSeat(course: string, batch: { number: number; startsOn: string } | null): string {
  return batch ? `${course}, batch ${batch.number} from ${longDate(batch.startsOn)}` : course;
}

export async function storeDocument(tx: Tx, values: typeof taxDocuments.$inferInsert): Promise<TaxDocument> {
  const [document] = await tx.insert(taxDocuments).values(values).returning();
  if (!document) throw new Error('The document was not stored');
  return document;
}
