import { and, asc, eq, gt, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { attendance, batches, classMeetings, courses, enrollments, users } from '../../db/schema/index.ts';

export type ClassMeeting = Awaited<ReturnType<typeof meetingsQuery>>[number];

/** Without the join link. */
const columns = {
  id: classMeetings.id,
  number: classMeetings.number,
  title: classMeetings.title,
  startsAt: classMeetings.startsAt,
  endsAt: classMeetings.endsAt,
  trainer: users.name,
  attendance: attendance.status,
  cancelledAt: classMeetings.cancelledAt,
  cancelReason: classMeetings.cancelReason,
  recordingUrl: classMeetings.recordingUrl,
  recordingFile: classMeetings.recordingFile,
  notes: classMeetings.notes,
};

const matchesLearner = and(eq(attendance.classId, classMeetings.id), eq(attendance.enrollmentId, enrollments.id));

const belongsToPerson = (userId: string | Placeholder) =>
  and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt));

/** The first that is not over at `now`: a lateral join for a query on `enrollments`. */
export function nextClassIn(tx: Tx) {
  const isNext = and(
    eq(classMeetings.batchId, enrollments.batchId),
    isNull(classMeetings.cancelledAt),
    gt(classMeetings.endsAt, sql.placeholder('now')),
  );
  return tx
    .select(columns)
    .from(classMeetings)
    .leftJoin(users, eq(users.id, classMeetings.trainerId))
    .leftJoin(attendance, matchesLearner)
    .where(isNext)
    .orderBy(asc(classMeetings.startsAt))
    .limit(1)
    .as('next_class');
}

function meetingsQuery(tx: Tx) {
  return tx
    .select(columns)
    .from(enrollments)
    .innerJoin(classMeetings, eq(classMeetings.batchId, enrollments.batchId))
    .leftJoin(users, eq(users.id, classMeetings.trainerId))
    .leftJoin(attendance, matchesLearner)
    .where(eq(enrollments.id, sql.placeholder('enrollmentId')))
    .orderBy(asc(classMeetings.startsAt), asc(classMeetings.number));
}

export const findClassesOfEnrollment = prepared<{ enrollmentId: string }, ClassMeeting[]>(meetingsQuery);

/** Finds a class of a learner with the enrollment and the join link. */
export async function findJoinable(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .select({
      ...columns,
      enrollmentId: enrollments.id,
      course: { slug: courses.slug, title: courses.title },
      joinLink: sql<string | null>`coalesce(${classMeetings.joinLink}, ${batches.joinLink})`,
    })
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .innerJoin(enrollments, eq(enrollments.batchId, batches.id))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(users, eq(users.id, classMeetings.trainerId))
    .leftJoin(attendance, matchesLearner)
    .where(and(eq(classMeetings.id, id), belongsToPerson(userId)));
  return row;
}
