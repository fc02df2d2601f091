import type { RollRow } from '../roll.ts';

/** The facts by which a name in a meeting is matched with a learner. */
export type LearnerHints = {
  roll: readonly RollRow[];
  /** Names that staff matched in this batch, with the enrollment; null for someone outside the batch. */
  names: ReadonlyMap<string, string | null>;
  /** The trainer of the class, who is not a learner. */
  trainer: string | null;
};

type ParticipantName = { shownName: string; enrollmentId: string | null; byEmail: boolean };

const normalised = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** The possible names of a participant: Zoom writes `iPhone (Asha Rao)` for someone who changed their name. */
function namesIn(shownName: string): string[] {
  const [, renamed, original] = /^(.+?) *\((.+)\)$/.exec(shownName) ?? [];
  return [shownName, renamed, original].flatMap((name) => (name ? normalised(name) : []));
}

/**
 * Matches a participant of a meeting with a learner: by email, else by the staff's match for the name, else by the
 * account's name if only one learner of the batch has it.
 * @returns the enrollment; null for someone outside the class; undefined if staff must be asked
 */
export function matchLearner(
  { shownName, enrollmentId, byEmail }: ParticipantName,
  { roll, names, trainer }: LearnerHints,
): string | null | undefined {
  if (byEmail) return enrollmentId;
  const matchedId = names.get(shownName);
  if (matchedId === null || roll.some((person) => person.enrollmentId === matchedId)) return matchedId;
  const candidates = namesIn(shownName);
  const namesakes = roll.filter(({ name }) => name && candidates.includes(normalised(name)));
  if (namesakes.length === 1) return namesakes[0]?.enrollmentId;
  return namesakes.length === 0 && trainer && candidates.includes(normalised(trainer)) ? null : undefined;
}
