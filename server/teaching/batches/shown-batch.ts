import type { BatchTime } from '../../../contract/teaching/desk-batches.ts';
import type { BatchRow } from '../classes/index.ts';
import type { SeatedBatch } from './queries.ts';

type Days = Pick<BatchRow, 'startsOn' | 'endsOn'>;

/** @param today date in Asia/Kolkata */
function stateOf({ startsOn, endsOn }: Days, today: string): BatchTime {
  if (startsOn > today) return 'upcoming';
  return endsOn !== null && endsOn < today ? 'over' : 'running';
}

export function listedBatch(row: SeatedBatch, today: string) {
  const { id, number, course, startsOn, endsOn, classTimes, seats, learners, taken } = row;
  const held = taken - learners;
  return { id, number, course, startsOn, endsOn, when: stateOf(row, today), classTimes, seats, learners, held };
}
