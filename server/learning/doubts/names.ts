import { FORMER_LEARNER } from '../../../contract/people/former-people.ts';
import { shortName } from '../../../contract/people/short-name.ts';

/** The name shown to other learners: in full for a trainer; given name and initial for a learner. */
export function shownName(name: string | null, isTrainer = false): string {
  if (name === null) return isTrainer ? 'A former trainer' : FORMER_LEARNER;
  return isTrainer ? name : shortName(name);
}
