import { addDays } from '../base/calendar.ts';
import { shareOf } from '../base/rupees.ts';
import type { BusinessSettings } from '../books/business.ts';

/** An instalment of a price, with its due day. */
export type PlannedInstalment = { dueOn: string; amountPaise: number };

type Preset = BusinessSettings['instalmentPresets'][number];

/** The days from which a plan counts, in Asia/Kolkata: the day of the order, and the first day of its batch (null without one). */
export type PlanDays = { today: string; startsOn: string | null };

/**
 * The parts of a price by a preset. Each share is rounded to whole rupees; the last part takes the rest. Parts that
 * would be due today or earlier, as before a batch that begins tomorrow, are added to the first part, so there may be
 * one part only.
 * @param totalPaise greater than 0
 */
export function presetPlan({ parts }: Preset, totalPaise: number, days: PlanDays): PlannedInstalment[] {
  const plan: PlannedInstalment[] = [];
  const dueDays = dueDaysOf(parts, days);
  let remainingPaise = totalPaise;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const amountPaise = isLast ? remainingPaise : Math.min(shareOf(totalPaise, part.percent), remainingPaise);
    remainingPaise -= amountPaise;
    const previous = plan.at(-1);
    const dueOn = dueDays[index] ?? days.today;
    if (previous?.dueOn === dueOn) previous.amountPaise += amountPaise;
    else if (amountPaise > 0) plan.push({ dueOn, amountPaise });
  }
  return plan;
}

/**
 * The due days of parts, none before today. No part is due later than the part after it, so a part that counts back from the start
 * of the batch can also make earlier parts due on its day. Without a batch, such a part is due today.
 */
function dueDaysOf(parts: Preset['parts'], { today, startsOn }: PlanDays): string[] {
  const dueDays: string[] = [];
  let latest: string | undefined;
  for (const { days, beforeStart } of parts.toReversed()) {
    const dueOn = beforeStart ? addDays(startsOn ?? today, -days) : addDays(today, days);
    latest = latest !== undefined && latest < dueOn ? latest : dueOn;
    dueDays.unshift(latest < today ? today : latest);
  }
  return dueDays;
}

/** The day on which the last part of a preset is due. */
export function lastDueDay({ parts }: Preset, days: PlanDays): string {
  return dueDaysOf(parts, days).at(-1) ?? days.today;
}
