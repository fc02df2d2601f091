import type { RollRow } from '../roll.ts';

/** The facts by which a name in a meeting is matched with a learner. */
export type LearnerHints = {
  roll: readonly RollRow[];
  /** Names in the batch that staff identified; null for someone outside the batch. */
  names: ReadonlyMap<string, string | null>;
  /** The trainer of the class, who is not a learner. */
  trainer: string | null;
};

type Seen = { shownName: string; enrollmentId: string | null; byEmail: boolean };

const plain = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Zoom writes `iPhone (Asha Rao)` for someone who changed their name: either may be the account's name. */
function namesIn(shownName: string): string[] {
  const [, renamed, original] = /^(.+?) *\((.+)\)$/.exec(shownName) ?? [];
  return [shownName, renamed, original].flatMap((name) => (name ? plain(name) : []));
}

/**
 * Matches a participant of a meeting with a learner: by email, else by the staff's match for the name, else by the
 * account's name if only one learner of the batch has it.
 * @returns the enrollment; null for someone outside the class; undefined if staff must be asked
 */
export function matchLearner(
  { shownName, enrollmentId, byEmail }: Seen,
  { roll, names, trainer }: LearnerHints,
): string | null | undefined {
  if (byEmail) return enrollmentId;
  const matchedId = names.get(shownName);
  if (matchedId === null || roll.some((person) => person.enrollmentId === matchedId)) return matchedId;
  const shown = namesIn(shownName);
  const ofThatName = roll.filter(({ name }) => name && shown.includes(plain(name)));
  if (ofThatName.length === 1) return ofThatName[0]?.enrollmentId;
  return ofThatName.length === 0 && trainer && shown.includes(plain(trainer)) ? null : undefined;
}
