import { normalizedNumber } from '../../../contract/reference.ts';
import type { Order } from './queries.ts';

/** Replaces what staff typed about a buyer who was erased. */
export const ERASED = 'Erased';

/** The stored form of a reason that staff typed; nothing once the buyer was erased, because it may name them. */
export function keptReason({ erasedAt }: Pick<Order, 'erasedAt'>, typed: string): string {
  return erasedAt ? ERASED : typed;
}

/** The numbers that banks give transfers: 12 digits by UPI and IMPS, 16 or 22 characters by NEFT and RTGS. */
const BANK_NUMBER = /^(?=(?:[A-Z]*\d){8})[A-Z0-9]{12,22}$/;

/**
 * The stored form of the reference that staff typed for a transfer. Once the buyer was erased, only a bank's number stays, by which
 * the accountant finds the transfer in the statement: anything else may name them.
 */
export function keptReference({ erasedAt }: Pick<Order, 'erasedAt'>, typed: string): string {
  if (!erasedAt) return typed;
  const number = normalizedNumber(typed);
  return BANK_NUMBER.test(number) ? number : '';
}
