import type { MeetingName } from '../../../../../contract/teaching/desk-attendance.ts';
import type { Tx } from '../../../../db/client.ts';
import type { ClassRow } from '../../desk-queries.ts';
import { firstJoined, minutesOf } from '../spans.ts';
import { type LearnerHints, matchLearner, participantKey } from './match-learner.ts';
import { findHints, findLastImport, findParticipants, type SeenRow } from './queries.ts';

/** Reads the participant lists of a class, with the names that staff must identify or have identified. */
export async function readLists(tx: Tx, row: ClassRow) {
  const hints = await findHints(tx, row);
  const importedAt = await findLastImport(tx, row.id);
  const seen = importedAt ? await findParticipants(tx, row.id) : [];
  const people = hints.roll.map((person) => {
    const entries = seen.filter(({ enrollmentId }) => enrollmentId === person.enrollmentId);
    const joinedAt = firstJoined(entries.flatMap(({ spans }) => spans)) ?? person.joinedAt;
    const shownAs = [...new Set(entries.map(({ shownName }) => shownName))].filter((name) => name !== person.name);
    return { ...person, joinedAt, shownAs };
  });
  return { people, names: namesOf(seen, hints), importedAt };
}

function namesOf(seen: readonly SeenRow[], hints: LearnerHints): MeetingName[] {
  const asked = seen.filter((row) => row.isAnswered || matchLearner(row, hints) === undefined);
  const participants = [...Map.groupBy(asked, (row) => participantKey(row, hints.roll)).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const spans = rows.flatMap((row) => row.spans);
    const matchedId = matchLearner(first, hints);
    return {
      id: first.id,
      shownName: first.shownName,
      hasEmail: first.emailHash !== null,
      isKnown: matchedId !== undefined,
      enrollmentId: matchedId ?? null,
      joinedAt: firstJoined(spans),
      minutes: minutesOf(spans),
    };
  });
  return participants.sort(byNameAndTime);
}

const byNameAndTime = (one: MeetingName, other: MeetingName) =>
  one.shownName.localeCompare(other.shownName) ||
  (one.joinedAt ?? '').localeCompare(other.joinedAt ?? '') ||
  one.minutes - other.minutes;
