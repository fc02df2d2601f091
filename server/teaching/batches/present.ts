import type { BatchTime, DeskBatch, DeskBatchSummary } from '../../../contract/teaching/desk-batches.ts';
import type { BatchRow } from '../classes/index.ts';
import type { MessageRow, SeatedBatch } from './queries.ts';

type Days = Pick<BatchRow, 'startsOn' | 'endsOn'>;

/** The state of a batch. @param today date in Asia/Kolkata */
function stateOf({ startsOn, endsOn }: Days, today: string): BatchTime {
  if (startsOn > today) return 'upcoming';
  return endsOn !== null && endsOn < today ? 'over' : 'running';
}

export function presentSummary(row: SeatedBatch, today: string): DeskBatchSummary {
  const { id, number, course, startsOn, endsOn, classTimes, seats, learners, taken } = row;
  return {
    id,
    number,
    course,
    startsOn,
    endsOn,
    when: stateOf(row, today),
    classTimes,
    seats,
    learners,
    held: taken - learners,
  };
}

export function presentBatch(row: SeatedBatch, messages: MessageRow[], today: string): DeskBatch {
  const { joinLink, version } = row;
  return { ...presentSummary(row, today), joinLink, version, messages: messages.map(presentMessage) };
}

function presentMessage({ sendId, subject, learners, author, createdAt }: MessageRow) {
  return { sendId, subject, learners, author, createdAt: createdAt.toISOString() };
}
