import { z } from 'zod';
import type { PaymentMethod } from '../base/states.ts';
import { line, refuseField, text } from '../base/text.ts';
import { stateCodes } from './business.ts';
import { gstin } from './gstin.ts';

export const billFields = {
  billName: line(200).default(''),
  state: z.enum(stateCodes, { error: 'Choose a state' }),
  billAddress: text(500).default(''),
  gstin: gstin.default(null),
};

type TypedBill = { billName: string; billAddress: string; gstin: string | null };

/** An invoice with a GST number names the company and its address (rule 46(d) of the CGST Rules). */
export function checkBill({ gstin: number, billAddress, billName }: TypedBill, context: z.RefinementCtx): void {
  if (!number) return;
  if (billAddress === '') refuseField(context, 'billAddress', 'An invoice with a GST number needs the address');
  if (billName === '') refuseField(context, 'billName', 'Enter the name of the company');
}

/** The same details as entered by staff; without a state, the state of the company is used. */
export const DeskBill = z
  .strictObject({ ...billFields, state: z.enum(['', ...stateCodes], { error: 'Choose a state' }).default('') })
  .superRefine(checkBill)
  .meta({ id: 'DeskBill' });

export type DeskBill = z.infer<typeof DeskBill>;

export const emptyBill: DeskBill = { billName: '', state: '', billAddress: '', gstin: '' };

/** Seller or buyer on a tax document, as they were when it was issued. */
export type DocumentParty = { name: string; address: string; state: string; gstin: string | null };

/** A line of a tax document; the amount includes tax. */
/** `quantity`: the number of seats; absent for one. */
export type DocumentLine = { description: string; amountPaise: number; quantity?: number };

export type DocumentDetails = {
  order: string;
  /** The payment that the document is for; null on an invoice that was issued before any payment. */
  paidOn: string | null;
  method: PaymentMethod | null;
  /** On an invoice to a company before its payment: the last day to pay, and the number of its purchase order. */
  dueOn?: string;
  purchaseOrder?: string;
  /** The part of a discount that belongs to this part of the price, in paise; the list price is the total and it. */
  discountPaise?: number;
  /** On a credit note: the document that it cancels, and the reason. */
  of: { label: string; issuedOn: string } | null;
  reason: string | null;
  /** The document that this one replaces: with other billing details, or a receipt of money that pays for the supply by now. */
  inPlaceOf?: { label: string; issuedOn: string };
};
