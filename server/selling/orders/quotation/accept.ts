import { eq } from 'drizzle-orm';
import { addDays, dateInKolkata, longDate } from '../../../../contract/base/calendar.ts';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { fail } from '../../../base/errors.ts';
import { quotations } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { holdSeat } from '../hold/hold.ts';
import type { Order } from '../queries.ts';
import { invoiceNow } from '../supplies/invoice-now.ts';
import { findQuotation, quotationLabel } from './quotation.ts';

/**
 * Accepts the quotation of an order, in the caller's transaction, which has locked the order's person: the invoice is issued and the
 * seats are the buyer's, or the seats are kept until they are paid.
 * @returns a message for the buyer
 * @throws RequestError not_found; conflict for one that was accepted before, or lapsed, or whose seats are gone
 */
export async function acceptQuotation(context: Context, order: Order, purchaseOrder: string): Promise<string> {
  const { now, tx } = context;
  const quotation = (await findQuotation(tx, order.id)) ?? fail.notFound('This order has no quotation.');
  const label = quotationLabel(quotation);
  const today = dateInKolkata(now());
  if (quotation.acceptedAt) fail.conflict(`Quotation ${label} was accepted before.`);
  if (order.cancelledAt) fail.conflict(`Quotation ${label} was replaced or withdrawn. Please ask us for the new one.`);
  if (quotation.validUntil < today) {
    fail.conflict(`Quotation ${label} was valid until ${longDate(quotation.validUntil)}. Please ask us for a new one.`);
  }
  const change = { acceptedAt: now(), purchaseOrder };
  await tx.update(quotations).set(change).where(eq(quotations.orderId, order.id));
  await context.audit('order.accept_quotation', order.id);
  const until = addDays(today, quotation.payDays);
  if (quotation.terms === 'credit') {
    const { pastStart } = order;
    await invoiceNow(context, { id: order.id, dueOn: until, purchaseOrder, pastStart, oldPrice: true });
    return `Thank you. The seats are yours, and we have emailed you the invoice. Please pay it by ${longDate(until)}.`;
  }
  await holdSeat(context, order.id, new Date(now().getTime() + quotation.payDays * DAY_MS));
  return `Thank you. We keep the seats until ${longDate(until)}. Please pay before that.`;
}
