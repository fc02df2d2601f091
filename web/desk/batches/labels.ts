import { longDate } from '../../../contract/base/calendar.ts';
import type { BatchTime, DeskBatchSummary } from '../../../contract/teaching/desk-batches.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<BatchTime, StateLabel> = {
  upcoming: { label: 'Upcoming', tone: 'plain' },
  running: { label: 'Running', tone: 'good' },
  over: { label: 'Over', tone: 'plain' },
};

export function daysText({ startsOn, endsOn }: Pick<DeskBatchSummary, 'startsOn' | 'endsOn'>): string {
  return endsOn ? `${longDate(startsOn)} to ${longDate(endsOn)}` : `From ${longDate(startsOn)}`;
}

/** `12 of 20 seats taken, 3 held unpaid`. */
export function seatsText({ seats, learners, held }: Pick<DeskBatchSummary, 'seats' | 'learners' | 'held'>): string {
  const taken = seats === null ? `${learners} taken, no limit` : `${learners} of ${seats} seats taken`;
  return held > 0 ? `${taken}, ${held} held unpaid` : taken;
}
