import { eq } from 'drizzle-orm';
import type { BusinessSettings } from '../../../contract/business.ts';
import { stateOfGstin } from '../../../contract/gstin.ts';
import { fail } from '../../base/errors.ts';
import { raiseAlert } from '../../books/alerts/index.ts';
import type { TaxDocument } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/index.ts';
import { readBusiness } from '../../db/site-settings.ts';
import type { Context } from '../../records/index.ts';
import type { Order } from './queries.ts';

/** What an invoice names, as it was typed; the state is a GST code, or empty where nobody said it. */
export type Bill = { billName: string; state: string; billAddress: string; gstin: string | null };

type Billed = Pick<Order, 'totalPaise' | 'gstin' | 'billName' | 'billState' | 'billAddress'>;
type Seller = Pick<BusinessSettings, 'gstin'>;

/** From this much on, an invoice names address and state (rule 46(e) of the CGST Rules), in paise. */
const ADDRESS_FROM_PAISE = 50_000_00;

/** Whether the invoices of an order name the address, by the price of the whole order: no part of it is too small. */
export function needsAddress({ totalPaise }: Pick<Order, 'totalPaise'>, { gstin }: Seller): boolean {
  return gstin !== null && totalPaise >= ADDRESS_FROM_PAISE;
}

/** What the invoices of an order must name and do not: fields with what is wrong; null where nothing is missing. */
export function lacksOf(order: Billed, seller: Seller): Record<string, string> | null {
  const isOfCompany = order.gstin !== null && seller.gstin !== null;
  const isDear = needsAddress(order, seller);
  const lacks = {
    ...(isOfCompany && !order.billName && { billName: 'Write the name of the company' }),
    ...(isDear && !order.billState && { state: 'Choose a state' }),
    ...((isDear || isOfCompany) && !order.billAddress && { billAddress: 'The invoice needs the address' }),
  };
  return Object.keys(lacks).length > 0 ? lacks : null;
}

/**
 * Asks for what an invoice must name before money moves.
 * @throws RequestError invalid_input
 */
export async function requireBill(tx: Tx, order: Billed): Promise<void> {
  const fields = lacksOf(order, await readBusiness(tx));
  if (!fields) return;
  fail.invalid(
    fields,
    'From ₹50,000 on, and for a company, the invoice needs address and state. Please enter them first.',
  );
}

/**
 * Stores what the invoices of an order name from now on, in the caller's transaction, which holds its person.
 * @throws RequestError invalid_input for less than they must name, conflict for the order of an erased person
 */
export async function storeBill({ now, tx }: Context, order: Order, bill: Bill): Promise<Order> {
  if (order.erasedAt) fail.conflict('The person of this order was erased.');
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

/** What the alert about a document is of that names too little. */
export const billAlertOf = ({ label }: Pick<TaxDocument, 'label'>) => `bill: ${label}`;

/** Money that came by itself is never refused: an invoice that names too little is told to the staff. */
export async function tellLackingBill(context: Context, order: Order, document: TaxDocument): Promise<void> {
  if (document.kind !== 'invoice' || !lacksOf(order, await readBusiness(context.tx))) return;
  const text = `Invoice ${document.label} of order ${order.code} lacks details of the buyer that it must name: correct it.`;
  await raiseAlert(context, { kind: 'payment', about: billAlertOf(document), orderId: order.id, text });
}
