import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { isActive, learnerName, learnerPhone } from '../../../db/queries/enrollments.ts';
import { attendance, classJoins, classMeetings, enrollments, people, users } from '../../../db/schema/index.ts';
import type { ClassRow } from '../desk-queries.ts';
import { opensAt } from '../learner-class.ts';

/** The learners of a class by name, with those who attended it and have left the batch. */
export function findRoll(tx: Tx, classId: string) {
  const joins = tx
    .select({
      enrollmentId: classJoins.enrollmentId,
      first: sql`min(${classJoins.joinedAt})`.mapWith(classJoins.joinedAt).as('first'),
    })
    .from(classJoins)
    .where(eq(classJoins.classId, classId))
    .groupBy(classJoins.enrollmentId)
    .as('joins');
  const isMarked = and(eq(attendance.classId, classId), eq(attendance.enrollmentId, enrollments.id));
  const hasSeat = sql<boolean>`(${enrollments.batchId} IS NOT DISTINCT FROM ${classMeetings.batchId} AND ${isActive})`;
  return tx
    .select({
      enrollmentId: enrollments.id,
      name: learnerName,
      phone: learnerPhone,
      status: attendance.status,
      source: attendance.source,
      minutes: attendance.minutes,
      joinedAt: joins.first,
      hasLeft: sql<boolean>`NOT ${hasSeat}`,
      seatSince: enrollments.createdAt,
      emails: sql<string[]>`array_remove(ARRAY[lower(${enrollments.email}), lower(${users.email})], NULL)`,
    })
    .from(classMeetings)
    .innerJoin(
      enrollments,
      or(eq(enrollments.batchId, classMeetings.batchId), inArray(enrollments.id, markedOrJoined(tx, classId))),
    )
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(people, eq(people.id, enrollments.personId))
    .leftJoin(attendance, isMarked)
    .leftJoin(joins, eq(joins.enrollmentId, enrollments.id))
    .where(and(eq(classMeetings.id, classId), or(hasSeat, isNotNull(attendance.status), isNotNull(joins.first))))
    .orderBy(asc(learnerName), asc(enrollments.id));
}

/** Also those that have moved to another batch. */
function markedOrJoined(tx: Tx, classId: string) {
  const marked = tx.select({ id: attendance.enrollmentId }).from(attendance).where(eq(attendance.classId, classId));
  const joined = tx.select({ id: classJoins.enrollmentId }).from(classJoins).where(eq(classJoins.classId, classId));
  return marked.union(joined);
}

export type RollRow = Awaited<ReturnType<typeof findRoll>>[number];

/** Whether attendance can be marked: at any time after the class opens, unless it is cancelled. */
export const canMark = (row: ClassRow, now: Date) => !row.cancelledAt && opensAt(row) <= now;

export function requireMarkable(row: ClassRow, now: Date): void {
  if (canMark(row, now)) return;
  fail.conflict('Attendance can be marked once the class opens.');
}
