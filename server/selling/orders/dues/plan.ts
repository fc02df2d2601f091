import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import type { Part } from '../../../../contract/selling/payment-plan.ts';
import { fail } from '../../../base/errors.ts';
import type { Instalment, Order } from '../queries.ts';

/**
 * Checks that instalments add up to the price, and that their due days ascend.
 * @throws RequestError invalid_input
 */
export function checkPlan(plan: readonly Part[], totalPaise: number): void {
  const sum = plan.reduce((total, { amountPaise }) => total + amountPaise, 0);
  if (sum !== totalPaise) fail.invalid('plan', 'The parts do not add up to the price.');
  if (plan.some(({ dueOn }, index) => dueOn < (plan[index - 1]?.dueOn ?? dueOn))) {
    fail.invalid('plan', 'Each part must be due on or after the day of the part before.');
  }
}

/** The instalments of an order as they are shown: before its confirmation, none is due before its hold ends. */
export function shownParts<Shown extends Part>(
  { confirmedAt, heldUntil }: Pick<Order, 'confirmedAt' | 'heldUntil'>,
  parts: readonly Shown[],
): Shown[] {
  const firstDay = confirmedAt || !heldUntil ? '' : dateInKolkata(heldUntil);
  return parts.map((part) => (part.dueOn < firstDay ? { ...part, dueOn: firstDay } : part));
}

/**
 * The next payment: the unpaid rest of the first open instalment; null if nothing is owed.
 * @param settledPaise the payments, less the approved refunds
 */
export function nextDue(plan: readonly Instalment[], settledPaise: number): Instalment | null {
  let covered = settledPaise;
  for (const part of plan) {
    if (covered < part.amountPaise) return { ...part, amountPaise: part.amountPaise - Math.max(covered, 0) };
    covered -= part.amountPaise;
  }
  return null;
}
