import { eq, max } from 'drizzle-orm';
import { addDays, dateInKolkata, longDate } from '../../../../contract/base/calendar.ts';
import type { DeskQuotation, Quotation } from '../../../../contract/selling/quotation.ts';
import { fail } from '../../../base/errors.ts';
import { financialYear } from '../../../books/documents/index.ts';
import type { Tx } from '../../../db/client.ts';
import { lockName } from '../../../db/locks.ts';
import { readBusiness } from '../../../db/queries/site-settings.ts';
import { quotations } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { findStart } from '../price/price.ts';
import { findInstalments, isFinal, type Order } from '../queries.ts';
import { PRICE_DAYS } from '../sale/for-sale.ts';

type StoredQuotation = typeof quotations.$inferSelect;

export async function findQuotation(tx: Tx, orderId: string): Promise<StoredQuotation | undefined> {
  const [quotation] = await tx.select().from(quotations).where(eq(quotations.orderId, orderId));
  return quotation;
}

/**
 * Makes the quotation of a new order, with the next number of its series, in the caller's transaction.
 * @throws RequestError invalid_input for a day that is past, or credit without a company, or without a GST number of our own
 */
export async function makeQuotation(context: Context, order: Order, quotation: DeskQuotation): Promise<void> {
  const { now, tx } = context;
  const issuedOn = dateInKolkata(now());
  if (quotation.validUntil < issuedOn) fail.invalid('validUntil', 'This day is past.');
  const lastDay = addDays(issuedOn, PRICE_DAYS);
  if (quotation.validUntil > lastDay)
    fail.invalid('validUntil', `Must be within ${PRICE_DAYS} days, for which a price holds.`);
  const startsOn = await findStart(tx, order.batchId);
  if (startsOn && quotation.validUntil > startsOn) {
    fail.invalid('validUntil', `Must not be after ${longDate(startsOn)}, when the batch begins.`);
  }
  if (quotation.terms === 'credit') await requireCredit(tx, order);
  const fy = financialYear(issuedOn);
  await lockName(tx, `quotations of ${fy}`);
  const [last] = await tx
    .select({ number: max(quotations.number) })
    .from(quotations)
    .where(eq(quotations.fy, fy));
  await tx
    .insert(quotations)
    .values({ ...quotation, orderId: order.id, fy, number: (last?.number ?? 0) + 1, issuedOn });
}

async function requireCredit(tx: Tx, { id, gstin, billName, totalPaise }: Order): Promise<void> {
  if (totalPaise === 0) fail.invalid('terms', 'This costs nothing.');
  if ((await findInstalments(tx, id)).length > 1) {
    fail.invalid('terms', 'With an invoice at once, everything is due on one day: choose to be paid all at once.');
  }
  if (!gstin && !billName) fail.invalid('terms', 'Only a company pays later: enter its billing details.');
  if ((await readBusiness(tx)).gstin === null) {
    fail.invalid('terms', 'Without a GST number under Business, no invoice can be issued before the payment.');
  }
}

export const quotationLabel = ({ fy, number }: Pick<StoredQuotation, 'fy' | 'number'>): string =>
  `Q/${fy.slice(2)}/${String(number).padStart(5, '0')}`;

/** @returns null for an order without one */
export async function readQuotation(tx: Tx, order: Order, now: Date): Promise<Quotation | null> {
  const quotation = await findQuotation(tx, order.id);
  if (!quotation) return null;
  const { issuedOn, validUntil, terms, payDays, acceptedAt, purchaseOrder } = quotation;
  return {
    label: quotationLabel(quotation),
    issuedOn,
    validUntil,
    isValid: !acceptedAt && !isFinal(order) && validUntil >= dateInKolkata(now),
    terms,
    payDays,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    purchaseOrder,
  };
}
