import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';
import { type AttendanceSpan, attendance, attendanceSeen } from '../../../../db/schema/index.ts';
import type { ClassRow } from '../../desk-queries.ts';
import { minutesOf, statusOf } from '../spans.ts';
import { type LearnerHints, matchLearner, participantKey } from './match-learner.ts';
import { findHints, findLastImport, findParticipants, type SeenRow } from './queries.ts';

type MarkedBy = { actorId: string; at: Date };

export type ApplyResult = {
  present: number;
  absent: number;
  unknown: number;
  /** Whether the newest list was imported before the class ended, so that others may have come since. */
  isEarly: boolean;
};

/**
 * Marks the attendance of a class by all its imported lists; it can be repeated when more names are matched. Marks by a
 * trainer stay (a trigger of `attendance`). Learners in no list are marked absent only once a list was imported after the class and
 * every name is matched. The caller has locked the batch.
 */
export async function applyAttendance(tx: Tx, row: ClassRow, by: MarkedBy): Promise<ApplyResult> {
  const [participants, hints] = [await findParticipants(tx, row.id), await findHints(tx, row)];
  const matched = participants.map((person) => ({ ...person, matchedId: matchLearner(person, hints) }));
  await storeMatches(tx, matched);
  const spans = new Map<string, AttendanceSpan[]>();
  for (const { matchedId, spans: added } of matched) {
    if (matchedId) spans.set(matchedId, [...(spans.get(matchedId) ?? []), ...added]);
  }
  const unknown = new Set(
    matched.flatMap((person) => (person.matchedId === undefined ? participantKey(person, hints.roll) : [])),
  );
  const importedAt = await findLastImport(tx, row.id);
  const isEarly = importedAt !== null && importedAt < row.endsAt;
  const absent = unknown.size === 0 && !isEarly ? absentLearners(hints, row, spans) : [];
  const marks = [
    ...[...spans].map(([enrollmentId, own]) => ({ enrollmentId, status: statusOf(own, row), minutes: minutesOf(own) })),
    ...absent.map((enrollmentId) => ({ enrollmentId, status: 'absent' as const, minutes: null })),
  ];
  await storeMarks(tx, row.id, marks, by);
  return { present: spans.size, absent: absent.length, unknown: unknown.size, isEarly };
}

/** `matchedId` is the result of `matchLearner`. */
type Matched = SeenRow & { matchedId: string | null | undefined };

/** So that names are erased with their learner. */
async function storeMatches(tx: Tx, matched: readonly Matched[]): Promise<void> {
  const changed = matched.flatMap(({ matchedId = null, ...row }) =>
    row.isAnswered || matchedId === row.enrollmentId ? [] : { ...row, enrollmentId: matchedId },
  );
  if (changed.length === 0) return;
  await tx
    .insert(attendanceSeen)
    .values(changed)
    .onConflictDoUpdate({ target: attendanceSeen.id, set: { enrollmentId: sql`excluded.enrollment_id` } });
}

/** They had a seat at the time of the class, and are in no list. */
function absentLearners({ roll }: LearnerHints, { endsAt }: ClassRow, spans: ReadonlyMap<string, unknown>): string[] {
  return roll.flatMap(({ enrollmentId, hasLeft, seatSince }) =>
    hasLeft || seatSince >= endsAt || spans.has(enrollmentId) ? [] : enrollmentId,
  );
}

type Mark = Pick<typeof attendance.$inferInsert, 'enrollmentId' | 'status' | 'minutes'>;

/** Not those of a trainer; an absence replaces only a mark by a list. */
async function storeMarks(tx: Tx, classId: string, marks: readonly Mark[], { actorId, at }: MarkedBy): Promise<void> {
  const isOutdated = and(
    eq(attendance.classId, classId),
    eq(attendance.source, 'csv'),
    notInArray(
      attendance.enrollmentId,
      marks.map(({ enrollmentId }) => enrollmentId),
    ),
  );
  await tx.delete(attendance).where(isOutdated);
  if (marks.length === 0) return;
  // Always in the same order, as when saved by hand.
  const rows = [...marks]
    .sort((one, other) => (one.enrollmentId < other.enrollmentId ? -1 : 1))
    .map((mark) => ({ ...mark, classId, source: 'csv' as const, setBy: actorId, setAt: at }));
  await tx
    .insert(attendance)
    .values(rows)
    .onConflictDoUpdate({
      target: [attendance.classId, attendance.enrollmentId],
      set: {
        status: sql`excluded.status`,
        minutes: sql`excluded.minutes`,
        source: 'csv',
        setBy: actorId,
        setAt: at,
      },
      setWhere: sql`${attendance.source} = 'csv' OR ${attendance.source} <> 'trainer' AND excluded.status <> 'absent'`,
    });
}
