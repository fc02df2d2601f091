import type { Order } from './queries.ts';

/** What stands in the place of what staff typed about a buyer who was erased. */
export const ERASED = 'Erased';

/** What is stored of a reason that staff typed: after the buyer was erased nothing, because it may name them. */
export function keptReason({ erasedAt }: Pick<Order, 'erasedAt'>, typed: string): string {
  return erasedAt ? ERASED : typed;
}
