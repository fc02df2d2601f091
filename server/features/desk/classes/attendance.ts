import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { AttendanceSave, ClassRoll } from '../../../../contract/desk-attendance.ts';
import { RequestError } from '../../../base/errors.ts';
import { isActive } from '../../../db/active.ts';
import type { Tx } from '../../../db/client.ts';
import { attendance, classSessions, enrollments, sessionJoins, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { opensAt } from '../../classes/index.ts';
import { type Acting, recordAudit } from '../kit/index.ts';
import { requireOwnClass } from './own-class.ts';
import { presentClass } from './present.ts';
import type { ClassRow } from './queries.ts';

type ClassDeps = Pick<Deps, 'db' | 'now'>;

/** Who has a seat in the batch of a class, and who was in it and has left, by name. */
function findRoll(tx: Tx, sessionId: string) {
  const joins = tx
    .select({
      enrollmentId: sessionJoins.enrollmentId,
      first: sql`min(${sessionJoins.joinedAt})`.mapWith(sessionJoins.joinedAt).as('first'),
    })
    .from(sessionJoins)
    .where(eq(sessionJoins.sessionId, sessionId))
    .groupBy(sessionJoins.enrollmentId)
    .as('joins');
  const isMarked = and(eq(attendance.sessionId, sessionId), eq(attendance.enrollmentId, enrollments.id));
  const hasSeat = sql<boolean>`(${enrollments.batchId} IS NOT DISTINCT FROM ${classSessions.batchId} AND ${isActive})`;
  return tx
    .select({
      enrollmentId: enrollments.id,
      name: users.name,
      status: attendance.status,
      source: attendance.source,
      minutes: attendance.minutes,
      joinedAt: joins.first,
      hasLeft: sql<boolean>`NOT ${hasSeat}`,
    })
    .from(classSessions)
    .innerJoin(
      enrollments,
      or(eq(enrollments.batchId, classSessions.batchId), inArray(enrollments.id, wasThere(tx, sessionId))),
    )
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(attendance, isMarked)
    .leftJoin(joins, eq(joins.enrollmentId, enrollments.id))
    .where(and(eq(classSessions.id, sessionId), or(hasSeat, isNotNull(attendance.status), isNotNull(joins.first))))
    .orderBy(asc(users.name), asc(enrollments.id));
}

/** The enrollments that a class knows, wherever they are now. */
function wasThere(tx: Tx, sessionId: string) {
  const marked = tx.select({ id: attendance.enrollmentId }).from(attendance).where(eq(attendance.sessionId, sessionId));
  const joined = tx
    .select({ id: sessionJoins.enrollmentId })
    .from(sessionJoins)
    .where(eq(sessionJoins.sessionId, sessionId));
  return marked.union(joined);
}

/** Whether attendance can be marked: from when the class opens, for ever after, unless it is cancelled. */
const canMark = (row: ClassRow, now: Date) => !row.cancelledAt && opensAt(row) <= now;

/** The roll of a class. @throws RequestError not_found, also for the class of another trainer to who does not plan */
export async function readRoll({ db, now }: ClassDeps, acting: Acting): Promise<ClassRoll> {
  const row = await requireOwnClass(db, acting);
  const at = now();
  const people = await findRoll(db, acting.id);
  return {
    class: presentClass(row, at),
    opensAt: opensAt(row).toISOString(),
    canMark: canMark(row, at),
    people: people.map(({ joinedAt, ...entry }) => ({ ...entry, joinedAt: joinedAt?.toISOString() ?? null })),
  };
}

/**
 * Stores how people attended a class. For each person the last save counts; who is not named stays as they are.
 * @throws RequestError not_found, conflict: it has not opened, or is cancelled; or invalid_input: somebody is not on its roll
 */
export function saveAttendance(
  { db, now }: ClassDeps,
  { actor, id }: Acting,
  { marks }: AttendanceSave,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await requireOwnClass(tx, { actor, id });
    const setAt = now();
    if (!canMark(row, setAt))
      throw new RequestError('conflict', { message: 'Attendance is marked from when a class opens.' });
    const onRoll = new Set((await findRoll(tx, id)).map(({ enrollmentId }) => enrollmentId));
    if (marks.some(({ enrollmentId }) => !onRoll.has(enrollmentId))) {
      throw new RequestError('invalid_input', {
        message: 'Somebody you marked has no seat in this batch. Load the page again.',
      });
    }
    const statusOf = new Map(marks.map(({ enrollmentId, status }) => [enrollmentId, status]));
    // In one order for all, so that two who save at once never wait for each other.
    const rows = [...statusOf]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([enrollmentId, status]) => ({
        sessionId: id,
        enrollmentId,
        status,
        source: 'trainer' as const,
        setBy: actor.id,
        setAt,
      }));
    await tx
      .insert(attendance)
      .values(rows)
      .onConflictDoUpdate({
        target: [attendance.sessionId, attendance.enrollmentId],
        set: { status: sql`excluded.status`, source: 'trainer', setBy: actor.id, setAt },
      });
    await recordAudit(tx, { actorId: actor.id, action: 'class.mark', recordId: id, fields: ['attendance'] });
  });
}
