import { eq } from 'drizzle-orm';
import type { BusinessSettings } from '../../../../contract/books/business.ts';
import { stateOfGstin } from '../../../../contract/books/gstin.ts';
import { fail } from '../../../base/errors.ts';
import { raiseAlert } from '../../../books/alerts/index.ts';
import type { TaxDocument } from '../../../books/documents/index.ts';
import type { Tx } from '../../../db/client.ts';
import { readBusiness } from '../../../db/queries/site-settings.ts';
import { orders } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import type { Order } from '../queries.ts';

/** As typed; the state is a GST code, or empty. */
export type Bill = { billName: string; state: string; billAddress: string; gstin: string | null };

type BilledOrder = Pick<Order, 'totalPaise' | 'gstin' | 'billName' | 'billState' | 'billAddress'>;
type Seller = Pick<BusinessSettings, 'gstin'>;

/** From this price on, in paise, an invoice must name address and state (rule 46(e) of the CGST Rules). */
const ADDRESS_FROM_PAISE = 50_000_00;

/** Whether the invoices of an order must name the address. The price of the whole order decides, also for its instalments. */
export function needsAddress({ totalPaise }: Pick<Order, 'totalPaise'>, { gstin }: Seller): boolean {
  return gstin !== null && totalPaise >= ADDRESS_FROM_PAISE;
}

/** The errors in an order's billing details, by field; null without errors. */
export function findBillErrors(order: BilledOrder, seller: Seller): Record<string, string> | null {
  const isToCompany = order.gstin !== null && seller.gstin !== null;
  const mustNameAddress = needsAddress(order, seller);
  const errors = {
    ...(isToCompany && !order.billName && { billName: 'Enter the name of the company' }),
    ...(mustNameAddress && !order.billState && { state: 'Choose a state' }),
    ...((mustNameAddress || isToCompany) && !order.billAddress && { billAddress: 'The invoice needs the address' }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Requires complete billing details before money moves. @throws RequestError invalid_input */
export async function requireBill(tx: Tx, order: BilledOrder): Promise<void> {
  const fields = findBillErrors(order, await readBusiness(tx));
  if (!fields) return;
  fail.invalid(
    fields,
    'From ₹50,000 on, and for a company, the invoice needs address and state. Please enter them first.',
  );
}

export function requireNotErased({ code, erasedAt }: Pick<Order, 'code' | 'erasedAt'>, field?: string): void {
  if (erasedAt) fail.conflict(`The buyer of order ${code} has deleted their account.`, field);
}

/** For future invoices. The caller has locked the person. @throws RequestError invalid_input, conflict if erased */
export async function storeBill({ now, tx }: Context, order: Order, bill: Bill): Promise<Order> {
  requireNotErased(order);
  const gstin = bill.gstin || null;
  const change = {
    billName: bill.billName,
    billState: gstin ? stateOfGstin(gstin) : bill.state || null,
    billAddress: bill.billAddress || null,
    gstin,
    updatedAt: now(),
  };
  await requireBill(tx, { ...order, ...change });
  await tx.update(orders).set(change).where(eq(orders.id, order.id));
  return { ...order, ...change };
}

export const billAlertKey = ({ label }: Pick<TaxDocument, 'label'>) => `bill: ${label}`;

/** Alerts the staff about an invoice with incomplete billing details: an online payment is never refused for that. */
export async function alertIncompleteBill(context: Context, order: Order, document: TaxDocument): Promise<void> {
  if (document.kind !== 'invoice' || !findBillErrors(order, await readBusiness(context.tx))) return;
  const text = `Invoice ${document.label} of order ${order.code} lacks details of the buyer that it must name: correct it.`;
  await raiseAlert(context, { kind: 'payment', about: billAlertKey(document), orderId: order.id, text });
}
