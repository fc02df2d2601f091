import type { PayOrder } from '../../../contract/money/checkout.ts';

/**
 * The buyer's next step: `keep` or `confirm` the seat, type the billing details (`bill`), hold the seat to pay by
 * transfer (`hold`), pay `online`, or pay in an `other` way. Null if there is nothing left to do.
 */
export type NextStep = 'keep' | 'confirm' | 'bill' | 'hold' | 'online' | 'other';

export const needsHold = ({ state }: PayOrder) => state === 'open' || state === 'lapsed';

export function nextStepOf(order: PayOrder): NextStep | null {
  const { state, sale, due, transferClaim: claim, hasSeat, totalPaise, online, isMaker, isVerified } = order;
  // What stayed invoiced of a seat that has ended is a debt.
  if ((state === 'cancelled' && !due) || state === 'needs_seat') return null;
  if (claim) return !isVerified && !isMaker && hasSeat ? 'keep' : null;
  if (needsHold(order) && (sale !== 'open' || !hasSeat)) return null;
  if (totalPaise === 0) return needsHold(order) ? 'confirm' : null;
  if (!due) return null;
  if (order.needsBill) return 'bill';
  if (online) return 'online';
  return needsHold(order) ? 'hold' : 'other';
}

/** Ids of the forms that a button elsewhere on the page also submits. */
export const formIds = { hold: 'pay-hold', online: 'pay-online' } as const;
