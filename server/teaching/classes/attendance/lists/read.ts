import type { MeetingName } from '../../../../../contract/teaching/desk-attendance.ts';
import type { Tx } from '../../../../db/client.ts';
import type { ClassRow } from '../../desk-queries.ts';
import { firstJoined, minutesOf } from '../../index.ts';
import { type LearnerHints, matchLearner } from './match-learner.ts';
import { findKnown, findLastImport, findSeen, type SeenRow } from './queries.ts';

/** The roll of a class with the facts of its imported lists, and the names that staff must identify or have identified. */
export async function readLists(tx: Tx, row: ClassRow) {
  const known = await findKnown(tx, row);
  const importedAt = await findLastImport(tx, row.id);
  const seen = importedAt ? await findSeen(tx, row.id) : [];
  const people = known.roll.map((person) => {
    const theirs = seen.filter(({ enrollmentId }) => enrollmentId === person.enrollmentId);
    const joinedAt = firstJoined(theirs.flatMap(({ spans }) => spans)) ?? person.joinedAt?.toISOString() ?? null;
    const shownAs = [...new Set(theirs.map(({ shownName }) => shownName))].filter((name) => name !== person.name);
    return { ...person, joinedAt, shownAs };
  });
  return { people, names: namesOf(seen, known), importedAt: importedAt?.toISOString() ?? null };
}

function namesOf(seen: readonly SeenRow[], known: LearnerHints): MeetingName[] {
  const unknown = seen.filter(
    (person) => !person.byEmail && (known.names.has(person.shownName) || matchLearner(person, known) === undefined),
  );
  return [...Map.groupBy(unknown, ({ shownName }) => shownName)].map(([shownName, rows]) => {
    const spans = rows.flatMap((row) => row.spans);
    // Names of learners who have left the batch must be identified again.
    const who = rows[0] && matchLearner(rows[0], known);
    return {
      shownName,
      isKnown: who !== undefined,
      enrollmentId: who ?? null,
      joinedAt: firstJoined(spans),
      minutes: minutesOf(spans),
    };
  });
}
