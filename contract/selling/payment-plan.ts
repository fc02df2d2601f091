import { addDays } from '../base/calendar.ts';
import { shareOf } from '../base/rupees.ts';
import type { BusinessSettings } from '../books/business.ts';

export type PlannedInstalment = { dueOn: string; amountPaise: number };

type Preset = BusinessSettings['instalmentPresets'][number];

/** The days from which a plan counts, in Asia/Kolkata: the day of the order, and the first day of its batch (null without one). */
export type PlanDays = { today: string; startsOn: string | null };

/**
 * The instalments of a price by a preset. Each share is rounded to whole rupees; the last instalment takes the rest. Instalments that
 * would be due today or earlier, as before a batch that begins tomorrow, are added to the first instalment, so there may be
 * one instalment only.
 * @param totalPaise greater than 0
 */
export function presetPlan({ instalments }: Preset, totalPaise: number, days: PlanDays): PlannedInstalment[] {
  const plan: PlannedInstalment[] = [];
  const dueDays = dueDaysOf(instalments, days);
  let remainingPaise = totalPaise;
  for (const [index, instalment] of instalments.entries()) {
    const isLast = index === instalments.length - 1;
    const amountPaise = isLast ? remainingPaise : Math.min(shareOf(totalPaise, instalment.percent), remainingPaise);
    remainingPaise -= amountPaise;
    const previous = plan.at(-1);
    const dueOn = dueDays[index] ?? days.today;
    if (previous?.dueOn === dueOn) previous.amountPaise += amountPaise;
    else if (amountPaise > 0) plan.push({ dueOn, amountPaise });
  }
  return plan;
}

/**
 * The due days of instalments, none before today. No instalment is due later than the instalment after it, so an instalment that counts back from the start
 * of the batch can also make earlier instalments due on its day. Without a batch, such an instalment is due today.
 */
function dueDaysOf(instalments: Preset['instalments'], { today, startsOn }: PlanDays): string[] {
  const dueDays: string[] = [];
  let latest: string | undefined;
  for (const { days, beforeStart } of instalments.toReversed()) {
    const dueOn = beforeStart ? addDays(startsOn ?? today, -days) : addDays(today, days);
    latest = latest !== undefined && latest < dueOn ? latest : dueOn;
    dueDays.unshift(latest < today ? today : latest);
  }
  return dueDays;
}

export function lastDueDay({ instalments }: Preset, days: PlanDays): string {
  return dueDaysOf(instalments, days).at(-1) ?? days.today;
}
