import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';
import { type AttendanceSpan, attendance, attendanceSeen } from '../../../../db/schema/index.ts';
import type { ClassRow } from '../../desk-queries.ts';
import { minutesOf, statusOf } from '../../index.ts';
import { type LearnerHints, matchLearner } from './match-learner.ts';
import { findKnown, findSeen, type SeenRow } from './queries.ts';

/** The person who sets the marks, and the time. */
type By = { actorId: string; at: Date };

/** The numbers of present and absent learners, and of unknown names, by a class's lists. */
export type Applied = { present: number; absent: number; unknown: number };

/**
 * Marks a class by all of its imported lists. It can be repeated when more names are known. Marks by a trainer stay (a trigger of
 * `attendance`). Learners in no list are marked absent only once every name is known. The caller has locked the batch.
 */
export async function applyAttendance(tx: Tx, row: ClassRow, by: By): Promise<Applied> {
  const [seen, known] = [await findSeen(tx, row.id), await findKnown(tx, row)];
  const matched = seen.map((person) => ({ ...person, who: matchLearner(person, known) }));
  await link(tx, matched);
  const spans = new Map<string, AttendanceSpan[]>();
  for (const { who, spans: more } of matched) if (who) spans.set(who, [...(spans.get(who) ?? []), ...more]);
  const unknown = new Set(matched.flatMap(({ who, shownName }) => (who === undefined ? shownName : [])));
  const absent = unknown.size === 0 ? missing(known, row, spans) : [];
  const marks = [
    ...[...spans].map(([enrollmentId, of]) => ({ enrollmentId, status: statusOf(of, row), minutes: minutesOf(of) })),
    ...absent.map((enrollmentId) => ({ enrollmentId, status: 'absent' as const, minutes: null })),
  ];
  await store(tx, row.id, marks, by);
  return { present: spans.size, absent: absent.length, unknown: unknown.size };
}

type Matched = SeenRow & { who: string | null | undefined };

/** Links names to their enrollments, so that they are erased together. */
async function link(tx: Tx, matched: readonly Matched[]): Promise<void> {
  const changed = matched.flatMap(({ who = null, ...row }) =>
    who === row.enrollmentId ? [] : { ...row, enrollmentId: who },
  );
  if (changed.length === 0) return;
  await tx
    .insert(attendanceSeen)
    .values(changed)
    .onConflictDoUpdate({ target: attendanceSeen.id, set: { enrollmentId: sql`excluded.enrollment_id` } });
}

/** Learners who had a seat at the time of the class, and are in no list. */
function missing({ roll }: LearnerHints, { endsAt }: ClassRow, spans: ReadonlyMap<string, unknown>): string[] {
  return roll.flatMap(({ enrollmentId, hasLeft, seatSince }) =>
    hasLeft || seatSince >= endsAt || spans.has(enrollmentId) ? [] : enrollmentId,
  );
}

type Mark = Pick<typeof attendance.$inferInsert, 'enrollmentId' | 'status' | 'minutes'>;

/** Replaces earlier marks by lists; an absence never replaces the mark of another source. */
async function store(tx: Tx, classId: string, marks: readonly Mark[], { actorId, at }: By): Promise<void> {
  const isOld = and(
    eq(attendance.classId, classId),
    eq(attendance.source, 'csv'),
    notInArray(
      attendance.enrollmentId,
      marks.map(({ enrollmentId }) => enrollmentId),
    ),
  );
  await tx.delete(attendance).where(isOld);
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
      setWhere: sql`${attendance.source} = 'csv' OR excluded.status <> 'absent'`,
    });
}
