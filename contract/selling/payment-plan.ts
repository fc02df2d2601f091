import { addDays } from '../base/calendar.ts';
import { shareOf } from '../base/rupees.ts';
import type { BusinessSettings } from '../books/business.ts';

/** A part of a price, and the day by which it is to be paid. */
export type Part = { dueOn: string; amountPaise: number };

type Preset = BusinessSettings['instalmentPresets'][number];

/** The days that a plan counts from: that of the order, and the first of its batch, null without one; in Asia/Kolkata. */
export type PlanDays = { today: string; startsOn: string | null };

/**
 * The parts of a price by a preset. Each share is rounded to whole rupees; the last part takes the rest. Parts that
 * would be due today or earlier, as before a batch that begins tomorrow, are added to the first part, so there may be
 * one part only.
 * @param totalPaise more than nothing
 */
export function presetPlan({ parts }: Preset, totalPaise: number, days: PlanDays): Part[] {
  const plan: Part[] = [];
  const dueDays = dueDaysOf(parts, days);
  let left = totalPaise;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const amountPaise = isLast ? left : Math.min(shareOf(totalPaise, part.percent), left);
    left -= amountPaise;
    const before = plan.at(-1);
    const dueOn = dueDays[index] ?? days.today;
    if (before?.dueOn === dueOn) before.amountPaise += amountPaise;
    else if (amountPaise > 0) plan.push({ dueOn, amountPaise });
  }
  return plan;
}

/**
 * The days of parts, none before today. What is due by the start draws the parts before it to its own day, so that nothing waits
 * until the batch has begun; without a batch, all of that is due at once.
 */
function dueDaysOf(parts: Preset['parts'], { today, startsOn }: PlanDays): string[] {
  const dueDays: string[] = [];
  let latest: string | undefined;
  for (const { days, beforeStart } of parts.toReversed()) {
    const own = beforeStart ? addDays(startsOn ?? today, -days) : addDays(today, days);
    latest = latest !== undefined && latest < own ? latest : own;
    dueDays.unshift(latest < today ? today : latest);
  }
  return dueDays;
}

/** The last day of a preset. */
export function lastDueDay({ parts }: Preset, days: PlanDays): string {
  return dueDaysOf(parts, days).at(-1) ?? days.today;
}
