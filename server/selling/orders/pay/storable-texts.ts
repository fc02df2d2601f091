import { normalizedNumber } from '../../../../contract/base/reference.ts';
import type { Order } from '../queries.ts';

/** Replaces a text by staff about a buyer who was erased. */
export const ERASED = 'Erased';

/** A reason by staff as it is stored: replaced if the buyer was erased, because it may name them. */
export function storableReason({ erasedAt }: Pick<Order, 'erasedAt'>, text: string): string {
  return erasedAt ? ERASED : text;
}

/** The number of a transfer: 12 digits by UPI and IMPS, 16 or 22 characters by NEFT and RTGS. */
const BANK_NUMBER = /^(?=(?:[A-Z]*\d){8})[A-Z0-9]{12,22}$/;

/**
 * A reference by staff as it is stored. If the buyer was erased, only the number of a bank stays, because the accountant needs it to
 * find the transfer; anything else may name the buyer.
 */
export function storableReference({ erasedAt }: Pick<Order, 'erasedAt'>, text: string): string {
  if (!erasedAt) return text;
  const number = normalizedNumber(text);
  return BANK_NUMBER.test(number) ? number : '';
}
