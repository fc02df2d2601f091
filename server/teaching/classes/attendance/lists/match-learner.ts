import type { RollRow } from '../roll.ts';

export type LearnerHints = {
  roll: readonly RollRow[];
  /** The trainer is not a learner. */
  trainer: string | null;
};

type ParticipantName = { shownName: string; enrollmentId: string | null; byEmail: boolean; isAnswered: boolean };

const normalised = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** The possible names of a participant: Zoom writes `iPhone (Asha Rao)` for someone who changed their name. */
function namesIn(shownName: string): string[] {
  const [, renamed, original] = /^(.+?) *\((.+)\)$/.exec(shownName) ?? [];
  return [shownName, renamed, original].flatMap((name) => (name ? normalised(name) : []));
}

/** Whether every word of a name is a word of another one: "Asha" may be "Asha Rao". */
function isPartOf(name: string, whole: string): boolean {
  const words = new Set(whole.split(' '));
  return name.split(' ').every((word) => words.has(word));
}

function learnersCalled(shownName: string, roll: readonly RollRow[]) {
  const candidates = namesIn(shownName);
  const named = roll.flatMap((learner) => (learner.name ? { ...learner, name: normalised(learner.name) } : []));
  return {
    possible: named.filter(({ name }) => candidates.some((candidate) => isPartOf(candidate, name))),
    exact: named.filter(({ name }) => candidates.includes(name)),
  };
}

/** Names that programs give to a device, or to anyone. */
const DEVICE =
  /\b(iphone|ipad|android|galaxy|samsung|sm-\w+|redmi|xiaomi|poco|realme|oppo|vivo|oneplus|moto|motorola|nokia|pixel|infinix|tecno|lava|jio|laptop|desktop|macbook|pc|computer|mobile|phone|tablet|user|guest|student|participant)\b/i;

/** Whether several people may join under a name, so that each row with it may be of someone else. */
export function isSharedName(shownName: string, roll: readonly RollRow[]): boolean {
  return DEVICE.test(shownName) || learnersCalled(shownName, roll).possible.length > 1;
}

/**
 * Matches a participant of a meeting with a learner: by email, else by what staff said, else by the account's name if no other
 * learner of the batch can be meant.
 * @returns the enrollment; null for someone outside the class; undefined if staff must be asked
 */
export function matchLearner(
  { shownName, enrollmentId, byEmail, isAnswered }: ParticipantName,
  { roll, trainer }: LearnerHints,
): string | null | undefined {
  if (byEmail) return enrollmentId;
  // A learner who has left the batch is no answer any more.
  if (isAnswered && (enrollmentId === null || roll.some((learner) => learner.enrollmentId === enrollmentId)))
    return enrollmentId;
  const { possible, exact } = learnersCalled(shownName, roll);
  if (possible.length > 1) return undefined;
  if (exact[0]) return exact[0].enrollmentId;
  return possible.length === 0 && trainer && namesIn(shownName).includes(normalised(trainer)) ? null : undefined;
}

type KeyedRow = { id: string; shownName: string; emailHash: string | null };

/**
 * What the rows of one participant share: the email, which is also known in other classes of the batch; else the name in the lists
 * of the class. A row with a name that several people may have, such as "iPhone", stays alone: the next one may be of someone else.
 */
export function participantKey({ id, shownName, emailHash }: KeyedRow, roll: readonly RollRow[]): string {
  return emailHash ?? (isSharedName(shownName, roll) ? id : shownName);
}
