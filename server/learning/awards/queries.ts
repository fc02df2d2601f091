import { and, desc, eq, exists, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dateInKolkata } from '../../../contract/calendar.ts';
import type { DeskCandidatesQuery, DeskCertificatesQuery } from '../../../contract/desk-certificates.ts';
import { may } from '../../../contract/permission.ts';
import { isActive, learnerName, learnerPhone } from '../../db/active.ts';
import type { Tx } from '../../db/client.ts';
import { byTime, descending, PAGE_LIMIT, pageIn } from '../../db/cursor.ts';
import { isTaught } from '../../db/published.ts';
import {
  batches,
  certificates,
  courses,
  courseTrainers,
  enrollments,
  lessonCompletions,
  lessons,
  modules,
  people,
  quizAttempts,
  quizQuestions,
  users,
} from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';
import type { Actor } from '../../records/index.ts';
import { attendedClasses } from '../../teaching/classes/index.ts';
import { isCurrent, NOBODY } from '../certificates/index.ts';

export type IssuedRow = Awaited<ReturnType<typeof findIssued>>[number];
export type CandidateRow = Awaited<ReturnType<typeof findCandidates>>[number];

/** Those of all courses for staff who plan the classes, of their own for trainers. */
function isSeen(db: Tx, { id, role }: Actor, courseId: PgColumn): SQL | undefined {
  const own = db.select({ id: courseTrainers.courseId }).from(courseTrainers).where(eq(courseTrainers.userId, id));
  return may(role, 'classes.plan') ? undefined : inArray(courseId, own);
}

const searchedCertificate = sql`(${certificates.name} || ' ' || ${certificates.courseTitle})`;

/** A page of the certificates that were issued, newest first; one more than the page shows. */
export function findIssued(db: Tx, actor: Actor, { cursor, q }: DeskCertificatesQuery) {
  const cut = pageIn(descending(byTime(certificates.issuedAt)), certificates.id, cursor);
  return db
    .select({
      id: certificates.id,
      name: certificates.name,
      course: certificates.courseTitle,
      courseId: certificates.courseId,
      issuedAt: certificates.issuedAt,
      revokedAt: certificates.revokedAt,
      revokedReason: certificates.revokedReason,
      replacedBy: certificates.replacedBy,
      learner: users.name,
      personId: users.personId,
      cursorKey: cut.cursorKey,
    })
    .from(certificates)
    .leftJoin(users, eq(users.id, certificates.userId))
    .where(
      and(
        ne(certificates.name, NOBODY),
        isSeen(db, actor, certificates.courseId),
        matchesText(searchedCertificate, q),
        cut.after,
      ),
    )
    .orderBy(...cut.by)
    .limit(PAGE_LIMIT);
}

const isMarked = and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, enrollments.userId));

/** How much of the course is left, as in `progressOf`. */
function leftOf(db: Tx) {
  const hasQuiz = exists(db.select().from(quizQuestions).where(eq(quizQuestions.lessonId, lessons.id)));
  const isPassed = exists(
    db
      .select()
      .from(quizAttempts)
      .where(
        and(eq(quizAttempts.lessonId, lessons.id), eq(quizAttempts.userId, enrollments.userId), quizAttempts.passed),
      ),
  );
  const counted = (which: SQL | undefined) => sql<number>`(count(*) FILTER (WHERE ${which}))::int`;
  return db
    .select({
      lessons: sql<number>`count(*)::int`.as('lessons'),
      openLessons: counted(isNull(lessonCompletions.lessonId)).as('open_lessons'),
      openQuizzes: counted(and(hasQuiz, not(isPassed))).as('open_quizzes'),
    })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .leftJoin(lessonCompletions, isMarked)
    .where(and(eq(lessons.courseId, enrollments.courseId), isTaught))
    .as('left');
}

