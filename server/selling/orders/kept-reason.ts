import type { Order } from './queries.ts';

/** Replaces what staff typed about a buyer who was erased. */
export const ERASED = 'Erased';

/** The stored form of a reason that staff typed; nothing once the buyer was erased, because it may name them. */
export function keptReason({ erasedAt }: Pick<Order, 'erasedAt'>, typed: string): string {
  return erasedAt ? ERASED : typed;
}
