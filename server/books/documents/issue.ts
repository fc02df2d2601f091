import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import type { DocumentKind } from '../../../contract/base/states.ts';
import type { DocumentDetails, DocumentParty } from '../../../contract/books/bill.ts';
import type { Tx } from '../../db/client.ts';
import { isDecided } from '../../db/queries/orders.ts';
import { readBusiness, readSettings } from '../../db/queries/site-settings.ts';
import { batches, classMeetings, courses, orders, payments, quotations, taxDocuments } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { placeOfSupply, rateDay, rateOn, splitTax, untaxed } from './gst.ts';
import { takeNumber } from './series.ts';
import { findStanding, invoicedPaise, isUnpaid, lockDocuments } from './standing.ts';

export type TaxDocument = typeof taxDocuments.$inferSelect;

export type IssueContext = Pick<Context, 'tx' | 'now'>;

/**
 * Issues the documents of a payment, in the transaction that stores the payment: a tax invoice for what no invoice of the order
 * covers yet (a receipt while the company is not registered for GST), and a receipt for what is above the price, which is no supply.
 * Call it late: until the transaction ends, every other document of the kind waits.
 * @returns the documents, or the invoices that the payment settles if it needs none of its own
 * @throws Error if the payment has no order or already has a document
 */
export async function issueDocumentsFor(context: IssueContext, paymentId: string): Promise<TaxDocument[]> {
  const { tx } = context;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.orderId) throw new Error(`Payment ${paymentId} has no order`);
  const { amountPaise, paidOn, method } = payment;
  await lockDocuments(tx, payment.orderId);
  const sold = await findSold(tx, payment.orderId);
  const standing = await findStanding(tx, payment.orderId);
  if (standing.some((document) => document.paymentId === paymentId)) {
    throw new Error(`Payment ${paymentId} already has a document`);
  }
  const { order } = sold;
  const { gstin } = await readBusiness(tx);
  // A company without GST has a receipt for all of it.
  const mostSurplusPaise = gstin ? amountPaise : 0;
  const settledBeforePaise = order.settledPaise - amountPaise;
  // An order that has ended demands what stayed invoiced and lost its money.
  const demandedPaise = order.cancelledAt ? Math.max(invoicedPaise(standing), settledBeforePaise) : order.totalPaise;
  const surplusPaise = clamp(order.settledPaise - demandedPaise, 0, mostSurplusPaise);
  const suppliedPaise = amountPaise - surplusPaise;
  const coveredPaise = clamp(invoicedPaise(standing) - settledBeforePaise, 0, suppliedPaise);
  const issued: TaxDocument[] = [];
  for (const [kind, totalPaise] of [
    ['invoice', suppliedPaise - coveredPaise],
    ['receipt', surplusPaise],
  ] as const) {
    if (totalPaise > 0) issued.push(await issue(context, sold, { kind, totalPaise, paymentId, paidOn, method }));
  }
  return issued.length > 0 ? issued : standing.filter(isUnpaid);
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Issues an invoice of a supply before it is paid, in the caller's transaction, which holds `lockDocuments`. */
export async function issueUnpaidInvoice(
  context: IssueContext,
  orderId: string,
  totalPaise: number,
  terms: Pick<Issue, 'dueOn' | 'purchaseOrder'> = {},
): Promise<TaxDocument> {
  const unpaid = { kind: 'invoice', totalPaise, paymentId: null, paidOn: null, method: null, ...terms } as const;
  return issue(context, await findSold(context.tx, orderId), unpaid);
}

/** Issues a document for money of another one that a note credits: it pays for the supply, or is above the price, from a day on. */
export async function issueInPlaceOf(
  context: IssueContext,
  { orderId, paymentId, label, issuedOn, details: { method } }: TaxDocument,
  money: Pick<Issue, 'kind' | 'totalPaise' | 'paidOn'>,
): Promise<TaxDocument> {
  const wanted = { ...money, paymentId, method, inPlaceOf: { label, issuedOn } };
  return issue(context, await findSold(context.tx, orderId), wanted);
}

type Issue = Pick<DocumentDetails, 'paidOn' | 'method' | 'inPlaceOf' | 'dueOn' | 'purchaseOrder'> & {
  kind: 'invoice' | 'receipt';
  totalPaise: number;
  paymentId: string | null;
};

async function issue(context: IssueContext, sold: Sold, wanted: Issue): Promise<TaxDocument> {
  const { now, tx } = context;
  const { isTest } = sold.order;
  const draft = await draftOf(context, sold, wanted);
  const { invoicePrefix: prefix } = await readBusiness(tx);
  return storeDocument(tx, { ...draft, ...(await takeNumber(tx, { kind: draft.kind, isTest, prefix, at: now() })) });
}

/** What a quotation of the whole order says, as its invoice of today would. */
export async function draftOfOrder(context: IssueContext, orderId: string) {
  const sold = await findSold(context.tx, orderId);
  const { totalPaise } = sold.order;
  return draftOf(context, sold, { kind: 'invoice', totalPaise, paymentId: null, paidOn: null, method: null });
}

