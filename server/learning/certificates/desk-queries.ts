import { and, desc, eq, exists, gt, gte, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { defaultRule } from '../../../contract/learning/certificate-rule.ts';
import type { DeskCandidatesQuery, DeskCertificatesQuery } from '../../../contract/learning/desk-certificates.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import type { Tx } from '../../db/client.ts';
import { byTime, descending, PAGE_LIMIT, pageIn } from '../../db/cursor.ts';
import { isActive, learnerName, learnerPhone } from '../../db/queries/enrollments.ts';
import { isTaught } from '../../db/queries/publication.ts';
import { certificateText } from '../../db/schema/columns.ts';
import {
  attendance,
  batches,
  certificateRules,
  certificates,
  classMeetings,
  courses,
  enrollments,
  lessonCompletions,
  lessons,
  modules,
  people,
  users,
} from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';
import { coursesTaughtBy } from '../../publishing/courses/index.ts';
import type { Actor } from '../../records/index.ts';
import { certificateProgressColumns, certificateProgressIn } from './progress.ts';
import { ERASED_NAME, isCurrent } from './queries.ts';

export type IssuedRow = Omit<Awaited<ReturnType<typeof findIssued>>[number], 'cursorKey'>;
export type CandidateRow = Omit<Awaited<ReturnType<typeof findCandidates>>[number], 'cursorKey'>;

function mayRead(tx: Tx, actor: Actor, courseId: PgColumn): SQL | undefined {
  return mayNow(actor, 'classes.plan') ? undefined : inArray(courseId, coursesTaughtBy(tx, actor.id));
}

export function findIssued(tx: Tx, actor: Actor, { cursor, q }: DeskCertificatesQuery) {
  const page = pageIn(descending(byTime(certificates.issuedAt)), certificates.id, cursor);
  return tx
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
      cursorKey: page.cursorKey,
    })
    .from(certificates)
    .leftJoin(users, eq(users.id, certificates.userId))
    .where(
      and(
        ne(certificates.name, ERASED_NAME),
        mayRead(tx, actor, certificates.courseId),
        matchesText(certificateText(certificates), q),
        page.after,
      ),
    )
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

const hasCertificate = (tx: Tx) =>
  exists(
    tx
      .select()
      .from(certificates)
      .where(
        and(eq(certificates.userId, enrollments.userId), eq(certificates.courseId, enrollments.courseId), isCurrent),
      ),
  );

/** Found by an index, so that only these are counted in full: last lesson marked, or a course that needs not all. */
async function findFinishers(tx: Tx): Promise<string[]> {
  const lastLesson = tx
    .select({ id: lessons.id })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courses.id), isTaught))
    .orderBy(sql`${modules.position} DESC NULLS LAST`, desc(lessons.position))
    .limit(1)
    .as('last_lesson');
  const requiresFewerLessons = sql`EXISTS (SELECT 1 FROM ${certificateRules} WHERE ${certificateRules.courseId} = ${courses.id}
    AND (${certificateRules.rule} ->> 'lessonsPercent') IS DISTINCT FROM '100')`;
  const hasMarked = exists(
    tx
      .select()
      .from(lessonCompletions)
      .where(and(eq(lessonCompletions.lessonId, lastLesson.id), eq(lessonCompletions.userId, enrollments.userId))),
  );
  const rows = await tx
    .select({ id: enrollments.id })
    .from(courses)
    .leftJoinLateral(lastLesson, sql`true`)
    .innerJoin(enrollments, eq(enrollments.courseId, courses.id))
    .where(and(isActive, or(isNull(lastLesson.id), requiresFewerLessons, hasMarked), not(hasCertificate(tx))));
  return rows.map(({ id }) => id);
}

const classesPercent = sql`CASE WHEN ${certificateRules.courseId} IS NULL THEN ${defaultRule.classesPercent}::int
  ELSE (${certificateRules.rule} ->> 'classesPercent')::int END`;

