import { FORMER_LEARNER } from '../../../contract/people/former-people.ts';

/** The name shown to other learners: in full for a trainer; first name and initial for a learner. */
export function shownName(name: string | null, isTrainer = false): string {
  if (name === null) return isTrainer ? 'A former trainer' : FORMER_LEARNER;
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = others.at(-1)?.match(/\p{L}/u)?.[0];
  return isTrainer ? name : [first, initial && `${initial}.`].filter(Boolean).join(' ');
}
