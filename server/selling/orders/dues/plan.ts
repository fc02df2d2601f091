import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import type { PlannedInstalment } from '../../../../contract/selling/payment-plan.ts';
import { fail } from '../../../base/errors.ts';
import type { Instalment, Order } from '../queries.ts';

/** Instalments must add up to the price, their due days ascend. @throws RequestError invalid_input */
export function checkPlan(plan: readonly PlannedInstalment[], totalPaise: number): void {
  const sum = plan.reduce((total, { amountPaise }) => total + amountPaise, 0);
  if (sum !== totalPaise) fail.invalid('plan', 'The instalments do not add up to the price.');
  if (plan.some(({ dueOn }, index) => dueOn < (plan[index - 1]?.dueOn ?? dueOn))) {
    fail.invalid('plan', 'Each instalment must be due on or after the day of the instalment before.');
  }
}

/** The instalments of an order as they are shown: before its confirmation, none is due before its hold ends. */
export function shownInstalments<Shown extends PlannedInstalment>(
  { confirmedAt, heldUntil }: Pick<Order, 'confirmedAt' | 'heldUntil'>,
  instalments: readonly Shown[],
): Shown[] {
  const firstDay = confirmedAt || !heldUntil ? '' : dateInKolkata(heldUntil);
  return instalments.map((instalment) =>
    instalment.dueOn < firstDay ? { ...instalment, dueOn: firstDay } : instalment,
  );
}

/** The unpaid rest of the first open instalment; null if nothing is owed. @param settledPaise payments less refunds */
export function nextDue(plan: readonly Instalment[], settledPaise: number): Instalment | null {
  let covered = settledPaise;
  for (const instalment of plan) {
    const { amountPaise } = instalment;
    if (covered < amountPaise) return { ...instalment, amountPaise: amountPaise - Math.max(covered, 0) };
    covered -= amountPaise;
  }
  return null;
}
