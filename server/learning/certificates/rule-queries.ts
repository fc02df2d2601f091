import { and, asc, count, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { type CertificateRule, defaultRule } from '../../../contract/learning/certificate-rule.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import type { Tx } from '../../db/client.ts';
import { isActive, learnerName } from '../../db/queries/enrollments.ts';
import { isTaught } from '../../db/queries/publication.ts';
import {
  assignments,
  batches,
  certificateRules,
  certificates,
  courses,
  enrollments,
  lessons,
  modules,
  people,
  quizQuestions,
  users,
} from '../../db/schema/index.ts';
import { coursesTaughtBy } from '../../publishing/courses/index.ts';
import type { Actor } from '../../records/index.ts';
import { certificateProgressColumns, certificateProgressIn } from './progress.ts';
import { isCurrent } from './queries.ts';

export const NO_COURSE = 'There is no such course, or you do not have access to it.';

/** Finds a course that is not in the trash; for staff who only teach, one that they teach. */
export async function findCourse(tx: Tx, actor: Actor, courseId: string) {
  const seesAll = mayNow(actor, 'content.write', 'classes.plan');
  const [course] = await tx
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        eq(courses.id, courseId),
        eq(courses.kind, 'paid'),
        isNull(courses.deletedAt),
        seesAll ? undefined : inArray(courses.id, coursesTaughtBy(tx, actor.id)),
      ),
    );
  return course;
}

export async function lockRule(tx: Tx, courseId: string) {
  const [row] = await tx.select().from(certificateRules).where(eq(certificateRules.courseId, courseId)).for('update');
  return row;
}

export async function findRuleRow(tx: Tx, courseId: string) {
  const [row] = await tx.select().from(certificateRules).where(eq(certificateRules.courseId, courseId));
  return row;
}

export function findLessons(tx: Tx, courseId: string) {
  const quiz = exists(tx.select().from(quizQuestions).where(eq(quizQuestions.lessonId, lessons.id)));
  const assignment = exists(tx.select().from(assignments).where(eq(assignments.lessonId, lessons.id)));
  return tx
    .select({
      id: lessons.id,
      title: lessons.title,
      hasQuiz: sql<boolean>`${quiz}`,
      hasAssignment: sql<boolean>`${assignment}`,
    })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courseId), isTaught))
    .orderBy(sql`${modules.position} NULLS FIRST`, asc(lessons.position));
}

export function findBatches(tx: Tx, courseId: string) {
  return tx
    .select({ id: batches.id, number: batches.number })
    .from(batches)
    .innerJoin(enrollments, and(eq(enrollments.batchId, batches.id), isActive))
    .where(eq(batches.courseId, courseId))
    .groupBy(batches.id)
    .having(sql`${count()} > 0`)
    .orderBy(desc(batches.startsOn), desc(batches.number));
}

/** The progress of learners towards the certificate, by the course's rule, or by the given one. */
export function findCertificateProgress(
  tx: Tx,
  courseId: string,
  { batch, rule }: { batch?: string; rule?: CertificateRule },
) {
  return tx
    .select({
      id: enrollments.id,
      userId: enrollments.userId,
      name: sql<string | null>`${learnerName}`,
      batch: batches.number,
      certificateId: certificates.id,
      ...certificateProgressColumns,
    })
    .from(enrollments)
    .leftJoin(batches, eq(batches.id, enrollments.batchId))
    .leftJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(people, eq(people.id, enrollments.personId))
    .leftJoin(
      certificates,
      and(eq(certificates.userId, enrollments.userId), eq(certificates.courseId, enrollments.courseId), isCurrent),
    )
    .crossJoinLateral(certificateProgressIn(tx, rule))
    .where(
      and(
        eq(enrollments.courseId, courseId),
        isActive,
        batch === undefined ? undefined : eq(enrollments.batchId, batch),
      ),
    )
    .orderBy(sql`lower(${learnerName}) NULLS LAST`, asc(enrollments.id));
}

export async function readRule(tx: Tx, courseId: string): Promise<CertificateRule> {
  const [row] = await tx
    .select({ rule: certificateRules.rule })
    .from(certificateRules)
    .where(eq(certificateRules.courseId, courseId));
  return row?.rule ?? defaultRule;
}
