import type { ClassState } from '../../../contract/teaching/desk-classes.ts';
import type { ClassRow } from './desk-queries.ts';

/** @param now a class that ended by then, and was not cancelled, counts as held */
export function listedClass(row: ClassRow, now: Date) {
  const { id, number, title, batch, startsAt, endsAt, trainer, cancelReason } = row;
  return { id, number, title, batch, startsAt, endsAt, state: stateOf(row, now), trainer, cancelReason };
}

function stateOf({ cancelledAt, endsAt }: Pick<ClassRow, 'cancelledAt' | 'endsAt'>, now: Date): ClassState {
  if (cancelledAt) return 'cancelled';
  return endsAt <= now ? 'held' : 'planned';
}
