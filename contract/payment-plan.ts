import type { BusinessSettings } from './business.ts';
import { addDays } from './calendar.ts';
import { shareOf } from './rupees.ts';

/** A part of a price, and the day by which it is to be paid. */
export type Part = { dueOn: string; amountPaise: number };

type Preset = BusinessSettings['instalmentPresets'][number];

/** The days that a plan counts from: that of the order, and the first of its batch, null without one; in Asia/Kolkata. */
export type PlanDays = { today: string; startsOn: string | null };

/**
 * The parts of a price by a preset. Each share is rounded to whole rupees; the last part takes the rest. What would be due today
 * or earlier, as before a batch that begins tomorrow, goes with the first part: then there may be one part only.
 * @param totalPaise more than nothing
 */
export function presetPlan({ parts }: Preset, totalPaise: number, days: PlanDays): Part[] {
  const plan: Part[] = [];
  let left = totalPaise;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const amountPaise = isLast ? left : Math.min(shareOf(totalPaise, part.percent), left);
    left -= amountPaise;
    const before = plan.at(-1);
    const dueOn = dueDay(part, days, before?.dueOn ?? days.today);
    if (before?.dueOn === dueOn) before.amountPaise += amountPaise;
    else if (amountPaise > 0) plan.push({ dueOn, amountPaise });
  }
  return plan;
}

/** The day of a part, not before that of the part before it; without a batch, what is due by its start is due at once. */
function dueDay(
  { days, beforeStart }: Preset['parts'][number],
  { today, startsOn }: PlanDays,
  earliest: string,
): string {
  const day = beforeStart ? addDays(startsOn ?? today, -days) : addDays(today, days);
  return day < earliest ? earliest : day;
}

/** The last day of a preset. */
export function lastDayOf({ parts }: Preset, days: PlanDays): string {
  return parts.reduce((day, part) => dueDay(part, days, day), days.today);
}
