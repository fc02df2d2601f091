import { and, count, countDistinct, desc, eq, exists, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import { isActive } from '../../../db/active.ts';
import type { Tx } from '../../../db/client.ts';
import { afterCursor, PAGE_LIMIT, placeOf } from '../../../db/cursor.ts';
import { isTaught } from '../../../db/published.ts';
import {
  batches,
  certificates,
  courseInstructors,
  courses,
  enrollments,
  lessonCompletions,
  lessons,
  modules,
  quizAttempts,
  quizQuestions,
  users,
} from '../../../db/schema/index.ts';

export type LearnerRow = Awaited<ReturnType<typeof findLearners>>[number];

/** Whose learners: those of a course, or of a batch of it. */
export type Class = { courseId: string } | { batchId: string };

const isIn = (place: Class): SQL =>
  'batchId' in place ? eq(enrollments.batchId, place.batchId) : eq(enrollments.courseId, place.courseId);

/** A page of the learners, newest enrollment first, with how far each is; one more than the page shows. */
export function findLearners(db: Tx, place: Class, cursor: string | undefined) {
  // The page first, so that progress is counted for its rows alone.
  const page = db
    .select({ ...seatColumns, place: placeOf(enrollments.createdAt).as('place') })
    .from(enrollments)
    .where(and(isIn(place), isActive, afterCursor(cursor, enrollments.createdAt, enrollments.id)))
    .orderBy(desc(enrollments.createdAt), desc(enrollments.id))
    .limit(PAGE_LIMIT)
    .as('page');
  const taught = taughtIn(db, page.courseId);
  const marked = markedBy(db, page.userId, page.courseId);
  const tried = triedBy(db, page.userId, page.courseId);
  return db
    .select({
      id: page.id,
      name: users.name,
      email: page.email,
      phone: users.phone,
      enrolledAt: page.createdAt,
      batch: { id: batches.id, number: batches.number },
      lessons: taught.lessons,
      completedLessons: marked.lessons,
      quizzes: taught.quizzes,
      passedQuizzes: tried.passed,
      markedAt: marked.last,
      triedAt: tried.last,
      certificateId: certificates.id,
      place: page.place,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.userId))
    .leftJoin(batches, eq(batches.id, page.batchId))
    .leftJoin(certificates, and(eq(certificates.userId, page.userId), eq(certificates.courseId, page.courseId)))
    .crossJoinLateral(taught)
    .crossJoinLateral(marked)
    .crossJoinLateral(tried)
    .orderBy(desc(page.createdAt), desc(page.id));
}

const seatColumns = {
  id: enrollments.id,
  courseId: enrollments.courseId,
  userId: enrollments.userId,
  email: enrollments.email,
  batchId: enrollments.batchId,
  createdAt: enrollments.createdAt,
};

type Column = Parameters<typeof eq>[0];

function taughtIn(db: Tx, courseId: Column) {
  const hasQuiz = exists(db.select().from(quizQuestions).where(eq(quizQuestions.lessonId, lessons.id)));
  return db
    .select({
      lessons: count().as('taught_lessons'),
      quizzes: sql<number>`count(*) FILTER (WHERE ${hasQuiz})`.mapWith(Number).as('taught_quizzes'),
    })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courseId), isTaught))
    .as('taught');
}

function markedBy(db: Tx, userId: Column, courseId: Column) {
  return db
    .select({ lessons: count().as('marked_lessons'), last: max(lessonCompletions.completedAt).as('marked_at') })
    .from(lessonCompletions)
    .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessonCompletions.userId, userId), eq(lessons.courseId, courseId), isTaught))
    .as('marked');
}

function triedBy(db: Tx, userId: Column, courseId: Column) {
  const passed = sql`CASE WHEN ${quizAttempts.passed} THEN ${quizAttempts.lessonId} END`;
  return db
    .select({ passed: countDistinct(passed).as('passed_quizzes'), last: max(quizAttempts.createdAt).as('tried_at') })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(quizAttempts.userId, userId), eq(lessons.courseId, courseId), isTaught))
    .as('tried');
}

/** A paid course that is not in the trash; for an instructor, one that they teach. */
export async function findCourse(db: Tx, courseId: string, instructorId: string | undefined) {
  const [course] = await db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .leftJoin(
      courseInstructors,
      and(eq(courseInstructors.courseId, courses.id), eq(courseInstructors.userId, instructorId ?? sql`NULL`)),
    )
    .where(
      and(
        eq(courses.id, courseId),
        eq(courses.kind, 'paid'),
        isNull(courses.deletedAt),
        instructorId === undefined ? undefined : isNotNull(courseInstructors.userId),
      ),
    );
  return course;
}
