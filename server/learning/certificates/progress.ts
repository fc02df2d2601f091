import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CertificateProgress, CriteriaMet } from '../../../contract/learning/certificate-progress.ts';
import { type CertificateRule, defaultRule } from '../../../contract/learning/certificate-rule.ts';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { settledPaise } from '../../db/queries/orders.ts';
import { isTaught } from '../../db/queries/publication.ts';
import {
  assignments,
  certificateRules,
  courses,
  enrollments,
  handIns,
  lessonCompletions,
  lessons,
  modules,
  orders,
  quizAttempts,
  quizQuestions,
} from '../../db/schema/index.ts';
import { attendedClasses } from '../../teaching/classes/index.ts';

/** Makes PostgreSQL evaluate a subquery once instead of inlining it. */
const NOT_INLINED = sql.raw('OFFSET 0');

const asJson = (rule: CertificateRule) => sql`${JSON.stringify(rule)}::jsonb`;

const storedRule = sql`coalesce((SELECT ${certificateRules.rule} FROM ${certificateRules}
  WHERE ${certificateRules.courseId} = ${enrollments.courseId}), ${asJson(defaultRule)})`;

const isOwn = (table: { userId: PgColumn; lessonId: PgColumn }) =>
  sql`${table.lessonId} = taught.id AND ${table.userId} = ${enrollments.userId}`;

const isMarked = sql`EXISTS (SELECT 1 FROM ${lessonCompletions} WHERE ${isOwn(lessonCompletions)})`;
const hasQuiz = sql`EXISTS (SELECT 1 FROM ${quizQuestions} WHERE ${quizQuestions.lessonId} = ${lessons.id})`;
const isPassed = sql`EXISTS (SELECT 1 FROM ${quizAttempts} WHERE ${isOwn(quizAttempts)} AND ${quizAttempts.passed})`;
const hasAssignment = sql`EXISTS (SELECT 1 FROM ${assignments} WHERE ${assignments.lessonId} = ${lessons.id})`;
const isAccepted = sql`EXISTS (SELECT 1 FROM ${handIns} WHERE ${isOwn(handIns)} AND ${handIns.outcome} = 'accepted')`;
const isWaiting = sql`EXISTS (SELECT 1 FROM ${handIns} WHERE ${isOwn(handIns)} AND ${handIns.outcome} IS NULL)`;
const workCounts = sql`${hasAssignment} AND (applied.rule ->> 'work' = 'all'
  OR applied.rule ->> 'work' = 'marked' AND applied.rule -> 'workLessons' ? ${lessons.id}::text)`;

const lessonFacts = sql`SELECT id, ${isMarked} AS is_marked, has_quiz, work_counts,
    CASE WHEN has_quiz THEN ${isPassed} END AS is_passed,
    CASE WHEN work_counts THEN ${isAccepted} END AS is_accepted, CASE WHEN work_counts THEN ${isWaiting} END AS is_waiting
  FROM (SELECT ${lessons.id} AS id, ${hasQuiz} AS has_quiz, ${workCounts} AS work_counts
    FROM ${lessons} LEFT JOIN ${modules} ON ${modules.id} = ${lessons.moduleId}
    WHERE ${lessons.courseId} = ${enrollments.courseId} AND ${isTaught} ${NOT_INLINED}) taught ${NOT_INLINED}`;

const lessonCounts = sql`SELECT count(*)::int AS lessons,
    (count(*) FILTER (WHERE is_marked))::int AS marked_lessons,
    (count(*) FILTER (WHERE has_quiz))::int AS quizzes,
    (count(*) FILTER (WHERE has_quiz AND is_passed))::int AS passed_quizzes,
    (count(*) FILTER (WHERE work_counts))::int AS works,
    (count(*) FILTER (WHERE work_counts AND is_accepted))::int AS accepted_works,
    (count(*) FILTER (WHERE work_counts AND is_waiting))::int AS waiting_works,
    coalesce(jsonb_agg(id) FILTER (WHERE work_counts AND NOT is_accepted AND NOT is_waiting), '[]') AS open_works
  FROM (${lessonFacts}) facts`;

/** The unpaid fee, in paise; 0 for a seat without an order. */
const feeCounts = sql`SELECT coalesce(sum(greatest(${orders.totalPaise} - ${settledPaise}, 0)), 0)::int AS owed_paise
  FROM ${orders} WHERE ${orders.enrollmentId} = ${enrollments.id} AND ${orders.cancelledAt} IS NULL`;

const percentOf = (total: SQL, name: string) => sql`CASE WHEN ${total} > 0
  THEN ceil(${total} * (applied.rule ->> ${sql.raw(`'${name}'`)})::int / 100.0)::int END`;

const classesTotal = sql`attended_classes.classes`;

/** The required number for each condition; null if the rule does not have the condition, or if it cannot apply. */
const neededCounts = sql`SELECT ${percentOf(sql`done.lessons`, 'lessonsPercent')} AS needed_lessons,
    ${percentOf(sql`done.quizzes`, 'quizzesPercent')} AS needed_quizzes,
    nullif(done.works, 0) AS needed_works,
    coalesce(${percentOf(classesTotal, 'classesPercent')},
      CASE WHEN ${classesTotal} > 0 THEN (applied.rule ->> 'classesNumber')::int END) AS needed_classes,
    (applied.rule ->> 'classesPercent')::int AS classes_percent,
    CASE WHEN (applied.rule ->> 'feePaid')::boolean THEN fee.owed_paise END AS required_paise ${NOT_INLINED}`;

