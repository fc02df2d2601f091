/** Stands where a name stood once the account is gone. */
export const FORMER_LEARNER = 'A former learner';

/** A name for other learners: a trainer's whole, of a learner the first name and an initial. */
export function shownName(name: string | null, isTrainer = false): string {
  if (name === null) return isTrainer ? 'A former trainer' : FORMER_LEARNER;
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = others.at(-1)?.match(/\p{L}/u)?.[0];
  return isTrainer ? name : [first, initial && `${initial}.`].filter(Boolean).join(' ');
}
