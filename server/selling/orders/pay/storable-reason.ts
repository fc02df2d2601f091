import { normalizedNumber } from '../../../../contract/base/reference.ts';
import type { Order } from '../queries.ts';

/** Replaces a text by staff about a buyer who was erased. */
export const ERASED = 'Erased';

/** A reason by staff as it is stored: replaced if the buyer was erased, because it may name them. */
export function storableReason({ erasedAt }: Pick<Order, 'erasedAt'>, typed: string): string {
  return erasedAt ? ERASED : typed;
}

/** Banks' transfer numbers: 12 digits by UPI and IMPS, 16 or 22 characters by NEFT and RTGS. */
const BANK_NUMBER = /^(?=(?:[A-Z]*\d){8})[A-Z0-9]{12,22}$/;

/**
 * A reference by staff as it is stored. If the buyer was erased, only a bank's number stays, by which the accountant finds the
 * transfer; anything else may name the buyer.
 */
export function storableReference({ erasedAt }: Pick<Order, 'erasedAt'>, typed: string): string {
  if (!erasedAt) return typed;
  const number = normalizedNumber(typed);
  return BANK_NUMBER.test(number) ? number : '';
}
