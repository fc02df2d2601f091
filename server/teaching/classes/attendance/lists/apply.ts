import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';
import { type AttendanceSpan, attendance, attendanceSeen } from '../../../../db/schema/index.ts';
import { minutesOf, statusOf } from '../../index.ts';
import type { ClassRow } from '../../staff-queries.ts';
import { findKnown, findSeen, type SeenRow } from './queries.ts';
import { type Known, whoIs } from './who.ts';

/** Who sets the marks, and when. */
type By = { actorId: string; at: Date };

/** How many of a class its lists know to have been there, or not, and how many names nobody knows. */
export type Applied = { present: number; absent: number; unknown: number };

/**
 * Marks a class as its imported lists have it, from all of them at once: so it may be done again, whenever more is known. What a
 * trainer marked stays (a trigger of `attendance`). Learners who are in no list are marked absent only once every name is known.
 * The caller holds the lock of the batch.
 */
export async function applyAttendance(tx: Tx, row: ClassRow, by: By): Promise<Applied> {
  const [seen, known] = [await findSeen(tx, row.id), await findKnown(tx, row)];
  const told = seen.map((person) => ({ ...person, who: whoIs(person, known) }));
  await link(tx, told);
  const spans = new Map<string, AttendanceSpan[]>();
  for (const { who, spans: more } of told) if (who) spans.set(who, [...(spans.get(who) ?? []), ...more]);
  const unknown = new Set(told.flatMap(({ who, shownName }) => (who === undefined ? shownName : [])));
  const absent = unknown.size === 0 ? missing(known, row, spans) : [];
  const marks = [
    ...[...spans].map(([enrollmentId, of]) => ({ enrollmentId, status: statusOf(of, row), minutes: minutesOf(of) })),
    ...absent.map((enrollmentId) => ({ enrollmentId, status: 'absent' as const, minutes: null })),
  ];
  await store(tx, row.id, marks, by);
  return { present: spans.size, absent: absent.length, unknown: unknown.size };
}

type Told = SeenRow & { who: string | null | undefined };

/** Ties names to the enrollments that they are, with which they are erased. */
async function link(tx: Tx, told: readonly Told[]): Promise<void> {
  const changed = told.flatMap(({ who = null, ...row }) =>
    who === row.enrollmentId ? [] : { ...row, enrollmentId: who },
  );
  if (changed.length === 0) return;
  await tx
    .insert(attendanceSeen)
    .values(changed)
    .onConflictDoUpdate({ target: attendanceSeen.id, set: { enrollmentId: sql`excluded.enrollment_id` } });
}

/** Learners who had a seat when the class was, and are in no list. */
function missing({ roll }: Known, { endsAt }: ClassRow, spans: ReadonlyMap<string, unknown>): string[] {
  return roll.flatMap(({ enrollmentId, hasLeft, seatSince }) =>
    hasLeft || seatSince >= endsAt || spans.has(enrollmentId) ? [] : enrollmentId,
  );
}

type Mark = Pick<typeof attendance.$inferInsert, 'enrollmentId' | 'status' | 'minutes'>;

/** Stores the marks of lists in place of those that lists gave before; an absence never replaces what another source saw. */
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
  // In one order for all, as by hand.
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
