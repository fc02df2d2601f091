import { longDate } from '../../../contract/base/calendar.ts';
import type { BatchTime, DeskBatchSummary } from '../../../contract/teaching/desk-batches.ts';

export const timeTexts: Record<BatchTime, string> = { upcoming: 'Upcoming', running: 'Running', over: 'Over' };

/** First and last day; a batch has the one, and may have the other. */
export function daysText({ startsOn, endsOn }: Pick<DeskBatchSummary, 'startsOn' | 'endsOn'>): string {
  return endsOn ? `${longDate(startsOn)} to ${longDate(endsOn)}` : `From ${longDate(startsOn)}`;
}

/** `12 of 20 seats taken, 3 held unpaid`. */
export function seatsText({ seats, learners, held }: Pick<DeskBatchSummary, 'seats' | 'learners' | 'held'>): string {
  const taken = seats === null ? `${learners} taken, no limit` : `${learners} of ${seats} seats taken`;
  return held > 0 ? `${taken}, ${held} held unpaid` : taken;
}