/** A document without its number and day. */
async function draftOf({ now, tx }: IssueContext, sold: Sold, wanted: Issue) {
  const { order, course, batch, endsOn, purchaseOrder: ordered } = sold;
  const { totalPaise, paymentId, paidOn, method, inPlaceOf, dueOn } = wanted;
  const purchaseOrder = wanted.purchaseOrder || ordered;
  const business = await readBusiness(tx);
  const { legalName, address, state, gstin } = business;
  const kind: DocumentKind = gstin ? wanted.kind : 'receipt';
  const erasedBuyer = order.erasedAt ? await findBuyer(tx, order.id) : undefined;
  const buyer = erasedBuyer ?? buyerOf(order, state);
  const supplyState = placeOfSupply({ ...buyer, venueState: batch?.venueState ?? null }, state);
  const invoicedOn = dateInKolkata(now());
  const suppliedOn = endsOn && endsOn <= invoicedOn ? endsOn : null;
  const ratePercent = kind === 'invoice' ? rateOn(business.rates, rateDay({ suppliedOn, invoicedOn, paidOn })) : 0;
  const rule = { percent: ratePercent, isSameState: supplyState === state };
  return {
    kind,
    isTest: order.isTest,
    orderId: order.id,
    paymentId,
    seller: { name: legalName || (await readSettings(tx)).brand, address, state, gstin },
    buyer,
    lines: [
      {
        description: wanted.kind === 'receipt' ? 'Money above the price, to be returned' : describeSeat(course, batch),
        amountPaise: totalPaise,
        ...(order.seats > 1 && wanted.kind === 'invoice' && { quantity: order.seats }),
      },
    ],
    details: {
      order: order.code,
      paidOn,
      method,
      of: null,
      reason: null,
      ...(inPlaceOf && { inPlaceOf }),
      ...(dueOn && { dueOn }),
      ...(purchaseOrder && { purchaseOrder }),
      ...(wanted.kind === 'invoice' && discountOf(sold, totalPaise)),
    },
    sac: business.sac,
    placeOfSupply: supplyState,
    ratePercent,
    ...(kind === 'invoice' ? splitTax(totalPaise, rule) : untaxed(totalPaise)),
    totalPaise,
  };
}

type Sold = Awaited<ReturnType<typeof findSold>>;

/** The share of the discount in a part of the price. What is refunded or waived lowers a price too, and is no discount. */
function discountOf({ order, hasReductions }: Sold, partPaise: number): { discountPaise?: number } {
  const { discountPaise, totalPaise } = order;
  if (discountPaise === 0 || totalPaise === 0 || hasReductions) return {};
  return { discountPaise: Math.round((partPaise * discountPaise) / totalPaise) };
}

const hasReductions = sql<boolean>`EXISTS (SELECT FROM waivers WHERE order_id = ${orders.id} AND state = 'done' AND charge_number IS NULL)
  OR EXISTS (SELECT FROM refunds JOIN payments ON payments.id = refunds.payment_id
    WHERE payments.order_id = ${orders.id} AND ${isDecided})`;

/** The GST code of the State of the room of a batch. @returns null without a batch, or online */
export async function findVenueState(tx: Tx, batchId: string | null): Promise<string | null> {
  if (batchId === null) return null;
  const [batch] = await tx.select({ venueState: batches.venueState }).from(batches).where(eq(batches.id, batchId));
  return batch?.venueState ?? null;
}

/** An order with its course and batch; `endsOn` is the last day of the batch and its classes, null while nobody entered either. */
async function findSold(tx: Tx, orderId: string) {
  const [row] = await tx
    .select({
      order: orders,
      course: courses.title,
      batch: batches,
      endsOn: lastDayOfBatch,
      hasReductions,
      purchaseOrder: quotations.purchaseOrder,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .leftJoin(quotations, eq(quotations.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`There is no order ${orderId}`);
  return row;
}

/** The last day of a batch: its own, or that of its last class if that is later. */
const lastDayOfBatch = sql<string | null>`greatest(${batches.endsOn}, (
  SELECT max((${classMeetings.endsAt} AT TIME ZONE 'Asia/Kolkata')::date) FROM ${classMeetings}
  WHERE ${and(eq(classMeetings.batchId, batches.id), isNull(classMeetings.cancelledAt))}))::text`;

type BilledOrder = Pick<typeof orders.$inferSelect, 'name' | 'billName' | 'billAddress' | 'billState' | 'gstin'>;

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

/** @param ownState GST code of the State of a buyer who named none */
export function buyerOf(order: BilledOrder, ownState: string): DocumentParty {
  const { name, billName, billAddress, billState, gstin } = order;
  const state = placeOfSupply({ gstin, state: billState }, ownState);
  return { name: billName || name || UNNAMED, address: billAddress ?? '', state, gstin };
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
