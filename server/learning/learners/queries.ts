import { and, count, countDistinct, eq, exists, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { DeskCourseLearnersQuery } from '../../../contract/learning/desk-learners.ts';
import type { Tx } from '../../db/client.ts';
import {
  ascending,
  byText,
  byTime,
  descending,
  orderColumns,
  PAGE_LIMIT,
  pageIn,
  type SortOrder,
} from '../../db/cursor.ts';
import { isActive, learnerName, learnerPhone } from '../../db/queries/enrollments.ts';
import { isTaught } from '../../db/queries/publication.ts';
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
import { isCurrent } from '../certificates/index.ts';

export type LearnerRow = Omit<Awaited<ReturnType<typeof findLearners>>[number], 'cursorKey'>;

type LearnerScope = { courseId: string } | { batchId: string };

const isInScope = (scope: LearnerScope): SQL =>
  'batchId' in scope ? eq(enrollments.batchId, scope.batchId) : eq(enrollments.courseId, scope.courseId);

/** Learners without a name are sorted by the email. */
const nameKey = byText(sql`coalesce(${learnerName}, ${enrollments.email})`);

const orders: Record<NonNullable<DeskCourseLearnersQuery['sort']>, SortOrder> = {
  name: ascending(nameKey),
  '-name': descending(nameKey),
  enrolledAt: ascending(byTime(enrollments.createdAt)),
  '-enrolledAt': descending(byTime(enrollments.createdAt)),
};

/** `byContact` also searches email and number. */
type LearnerFilter = DeskCourseLearnersQuery & { byContact?: boolean };

const searchedName = sql`coalesce(${learnerName}, '')`;
const searchedContact = sql`(${searchedName} || ' ' || ${enrollments.email} || ' ' || coalesce(nullif(${users.phone}, ''), ${people.mobile}, ''))`;

/** Finds learners, the newest enrollment first unless the list is sorted. */
export function findLearners(
  tx: Tx,
  scope: LearnerScope,
  { cursor, q, sort = '-enrolledAt', byContact = false }: LearnerFilter,
) {
  const order = orders[sort];
  const page = pageIn(order, enrollments.id, cursor);
  // Selects the page first, so that progress is counted only for its rows.
  const rows = tx
    .select({ ...seatColumns, cursorKey: page.cursorKey.as('cursorKey'), sorted: sql`${order.key.value}`.as('sorted') })
    .from(enrollments)
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(people, eq(people.id, enrollments.personId))
    .where(and(isInScope(scope), isActive, matchesText(byContact ? searchedContact : searchedName, q), page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT)
    .as('page');
  const taught = taughtIn(tx, rows.courseId);
  const marked = markedBy(tx, rows.userId, rows.courseId);
  const attempted = attemptedBy(tx, rows.userId, rows.courseId);
  return tx
    .select({
      id: rows.id,
      name: rows.name,
      personId: rows.personId,
      email: rows.email,
      phone: rows.phone,
      enrolledAt: rows.createdAt,
      batch: { id: batches.id, number: batches.number },
      lessons: taught.lessons,
      completedLessons: marked.lessons,
      quizzes: taught.quizzes,
      passedQuizzes: attempted.passed,
      markedAt: marked.last,
      attemptedAt: attempted.last,
      certificate: { id: certificates.id, revokedAt: certificates.revokedAt },
      cursorKey: rows.cursorKey,
    })
    .from(rows)
    .leftJoin(batches, eq(batches.id, rows.batchId))
    .leftJoin(
      certificates,
      and(eq(certificates.userId, rows.userId), eq(certificates.courseId, rows.courseId), isCurrent),
    )
    .crossJoinLateral(taught)
    .crossJoinLateral(marked)
    .crossJoinLateral(attempted)
    .orderBy(...orderColumns(order, rows.sorted, rows.id));
}

const seatColumns = {
  name: sql<string | null>`${learnerName}`.as('learner_name'),
  phone: sql<string | null>`${learnerPhone}`.as('learner_phone'),
  id: enrollments.id,
  courseId: enrollments.courseId,
  userId: enrollments.userId,
  personId: enrollments.personId,
  email: enrollments.email,
  batchId: enrollments.batchId,
  createdAt: enrollments.createdAt,
};

type Column = Parameters<typeof eq>[0];

/** The numbers of published lessons and quizzes of a course, as a lateral join. */
export function taughtIn(tx: Tx, courseId: Column) {
  const hasQuiz = exists(tx.select().from(quizQuestions).where(eq(quizQuestions.lessonId, lessons.id)));
  return tx
    .select({
      lessons: count().as('taught_lessons'),
      quizzes: sql<number>`count(*) FILTER (WHERE ${hasQuiz})`.mapWith(Number).as('taught_quizzes'),
    })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courseId), isTaught))
    .as('taught');
}

function markedBy(tx: Tx, userId: Column, courseId: Column) {
  return tx
    .select({ lessons: count().as('marked_lessons'), last: max(lessonCompletions.completedAt).as('marked_at') })
    .from(lessonCompletions)
    .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessonCompletions.userId, userId), eq(lessons.courseId, courseId), isTaught))
    .as('marked');
}

function attemptedBy(tx: Tx, userId: Column, courseId: Column) {
  const passed = sql`CASE WHEN ${quizAttempts.passed} THEN ${quizAttempts.lessonId} END`;
  return tx
    .select({
      attempted: countDistinct(quizAttempts.lessonId).as('attempted_quizzes'),
      passed: countDistinct(passed).as('passed_quizzes'),
      last: max(quizAttempts.createdAt).as('attempted_at'),
    })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(quizAttempts.userId, userId), eq(lessons.courseId, courseId), isTaught))
    .as('attempted');
}

/** Finds a course that is not in the trash; for a trainer, one that they teach. */
export async function findCourse(tx: Tx, courseId: string, trainerId: string | undefined) {
  const [course] = await tx
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .leftJoin(
      courseTrainers,
      and(eq(courseTrainers.courseId, courses.id), eq(courseTrainers.userId, trainerId ?? sql`NULL`)),
    )
    .where(
      and(
        eq(courses.id, courseId),
        eq(courses.kind, 'paid'),
        isNull(courses.deletedAt),
        trainerId === undefined ? undefined : isNotNull(courseTrainers.userId),
      ),
    );
  return course;
}
