import { and, eq } from 'drizzle-orm';
import { addDays, dateInKolkata } from '../../../../contract/base/calendar.ts';
import type { DeskInvoiceNow } from '../../../../contract/selling/desk-orders.ts';
import { MAX_CREDIT_DAYS } from '../../../../contract/selling/quotation.ts';
import { fail } from '../../../base/errors.ts';
import { findInvoiced, issueUnpaidInvoice, lockDocuments } from '../../../books/documents/index.ts';
import { readBusiness } from '../../../db/queries/site-settings.ts';
import { instalments } from '../../../db/schema/index.ts';
import type { ById, Context } from '../../../records/index.ts';
import { requireBill, requireNotErased } from '../bill/bill.ts';
import { mailAboutOrder } from '../mails/about-order.ts';
import { mailInvoice } from '../mails/invoice.ts';
import { findInstalments, findSums, lockOrderPerson, type Order } from '../queries.ts';
import { requireConfirmedSale } from '../sale/for-sale.ts';
import { giveSeat } from '../seats/seat-paid.ts';

/**
 * Issues the tax invoice of an order to a company before it pays, and gives the seat on credit: what is unpaid is due on the day, and
 * only a waiver gives it up.
 * @throws RequestError not_found; invalid_input for a day that is past or far away, or as `requireConfirmedSale`; conflict without a company
 * on the billing details, a GST number of our own, a seat to give, or anything to invoice
 */
export async function invoiceNow(
  context: Context,
  { id, dueOn, purchaseOrder, ...confirmed }: ById<DeskInvoiceNow>,
): Promise<void> {
  const { tx, now } = context;
  const order = await lockOrderPerson(tx, id);
  await requireCompany(context, order);
  const today = dateInKolkata(now());
  if (dueOn < today) fail.invalid('dueOn', 'This day is past.');
  if (dueOn > addDays(today, MAX_CREDIT_DAYS)) fail.invalid('dueOn', `Must be within ${MAX_CREDIT_DAYS} days.`);
  await requireConfirmedSale(context, order, confirmed);
  const plan = await findInstalments(tx, id);
  const isWhole = plan.length === 1;
  if (isWhole) {
    await tx
      .update(instalments)
      .set({ dueOn })
      .where(and(eq(instalments.orderId, id), eq(instalments.number, 1)));
  }
  if (!order.confirmedAt) await giveSeat(context, id, { isOnCredit: true });
  await lockDocuments(tx, id);
  const { settledPaise } = await findSums(tx, id);
  const totalPaise = order.totalPaise - Math.max(await findInvoiced(tx, id), settledPaise);
  if (totalPaise <= 0) fail.conflict(`All of order ${order.code} is invoiced.`);
  const terms = { dueOn: isWhole ? dueOn : (plan.at(-1)?.dueOn ?? dueOn), purchaseOrder };
  const invoice = await issueUnpaidInvoice(context, id, totalPaise, terms);
  await context.audit('order.invoice', id, [`document ${invoice.label}`]);
  await mailAboutOrder(context, order, (about) => mailInvoice(about, { ...invoice, dueOn: terms.dueOn }));
}

async function requireCompany({ tx }: Context, order: Order): Promise<void> {
  if (order.cancelledAt) fail.conflict('This order is cancelled.');
  if (order.isTest) fail.conflict('This order is a test. Make another one.');
  requireNotErased(order);
  if (!order.gstin && !order.billName)
    fail.conflict('Only a company pays later: enter its name or GST number in the billing details first.');
  await requireBill(tx, order);
  if ((await readBusiness(tx)).gstin === null)
    fail.conflict('Without a GST number under Business, there are only receipts.');
}
