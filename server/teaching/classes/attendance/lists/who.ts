import type { RollRow } from '../roll.ts';

/** What tells who a name in a meeting is. */
export type Known = {
  roll: readonly RollRow[];
  /** What somebody said of names in the batch; null for nobody of it. */
  names: ReadonlyMap<string, string | null>;
  /** The trainer of the class, who is no learner. */
  trainer: string | null;
};

type Seen = { shownName: string; enrollmentId: string | null; byEmail: boolean };

const plain = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Zoom writes `iPhone (Asha Rao)` of who changed their name: either may be that of the account. */
function namesIn(shownName: string): string[] {
  const [, renamed, original] = /^(.+?) *\((.+)\)$/.exec(shownName) ?? [];
  return [shownName, renamed, original].flatMap((name) => (name ? plain(name) : []));
}

/**
 * Who somebody in a meeting is: by e-mail, else as it was said of their name, else by the name of an account that one learner of the
 * batch has.
 * @returns the enrollment, null for nobody of the class, undefined where that has to be asked
 */
export function whoIs(
  { shownName, enrollmentId, byEmail }: Seen,
  { roll, names, trainer }: Known,
): string | null | undefined {
  if (byEmail) return enrollmentId;
  const said = names.get(shownName);
  if (said === null || roll.some((person) => person.enrollmentId === said)) return said;
  const shown = namesIn(shownName);
  const ofThatName = roll.filter(({ name }) => name && shown.includes(plain(name)));
  if (ofThatName.length === 1) return ofThatName[0]?.enrollmentId;
  return ofThatName.length === 0 && trainer && shown.includes(plain(trainer)) ? null : undefined;
}
