import { and, eq } from 'drizzle-orm';
import { dateInKolkata, longDate } from '../../../../contract/base/calendar.ts';
import type { PlannedInstalment } from '../../../../contract/selling/payment-plan.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { dueReminders, instalments } from '../../../db/schema/index.ts';
import type { Instalment, Order } from '../queries.ts';

/** Refuses instalments that do not add up to the price, or whose due days do not ascend. @throws RequestError invalid_input */
export function checkPlan(plan: readonly PlannedInstalment[], totalPaise: number): void {
  const sum = plan.reduce((total, { amountPaise }) => total + amountPaise, 0);
  if (sum !== totalPaise) fail.invalid('plan', 'The instalments do not add up to the price.');
  if (plan.some(({ dueOn }, index) => dueOn < (plan[index - 1]?.dueOn ?? dueOn))) {
    fail.invalid('plan', 'Each instalment must be due on or after the day of the instalment before.');
  }
}

/** How far ahead staff can make something due, in years. */
const MAX_DUE_YEARS = 2;

/** Refuses days that staff chose before today or more than two years ahead. @throws RequestError invalid_input */
export function checkDueDays(field: 'dueOn' | 'instalments', days: readonly string[], today: string): void {
  const lastDay = `${Number(today.slice(0, 4)) + MAX_DUE_YEARS}${today.slice(4)}`;
  if (days.some((day) => day < today)) fail.invalid(field, 'Must not be due before today.');
  if (days.some((day) => day > lastDay))
    fail.invalid(field, `Must be due by ${longDate(lastDay)}, in ${MAX_DUE_YEARS} years.`);
}

/** Changes an instalment, or removes it with an amount of 0. The caller changes the total by as much. */
export async function setInstalment(
  tx: Tx,
  { orderId, number, amountPaise }: { orderId: string; number: number; amountPaise: number },
): Promise<void> {
  const isInstalment = and(eq(instalments.orderId, orderId), eq(instalments.number, number));
  if (amountPaise > 0) {
    await tx.update(instalments).set({ amountPaise }).where(isInstalment);
    return;
  }
  await tx.delete(instalments).where(isInstalment);
  // A later instalment may reuse the number, and has its own reminders.
  await tx.delete(dueReminders).where(and(eq(dueReminders.orderId, orderId), eq(dueReminders.number, number)));
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
