import { and, asc, eq, gt, isNull, type Placeholder, sql } from 'drizzle-orm';
import { isActive } from '../../db/active.ts';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { attendance, batches, classSessions, courses, enrollments, users } from '../../db/schema/index.ts';

export type SessionRow = Awaited<ReturnType<typeof nextSessionsQuery>>[number];

/** What learners see of a class; never where it is joined. */
const columns = {
  id: classSessions.id,
  n: classSessions.n,
  title: classSessions.title,
  startsAt: classSessions.startsAt,
  endsAt: classSessions.endsAt,
  trainer: users.name,
  attendance: attendance.status,
  cancelledAt: classSessions.cancelledAt,
  cancelReason: classSessions.cancelReason,
  recordingUrl: classSessions.recordingUrl,
  notes: classSessions.notes,
};

/** How the learner of an enrollment attended a class. */
const isTheirs = and(eq(attendance.sessionId, classSessions.id), eq(attendance.enrollmentId, enrollments.id));

const ofPerson = (userId: string | Placeholder) =>
  and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt));

function nextSessionsQuery(db: Tx) {
  const isNext = and(
    eq(classSessions.batchId, enrollments.batchId),
    isNull(classSessions.cancelledAt),
    gt(classSessions.endsAt, sql.placeholder('now')),
  );
  const next = db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(isNext)
    .orderBy(asc(classSessions.startsAt))
    .limit(1)
    .as('next');
  return db
    .select({ ...columns, courseId: enrollments.courseId })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoinLateral(next, sql`true`)
    .innerJoin(classSessions, eq(classSessions.id, next.id))
    .leftJoin(users, eq(users.id, classSessions.trainerId))
    .leftJoin(attendance, isTheirs)
    .where(ofPerson(sql.placeholder('userId')));
}

/** The next class of each course that somebody has a seat in: the first that is not over. */
export const findNextSessions = prepared<{ userId: string; now: Date }, SessionRow[]>(nextSessionsQuery);

/** Every class of the batch that an enrollment is in, by time. */
export function findSessionsOf(db: Tx, enrollmentId: string) {
  return db
    .select(columns)
    .from(enrollments)
    .innerJoin(classSessions, eq(classSessions.batchId, enrollments.batchId))
    .leftJoin(users, eq(users.id, classSessions.trainerId))
    .leftJoin(attendance, isTheirs)
    .where(eq(enrollments.id, enrollmentId))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.n));
}

/** A class of a batch that somebody has a seat in, with their enrollment and where it is joined. */
export async function findJoinable(db: Tx, userId: string, id: string) {
  const [row] = await db
    .select({
      ...columns,
      enrollmentId: enrollments.id,
      course: { slug: courses.slug, title: courses.title },
      joinLink: sql<string | null>`coalesce(${classSessions.joinLink}, ${batches.joinLink})`,
    })
    .from(classSessions)
    .innerJoin(batches, eq(batches.id, classSessions.batchId))
    .innerJoin(enrollments, eq(enrollments.batchId, batches.id))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(users, eq(users.id, classSessions.trainerId))
    .leftJoin(attendance, isTheirs)
    .where(and(eq(classSessions.id, id), ofPerson(userId)));
  return row;
}
