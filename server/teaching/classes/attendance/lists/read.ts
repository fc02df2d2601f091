import type { MeetingName } from '../../../../../contract/teaching/desk-attendance.ts';
import type { Tx } from '../../../../db/client.ts';
import type { ClassRow } from '../../desk-queries.ts';
import { firstJoined, minutesOf } from '../../index.ts';
import { type LearnerHints, matchLearner } from './match-learner.ts';
import { findHints, findLastImport, findParticipants, type SeenRow } from './queries.ts';

/** The roll of a class with the facts of its imported lists, and the names that staff must identify or have identified. */
export async function readLists(tx: Tx, row: ClassRow) {
  const hints = await findHints(tx, row);
  const importedAt = await findLastImport(tx, row.id);
  const seen = importedAt ? await findParticipants(tx, row.id) : [];
  const people = hints.roll.map((person) => {
    const entries = seen.filter(({ enrollmentId }) => enrollmentId === person.enrollmentId);
    const joinedAt = firstJoined(entries.flatMap(({ spans }) => spans)) ?? person.joinedAt?.toISOString() ?? null;
    const shownAs = [...new Set(entries.map(({ shownName }) => shownName))].filter((name) => name !== person.name);
    return { ...person, joinedAt, shownAs };
  });
  return { people, names: namesOf(seen, hints), importedAt: importedAt?.toISOString() ?? null };
}

function namesOf(seen: readonly SeenRow[], hints: LearnerHints): MeetingName[] {
  const unmatched = seen.filter(
    (person) => !person.byEmail && (hints.names.has(person.shownName) || matchLearner(person, hints) === undefined),
  );
  return [...Map.groupBy(unmatched, ({ shownName }) => shownName)].map(([shownName, rows]) => {
    const spans = rows.flatMap((row) => row.spans);
    // Names of learners who have left the batch must be identified again.
    const matchedId = rows[0] && matchLearner(rows[0], hints);
    return {
      shownName,
      isKnown: matchedId !== undefined,
      enrollmentId: matchedId ?? null,
      joinedAt: firstJoined(spans),
      minutes: minutesOf(spans),
    };
  });
}
