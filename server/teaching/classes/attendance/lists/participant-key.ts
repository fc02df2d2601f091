import type { RollRow } from '../roll.ts';
import { isSharedName } from './match-learner.ts';

type KeyedRow = { id: string; shownName: string; emailHash: string | null };

/**
 * What the rows of one participant share: the email, which is also known in other classes of the batch; else the name in the lists
 * of the class. A row with a name that several people may have, such as "iPhone", stays alone: the next one may be of someone else.
 */
export function participantKey({ id, shownName, emailHash }: KeyedRow, roll: readonly RollRow[]): string {
  return emailHash ?? (isSharedName(shownName, roll) ? id : shownName);
}