const hasCertificate = (db: Tx) =>
  exists(
    db
      .select()
      .from(certificates)
      .where(
        and(eq(certificates.userId, enrollments.userId), eq(certificates.courseId, enrollments.courseId), isCurrent),
      ),
  );

/**
 * Seats without a certificate whose learner marked the last lesson of the course, as everybody did who has done it all: found by an
 * index, so that what is left is counted for these alone.
 */
async function findFinishers(db: Tx): Promise<string[]> {
  const last = db
    .select({ id: lessons.id })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courses.id), isTaught))
    .orderBy(sql`${modules.position} DESC NULLS LAST`, desc(lessons.position))
    .limit(1)
    .as('last_lesson');
  const rows = await db
    .select({ id: enrollments.id })
    .from(courses)
    .innerJoinLateral(last, sql`true`)
    .innerJoin(lessonCompletions, eq(lessonCompletions.lessonId, last.id))
    .innerJoin(enrollments, and(eq(enrollments.userId, lessonCompletions.userId), eq(enrollments.courseId, courses.id)))
    .where(and(isActive, not(hasCertificate(db))));
  return rows.map(({ id }) => id);
}

const searchedCandidate = sql`(coalesce(${learnerName}, '') || ' ' || ${enrollments.email} || ' ' || ${courses.title})`;
const searchedByTrainer = sql`(coalesce(${learnerName}, '') || ' ' || ${courses.title})`;

/**
 * A page of the learners without a certificate, newest enrollment first: those who have earned it, or whom something keeps from it,
 * because their batch is over, they have done everything else, or missed too many classes. One more than the page shows.
 */
export async function findCandidates(db: Tx, actor: Actor, { cursor, q, state }: DeskCandidatesQuery, now: Date) {
  const cut = pageIn(descending(byTime(enrollments.createdAt)), enrollments.id, cursor);
  const left = leftOf(db);
  const classes = attendedClasses(db);
  const needed = sql<number>`ceil(${classes.classes} * ${courses.attendancePercent} / 100.0)::int`;
  const isDone = and(sql`${left.lessons} > 0`, eq(left.openLessons, 0), eq(left.openQuizzes, 0));
  const wasThere = or(isNull(courses.attendancePercent), sql`${classes.attended} >= ${needed}`);
  const isEarned = and(isNotNull(enrollments.userId), isDone, wasThere);
  const isOver = lt(batches.endsOn, dateInKolkata(now));
  const tooLate = sql`${classes.attended} + ${classes.unmarked} < ${needed}`;
  const wanted =
    state === 'due'
      ? and(sql`${enrollments.id} = ANY(${sql.param(await findFinishers(db))}::uuid[])`, isEarned)
      : and(sql`(${isEarned}) IS NOT TRUE`, or(isOver, isDone, tooLate));
  return db
    .select({
      id: enrollments.id,
      personId: enrollments.personId,
      name: sql<string | null>`${learnerName}`,
      email: enrollments.email,
      phone: sql<string | null>`${learnerPhone}`,
      userId: enrollments.userId,
      course: { id: courses.id, title: courses.title },
      batch: { id: batches.id, number: batches.number, endsOn: batches.endsOn },
      lessons: left.lessons,
      openLessons: left.openLessons,
      openQuizzes: left.openQuizzes,
      attended: classes.attended,
      classes: classes.classes,
      needed: sql<number | null>`${needed}`,
      cursorKey: cut.cursorKey,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(batches, eq(batches.id, enrollments.batchId))
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(people, eq(people.id, enrollments.personId))
    .innerJoinLateral(left, sql`true`)
    .innerJoinLateral(classes, sql`true`)
    .where(
      and(
        ...[isActive, isNull(courses.deletedAt), isSeen(db, actor, enrollments.courseId)],
        not(hasCertificate(db)),
        wanted,
        matchesText(may(actor.role, 'classes.plan') ? searchedCandidate : searchedByTrainer, q),
        cut.after,
      ),
    )
    .orderBy(...cut.by)
    .limit(PAGE_LIMIT);
}
