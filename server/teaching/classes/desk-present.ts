import type { ClassState, DeskClass } from '../../../contract/teaching/desk-classes.ts';
import type { ClassRow } from './desk-queries.ts';

/** A class for the desk. @param now by which a class that has ended, and was not cancelled, counts as held */
export function presentClass(row: ClassRow, now: Date): DeskClass {
  const { id, number, title, batch, trainer, cancelReason } = row;
  const [startsAt, endsAt] = [row.startsAt.toISOString(), row.endsAt.toISOString()];
  return { id, number, title, batch, startsAt, endsAt, state: stateOf(row, now), trainer, cancelReason };
}

function stateOf({ cancelledAt, endsAt }: Pick<ClassRow, 'cancelledAt' | 'endsAt'>, now: Date): ClassState {
  if (cancelledAt) return 'cancelled';
  return endsAt <= now ? 'held' : 'planned';
}