const isEnough = (done: string, needed: string) => sql.raw(`(${needed} IS NULL OR ${done} >= ${needed})`);

/**
 * A learner's progress by each condition of a certificate rule, and whether all conditions are met (`is_met`), as a
 * lateral join `certificate_progress` for a query on `enrollments`. A rule without an applicable condition, as in a course without
 * lessons, is not met.
 * @param rule in place of the rule of the course
 */
export function certificateProgressIn(tx: Tx, rule?: CertificateRule): SQL {
  return sql`(SELECT done.*, attended_classes.*, needed.*, (${enrollments.userId} IS NOT NULL
      AND num_nonnulls(needed_lessons, needed_quizzes, needed_works, needed_classes) > 0
      AND ${isEnough('marked_lessons', 'needed_lessons')} AND ${isEnough('passed_quizzes', 'needed_quizzes')}
      AND ${isEnough('accepted_works', 'needed_works')} AND ${isEnough('attended', 'needed_classes')}
      AND coalesce(required_paise, 0) = 0) AS is_met
    FROM (SELECT ${rule ? asJson(rule) : storedRule} AS rule ${NOT_INLINED}) applied
    CROSS JOIN LATERAL (${lessonCounts}) done
    CROSS JOIN LATERAL ${attendedClasses(tx)}
    CROSS JOIN LATERAL (${feeCounts}) fee
    CROSS JOIN LATERAL (${neededCounts}) needed) certificate_progress`;
}

const figure = (name: string) => sql<number>`certificate_progress.${sql.raw(name)}`;
const nullableFigure = (name: string) => sql<number | null>`certificate_progress.${sql.raw(name)}`;

export const certificateProgressColumns = {
  lessons: figure('lessons'),
  markedLessons: figure('marked_lessons'),
  neededLessons: nullableFigure('needed_lessons'),
  quizzes: figure('quizzes'),
  passedQuizzes: figure('passed_quizzes'),
  neededQuizzes: nullableFigure('needed_quizzes'),
  works: figure('works'),
  acceptedWorks: figure('accepted_works'),
  waitingWorks: figure('waiting_works'),
  neededWorks: nullableFigure('needed_works'),
  classes: figure('classes'),
  attended: figure('attended'),
  unmarked: figure('unmarked'),
  neededClasses: nullableFigure('needed_classes'),
  classesPercent: nullableFigure('classes_percent'),
  requiredPaise: nullableFigure('required_paise'),
  isMet: sql<boolean>`certificate_progress.is_met`,
};

type CertificateProgressRow = {
  [Key in keyof typeof certificateProgressColumns]: (typeof certificateProgressColumns)[Key] extends SQL<infer Value>
    ? Value
    : never;
};

const findOneProgress = prepared<{ userId: string; courseId: string }, CertificateProgressRow[]>((db) =>
  db
    .select(certificateProgressColumns)
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .crossJoinLateral(certificateProgressIn(db))
    .where(
      and(
        eq(enrollments.userId, sql.placeholder('userId')),
        eq(enrollments.courseId, sql.placeholder('courseId')),
        isActive,
        isNull(courses.deletedAt),
      ),
    ),
);

export async function readCertificateProgress(
  tx: Tx,
  learnerCourse: { userId: string; courseId: string },
): Promise<CertificateProgressRow | undefined> {
  const [row] = await findOneProgress(tx, learnerCourse);
  return row;
}

const conditionOf = (done: number, of: number, needed: number | null) =>
  needed === null ? null : { done, of, needed };

type NextLessons = { lesson: string | null; quiz: string | null; work: string | null };

/** @param next slugs of the lessons with the next mark, quiz and work */
export function presentCertificateProgress(row: CertificateProgressRow, next: NextLessons): CertificateProgress {
  const { attended, classes, unmarked, neededClasses: needed } = row;
  const lessons = conditionOf(row.markedLessons, row.lessons, row.neededLessons);
  const quizzes = conditionOf(row.passedQuizzes, row.quizzes, row.neededQuizzes);
  const work = conditionOf(row.acceptedWorks, row.works, row.neededWorks);
  return {
    lessons: lessons && { ...lessons, next: next.lesson },
    quizzes: quizzes && { ...quizzes, next: next.quiz },
    work: work && { ...work, waiting: row.waitingWorks, next: next.work },
    classes: needed === null ? null : { attended, classes, marked: classes - unmarked, needed },
    owedPaise: row.requiredPaise,
    isMet: row.isMet,
  };
}

/** The progress towards a certificate without links to lessons. */
export const certificateProgressAtDesk = (row: CertificateProgressRow) =>
  presentCertificateProgress(row, { lesson: null, quiz: null, work: null });

/** The criteria that a learner met, to be stored with the certificate. */
export function criteriaOf(row: CertificateProgressRow): CriteriaMet {
  const { attended, classes, neededClasses: needed, classesPercent: percent } = row;
  return {
    lessons: conditionOf(row.markedLessons, row.lessons, row.neededLessons),
    quizzes: conditionOf(row.passedQuizzes, row.quizzes, row.neededQuizzes),
    work: conditionOf(row.acceptedWorks, row.works, row.neededWorks),
    classes: needed === null ? null : { attended, classes, needed, percent },
    feePaid: row.requiredPaise !== null,
  };
}
