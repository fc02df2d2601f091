import { utr } from '../../../../contract/base/code.ts';
import type { Order } from '../queries.ts';

/** Replaces a text by staff about a buyer who was erased. */
export const ERASED = 'Erased';

/** Replaced if the buyer was erased, because it may name them. */
export function storableReason({ erasedAt }: Pick<Order, 'erasedAt'>, text: string): string {
  return erasedAt ? ERASED : text;
}

/** If the buyer was erased, only the number of a bank stays, which the accountant needs; the rest may name the buyer. */
export function storableReference({ erasedAt }: Pick<Order, 'erasedAt'>, text: string): string {
  if (!erasedAt) return text;
  return utr.safeParse(text).data ?? '';
}
