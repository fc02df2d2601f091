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
type AskingSeller = Pick<BusinessSettings, 'gstin' | 'asksState'>;

/** From this price on, in paise, an invoice must name address and state (rule 46(e) of the CGST Rules). */
const ADDRESS_FROM_PAISE = 50_000_00;

/** Whether the invoices of an order must name the address. The price of the whole order decides, also for its instalments. */
export function needsAddress({ totalPaise }: Pick<Order, 'totalPaise'>, { gstin }: Seller): boolean {
  return gstin !== null && totalPaise >= ADDRESS_FROM_PAISE;
}

/** The errors in an order's billing details, by field; null without errors. */
export function findBillErrors(order: BilledOrder, seller: AskingSeller): Record<string, string> | null {
  const isToCompany = order.gstin !== null && seller.gstin !== null;
  const mustNameAddress = needsAddress(order, seller);
  const asksState = seller.asksState && seller.gstin !== null;
  const errors = {
    ...(isToCompany && !order.billName && { billName: 'Enter the name of the company' }),
    ...((mustNameAddress || asksState) && !order.billState && { state: 'Choose a state' }),
    ...((mustNameAddress || isToCompany) && !order.billAddress && { billAddress: 'The invoice needs the address' }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Requires complete billing details before money moves. @throws RequestError invalid_input */
export async function requireBill(tx: Tx, order: BilledOrder): Promise<void> {
  refuseErrors(findBillErrors(order, await readBusiness(tx)));
}

function refuseErrors(fields: ReturnType<typeof findBillErrors>): void {
  if (!fields) return;
  fail.invalid(
    fields,
    Object.keys(fields).join() === 'state'
      ? 'The invoice names the State of the buyer. Please choose it first.'
      : 'From ₹50,000 on, and for a company, the invoice needs address and state. Please enter them first.',
  );
}

export function requireNotErased({ code, erasedAt }: Pick<Order, 'code' | 'erasedAt'>, field?: string): void {
  if (erasedAt) fail.conflict(`The buyer of order ${code} has deleted their account.`, field);
}

/** Stores the details of future invoices. The person is locked. @throws RequestError invalid_input, conflict if erased */
export async function storeBill({ now, tx }: Context, order: Order, bill: Bill): Promise<Order> {
  requireNotErased(order);
  const gstin = bill.gstin || null;
  const seller = await readBusiness(tx);
  if (gstin && gstin === seller.gstin) fail.invalid('gstin', 'This is our own GST number. Enter the buyer’s.');
  const change = {
    billName: bill.billName,
    billState: (gstin && stateOfGstin(gstin)) || bill.state || null,
    billAddress: bill.billAddress || null,
    gstin,
    updatedAt: now(),
  };
  refuseErrors(findBillErrors({ ...order, ...change }, { ...seller, asksState: false }));
  await tx.update(orders).set(change).where(eq(orders.id, order.id));
  return { ...order, ...change };
}

export const billAlertKey = ({ label }: Pick<TaxDocument, 'label'>) => `bill: ${label}`;

/** Alerts the staff about an invoice with incomplete billing details: an online payment is never refused for that. */
export async function alertIncompleteBill(context: Context, order: Order, document: TaxDocument): Promise<void> {
  // A State that nobody was asked for is our own, and no mistake.
  const seller = { ...(await readBusiness(context.tx)), asksState: false };
  if (document.kind !== 'invoice' || !findBillErrors(order, seller)) return;
  const text = `Invoice ${document.label} of order ${order.code} lacks details of the buyer that it must name: correct it.`;
  await raiseAlert(context, { kind: 'payment', about: billAlertKey(document), orderId: order.id, text });
}