/** A larger share of past classes missed than allowed, or any mark if the course requires a number of classes. */
async function findAbsentees(tx: Tx, today: string): Promise<string[]> {
  const missed = sql`count(*) FILTER (WHERE ${attendance.status} NOT IN ('present', 'late'))`;
  const rows = await tx
    .select({ id: enrollments.id })
    .from(batches)
    .innerJoin(classMeetings, and(eq(classMeetings.batchId, batches.id), isNull(classMeetings.cancelledAt)))
    .innerJoin(attendance, eq(attendance.classId, classMeetings.id))
    .innerJoin(
      enrollments,
      and(
        eq(enrollments.id, attendance.enrollmentId),
        eq(enrollments.batchId, batches.id),
        gt(classMeetings.endsAt, enrollments.createdAt),
      ),
    )
    .leftJoin(certificateRules, eq(certificateRules.courseId, batches.courseId))
    .where(and(isActive, or(isNull(batches.endsOn), gte(batches.endsOn, today))))
    .groupBy(enrollments.id, certificateRules.courseId)
    .having(
      or(
        sql`${missed} * 100 > count(*) * (100 - ${classesPercent})`,
        sql`${certificateRules.rule} ->> 'classesNumber' IS NOT NULL`,
      ),
    );
  return rows.map(({ id }) => id);
}

const { isMet } = certificateProgressColumns;

/** Whether only classes or the fee are missing: lessons, quizzes and work are done. */
const hasDoneAllElse = sql`(coalesce(certificate_progress.marked_lessons >= certificate_progress.needed_lessons, true)
  AND coalesce(certificate_progress.passed_quizzes >= certificate_progress.needed_quizzes, true)
  AND coalesce(certificate_progress.accepted_works >= certificate_progress.needed_works, true)
  AND num_nonnulls(certificate_progress.needed_lessons, certificate_progress.needed_quizzes, certificate_progress.needed_works) > 0)`;

const isTooLate = sql`coalesce(certificate_progress.attended + certificate_progress.unmarked < certificate_progress.needed_classes, false)`;

const searchedCandidate = sql`(coalesce(${learnerName}, '') || ' ' || ${enrollments.email} || ' ' || ${courses.title})`;
const searchedByTrainer = sql`(coalesce(${learnerName}, '') || ' ' || ${courses.title})`;

/**
 * A page of the learners without a certificate and one more row, newest enrollment first. In the state `due` they have
 * earned it. In the state `blocked` their batch is over, or only classes or the fee are missing, or they missed too many
 * classes.
 */
export async function findCandidates(tx: Tx, actor: Actor, { cursor, q, state }: DeskCandidatesQuery, now: Date) {
  const page = pageIn(descending(byTime(enrollments.createdAt)), enrollments.id, cursor);
  const today = dateInKolkata(now);
  const isOver = lt(batches.endsOn, today);
  const [finishers, absentees] = await Promise.all([
    findFinishers(tx),
    state === 'blocked' ? findAbsentees(tx, today) : [],
  ]);
  // Limits the rows for which `certificateProgressIn` is computed: for all learners it takes too long.
  const isPossible = sql`${enrollments.id} = ANY(${sql.param([...finishers, ...absentees])}::uuid[])`;
  const matchesState =
    state === 'due'
      ? and(isPossible, isMet)
      : and(or(isOver, isPossible), not(isMet), or(isOver, hasDoneAllElse, isTooLate));
  return tx
    .select({
      id: enrollments.id,
      personId: enrollments.personId,
      name: sql<string | null>`${learnerName}`,
      email: enrollments.email,
      phone: sql<string | null>`${learnerPhone}`,
      userId: enrollments.userId,
      course: { id: courses.id, title: courses.title },
      batch: { id: batches.id, number: batches.number, endsOn: batches.endsOn },
      ...certificateProgressColumns,
      cursorKey: page.cursorKey,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(batches, eq(batches.id, enrollments.batchId))
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(people, eq(people.id, enrollments.personId))
    .crossJoinLateral(certificateProgressIn(tx))
    .where(
      and(
        isActive,
        isNull(courses.deletedAt),
        mayRead(tx, actor, enrollments.courseId),
        not(hasCertificate(tx)),
        matchesState,
        matchesText(mayNow(actor, 'classes.plan') ? searchedCandidate : searchedByTrainer, q),
        page.after,
      ),
    )
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}
