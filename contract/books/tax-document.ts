import type { PaymentMethod } from '../base/states.ts';

/** Seller or buyer on a tax document, as they were when it was issued. */
export type DocumentParty = { name: string; address: string; state: string; gstin: string | null };

/** A line of a tax document; the amount includes tax. */
export type DocumentLine = { description: string; amountPaise: number };

export type DocumentDetails = {
  order: string;
  paidOn: string;
  method: PaymentMethod;
  /** On a credit note: the document that it cancels, and the reason. */
  of: { label: string; issuedOn: string } | null;
  reason: string | null;
  /** The earlier document that this one replaces, after a correction of the billing details. */
  inPlaceOf?: { label: string; issuedOn: string };
};
