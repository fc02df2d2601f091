import { utr } from '../../../../contract/base/code.ts';
import type { Order } from '../queries.ts';

/** Replaces a text by staff about a buyer who was erased. */
export const ERASED = 'Erased';

/** A reason by staff as it is stored: replaced if the buyer was erased, because it may name them. */
export function storableReason({ erasedAt }: Pick<Order, 'erasedAt'>, text: string): string {
  return erasedAt ? ERASED : text;
}

/**
 * A reference by staff as it is stored. If the buyer was erased, only the number of a bank stays, because the accountant needs it to
 * find the transfer; anything else may name the buyer.
 */
export function storableReference({ erasedAt }: Pick<Order, 'erasedAt'>, text: string): string {
  if (!erasedAt) return text;
  return utr.safeParse(text).data ?? '';
}
